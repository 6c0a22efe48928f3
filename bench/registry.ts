// Bench: reading SAM.gov's public file (time, and memory beyond the site's), publishing, undoing, and a second month, compared with counting lines
// Call: [ROWS] [FITS] [embedded|server]
//   ROWS      entries in the file; default: 900000
//   FITS      entries that can be listed; default: 9000
//   embedded  only this database; default: both
//   server    only this database
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInflateRaw } from 'node:zlib'
import type { Clock } from '../src/exchange/import/run-import.server.ts'
import {
  beginPublishing,
  beginUndo,
  carryOutRun,
  undoRun,
} from '../src/registry/run/publish.server.ts'
import { addRun, readRun } from '../src/registry/run/read-run.server.ts'
import { findRun, allChosen, planOf, totalsOf } from '../src/registry/run/runs.server.ts'
import { totalsText } from '../src/registry/run/run-words.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { writeSamMonth } from '../test/sam-file.ts'
import { databaseKinds, openWith, type DatabaseKind } from './databases.ts'
import { table } from './measure.ts'

const given = process.argv.slice(2)
const [rows = 900_000, fits = 9000] = given.map(Number).filter(Number.isInteger)
const asked = databaseKinds.filter((kind) => given.includes(kind))
const kinds = asked.length ? asked : databaseKinds
const now = () => new Date('2026-11-21T15:00:00Z')
const by = { userId: null, name: 'bench' }
const clock: Clock = {
  now,
  today: '2026-11-21',
  formsSecret: 'bench',
  pace: { rowsAtOnce: 200, between: async () => {} },
}

const folder = await mkdtemp(join(tmpdir(), 'bench-registry-'))
const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')]
await writeSamMonth(first, { rows, fits })
await writeSamMonth(second, { rows, fits, month: 2 })
for (const kind of kinds) await measure(kind)
await rm(folder, { recursive: true, force: true })

async function measure(kind: DatabaseKind): Promise<void> {
  const { db, close } = await openWith(kind, 0, join(folder, `data-${kind}`))
  const lines: string[][] = []
  const time = async (name: string, work: () => Promise<unknown>) => {
    // A process that has just opened its database represents the site.
    const before = process.memoryUsage().rss
    let peak = before
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)
    const started = performance.now()
    const { user, system } = process.cpuUsage()
    await work()
    clearInterval(timer)
    const seconds = (performance.now() - started) / 1000
    const used = process.cpuUsage({ user, system })
    const processor = (used.user + used.system) / 1e6
    lines.push([
      name,
      seconds.toFixed(1),
      processor.toFixed(1),
      `${Math.round((peak - before) / 1e6)}`,
    ])
  }
  await time('unpacking and counting lines', () => countLines(first))
  const plans: string[] = []
  const read = async (path: string) => {
    const { id } = await addRun(db, path, { byName: by.name, isInSite: false, now: now() })
    await readRun(db, { id, path }, clock)
    plans.push(await planText(db, id))
    return id
  }
  let one = ''
  let two = ''
  await time('reading the first month', async () => (one = await read(first)))
  await time('publishing all of it', () => publish(db, one))
  await time('reading the second month', async () => (two = await read(second)))
  await time('publishing its changes', () => publish(db, two))
  await time('undoing the second month', () => takeBack(db, two))
  await time('undoing the first month', () => takeBack(db, one))
  console.log(`\n${kind}:\n${plans.join('\n')}`)
  const heads = [
    `${rows.toLocaleString('en-US')} entries`,
    'seconds',
    'processor',
    'more memory, MB',
  ]
  console.log(table(heads, lines))
  await close()
}

async function planText(db: Db, id: string): Promise<string> {
  const run = await findRun(db, id)
  return totalsText(await totalsOf(db, id, await planOf(db, id)), run?.figures ?? { left: {} })
}

async function publish(db: Db, id: string): Promise<void> {
  await beginPublishing(db, id, allChosen, { by, addsLikely: false, isInSite: false, now: now() })
  await carryOutRun(db, id, clock)
}

async function takeBack(db: Db, id: string): Promise<void> {
  await beginUndo(db, id, { by, isInSite: false, now: now() })
  await undoRun(db, id, clock)
}

/** The minimum for any reader of the file. */
async function countLines(path: string): Promise<number> {
  const headBytes = 30 + 'SAM_PUBLIC_UTF-8_MONTHLY_V2_20261101.dat'.length
  let lines = 0
  const unpacked = createReadStream(path, { start: headBytes }).pipe(createInflateRaw())
  for await (const chunk of unpacked) {
    const bytes = chunk as Buffer
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  }
  return lines
}
