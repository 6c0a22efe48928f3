// Bench: an import of 100,000 listings (rows a second, peak memory), and 10,000 messy rows, on both databases
// Call: [N] [embedded|server]
//   N         listings; default: 100000
//   embedded  only this database; default: both
//   server    only this database
import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { reclaimSpace } from '../src/platform/db/connect.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { carryOut, prepareImport, type Clock } from '../src/exchange/import/run-import.server.ts'
import {
  paceBeside,
  paceEmbedded,
  paceOnServer,
  type PaceBeside,
} from '../src/exchange/import/carry-on.server.ts'
import { undo } from '../src/exchange/import/undo.server.ts'
import { fileAt, fileOf } from '../src/exchange/table/read-table.server.ts'
import { messyList, tidyList } from '../test/messy-list.ts'
import { tryMessyList } from '../test/try-messy-list.ts'
import { databaseKinds, openWith, type DatabaseKind } from './databases.ts'
import { table } from './measure.ts'

const given = process.argv.slice(2)
const count = given.map(Number).find(Number.isInteger) ?? 100_000
const asked = databaseKinds.filter((kind) => given.includes(kind))
const kinds = asked.length ? asked : databaseKinds
const seed = 2026
/** New businesses, each compared with all existing ones. */
const others = 500
const now = () => new Date('2026-11-21T15:00:00Z')
const options = { source: 'bench', byName: 'bench', addsLikely: false, mapping: null }

const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
const path = join(folder, 'list.csv')
await pipeline(Readable.from(tidyList(count, seed)), createWriteStream(path))

for (const kind of kinds) await measure(kind)
await rm(folder, { recursive: true, force: true })

async function measure(kind: DatabaseKind): Promise<void> {
  const { db, close } = await openWith(kind, 0, join(folder, 'data'))
  const messy = await tryMessyList(db, messyList(10_000, seed), now)
  console.log(
    `\n${kind}: 10,000 messy rows: ${messy.new} new, ${messy.likely} likely there, ${messy.refused} refused.
  None lost, each refused one named with its reason, nothing changed by the dry run, no formula in the export, undone whole.`,
  )
  // The site does this every five minutes; a Postgres server on its own.
  await reclaimSpace(db)
  const memory = watchMemory()
  const rows: string[][] = []
  const time: Timed = async (name, work, many = count) => {
    memory.startAgain()
    const others = watchOthers(db)
    const started = performance.now()
    const { user, system } = process.cpuUsage()
    await work()
    const seconds = (performance.now() - started) / 1000
    const speed = Math.round(many / seconds).toLocaleString('en-US')
    const used = process.cpuUsage({ user, system })
    const processor = ((used.user + used.system) / 1e6).toFixed(1)
    const waited = `${await others.stop()}`
    rows.push([name, seconds.toFixed(1), processor, speed, `${memory.peakMegabytes()}`, waited])
  }
  await bringIn(db, time, kind === 'embedded' ? paceEmbedded : paceOnServer)
  console.log(
    table(
      [
        `${count.toLocaleString('en-US')} rows`,
        'seconds',
        'processor',
        'rows a second',
        'peak RSS, MB',
        'longest wait of another, ms',
      ],
      rows,
    ),
  )
  memory.stop()
  await close()
}

/**
 * Reports progress on standard error every 10,000 rows: 100,000 on a busy machine take most of an
 * hour.
 */
function tellNowAndThen(): Clock['pace']['between'] {
  let told = 0
  return async (rows) => {
    const tens = Math.floor(rows / 10_000)
    if (tens > told) console.error(`  row ${(tens * 10_000).toLocaleString('en-US')}`)
    told = tens
  }
}

type Timed = (name: string, work: () => Promise<unknown>, many?: number) => Promise<void>

async function bringIn(db: Db, time: Timed, beside: PaceBeside): Promise<void> {
  const clock: Clock = {
    now,
    today: '2026-11-21',
    formsSecret: 'secret',
    pace: paceBeside({ between: tellNowAndThen(), ...beside }),
  }
  const file = await fileAt(path)
  let id = ''
  await time('dry run', async () => {
    id = (await prepareImport(db, file, options, clock)).id
  })
  await time('carried out', () => carryOut(db, id, clock))
  await time('the same again, dry run', () => prepareImport(db, file, options, clock))
  const other = fileOf('other.csv', Buffer.from([...tidyList(others, seed + 1)].join('')))
  const apart = { ...options, source: 'other' }
  await time(`${others} others, dry run`, () => prepareImport(db, other, apart, clock), others)
  await time('undone', () => undo(db, id, clock))
}

/** Runs small queries repeatedly, like visitors during an import. */
function watchOthers(db: Db) {
  let longest = 0
  const over = new AbortController()
  const asked = (async () => {
    while (!over.signal.aborted) {
      const started = performance.now()
      await pause(10)
      await sql`select 1 from businesses limit 1`.execute(db)
      longest = Math.max(longest, performance.now() - started - 10)
    }
  })()
  return {
    async stop() {
      over.abort()
      await asked
      return Math.round(longest)
    },
  }
}

/**
 * The peak memory since the measurement started, including the embedded database's, but not its
 * files.
 */
function watchMemory() {
  let peak = 0
  const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))
  const timer = setInterval(look, 100)
  return {
    startAgain() {
      globalThis.gc?.()
      peak = process.memoryUsage.rss()
    },
    peakMegabytes: () => Math.round(look() / 1024 ** 2),
    stop: () => clearInterval(timer),
  }
}
