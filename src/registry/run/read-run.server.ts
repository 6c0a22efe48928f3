import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { emptySeenRows } from '../../exchange/import/doubles.ts'
import { addImport, changeImport } from '../../exchange/import/imports.server.ts'
import type { Clock } from '../../exchange/import/run-import.server.ts'
import { stageBatch } from '../../exchange/import/stage.server.ts'
import { samRegister } from '../../listings/verification.ts'
import * as t from '#messages/command-registry.ts'
import { readEntity, ueiPattern, whyLeftOut, type LeftOut } from '../sam/sam-entity.ts'
import { NotSamFile, openSamFile, type SamLine } from '../sam/sam-lines.server.ts'
import { samRow, type SamRow } from '../sam/sam-row.server.ts'
import { forgetUndone, goneRows, knownEntries, type KnownEntries } from './entries.server.ts'
import type { Figures } from './plan.ts'
import { olderText } from './run-words.ts'
import { changeRun, newerFile, noFigures, type Run } from './runs.server.ts'

export { NotSamFile } from '../sam/sam-lines.server.ts'

/** @returns the ID of the run, whose file isn't read yet, or of an unfinished run of the same file. */
export async function addRun(
  db: Db,
  path: string,
  { byName, isInSite, now }: { byName: string; isInSite: boolean; now: Date },
): Promise<{ id: string; isResumed: boolean }> {
  const fileHash = await hashOfFile(path)
  const begun = await db
    .selectFrom('imports')
    .select('id')
    .where('format', '=', 'sam')
    .where('file_hash', '=', fileHash)
    .where('state', 'in', ['reading', 'applying'])
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  if (begun) return { id: begun.id, isResumed: true }
  return transaction(db, async (db) => {
    const fileName = basename(path)
    const given = { fileName, fileHash, format: 'sam', source: samRegister, byName } as const
    const id = await addImport(db, { ...given, addsLikely: false, isInSite }, now)
    await db.insertInto('registry_runs').values({ import_id: id, path }).execute()
    return { id, isResumed: false }
  })
}

/** @throws NotSamFile */
async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    throw new NotSamFile(t.noFile({ path }), { cause: error })
  }
  return hash.digest('hex')
}

/**
 * Reads a run's file into rows, without changing listings. Reading again replaces earlier rows.
 * @throws NotSamFile, which is also saved with the run.
 */
export async function readRun(
  db: Db,
  { id, path }: Pick<Run, 'id' | 'path'>,
  clock: Clock,
): Promise<void> {
  try {
    await forgetUndone(db)
    const file = await openSamFile(path)
    try {
      const { fileDate } = file.header
      const newer = await newerFile(db, { id, fileDate })
      if (newer) throw new NotSamFile(olderText({ fileDate, newer }))
      await changeRun(db, id, { fileDate })
      await readLines(db, id, file.lines, clock)
    } finally {
      file.close()
    }
    await changeImport(db, id, { state: 'checked', position: 0, problem: null }, clock.now())
  } catch (error) {
    if (error instanceof RunForgotten) return
    if (!(error instanceof NotSamFile)) throw error
    await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
    await changeImport(db, id, { state: 'failed', problem: error.message }, clock.now())
    throw error
  }
}

/** An admin forgot it while it was read. */
class RunForgotten extends Error {}

const damagedShown = 20

type Reading = {
  figures: Figures
  known: KnownEntries
  /** Why a known entry doesn't fit any more. */
  whyGone: Map<string, LeftOut | 'missing'>
  seen: Set<string>
  batch: SamRow[]
}

async function readLines(
  db: Db,
  id: string,
  lines: AsyncIterable<SamLine>,
  { today, formsSecret, pace }: Clock,
): Promise<void> {
  const known = await knownEntries(db)
  const reading: Reading = {
    figures: structuredClone(noFigures),
    known,
    whyGone: new Map(),
    seen: new Set(),
    batch: [],
  }
  const staging = {
    id,
    source: samRegister,
    context: { categories: {}, today },
    seen: emptySeenRows(),
    formsSecret,
    likelyPace: { rowsAtOnce: 5 },
  }
  let last = 0
  let count = 0
  const flush = async () => {
    const { batch, figures } = reading
    reading.batch = []
    if (!(await changeRun(db, id, { lines: count, figures }))) throw new RunForgotten()
    if (batch.length) await stageBatch(db, batch, { ...staging, after: last })
    last = batch.at(-1)?.number ?? last
    await pace.between(count)
  }
  for await (const line of lines) {
    count++
    takeLine(reading, line, today)
    if (reading.batch.length >= pace.rowsAtOnce || count % linesBetween === 0) await flush()
  }
  await flush()
  await db
    .deleteFrom('import_rows')
    .where('import_id', '=', id)
    .where('number', '>', last)
    .execute()
  await goneRows(db, { id, after: count + 1, seen: reading.seen, whyGone: reading.whyGone })
}

/** Progress is saved at least this often. */
const linesBetween = 20_000

/** Of a damaged file, every code may be another. */
const codesCounted = 200

function countCode({ unmapped }: Figures, code: string): void {
  const count = unmapped[code]
  if (count === undefined && Object.keys(unmapped).length >= codesCounted) return
  unmapped[code] = (count ?? 0) + 1
}

function takeLine(reading: Reading, { number, fields, start }: SamLine, today: string): void {
  const { figures, known, whyGone, seen, batch } = reading
  const leave = (reason: LeftOut) => {
    figures.left[reason] = (figures.left[reason] ?? 0) + 1
  }
  const entity = fields && readEntity(fields)
  if (!entity) {
    leave('damaged')
    if (figures.damagedLines.length < damagedShown) figures.damagedLines.push(number)
    // Nothing is known against it.
    const uei = start.split('|')[0] ?? ''
    if (ueiPattern.test(uei)) seen.add(uei)
    return
  }
  const why = whyLeftOut(entity, today)
  if (why) {
    leave(why)
    if (known.listed.has(entity.uei)) whyGone.set(entity.uei, why)
    return
  }
  seen.add(entity.uei)
  const row = samRow(entity, number, today)
  if (row.unmapped) countCode(figures, row.unmapped)
  const isRemoved = known.removed.has(entity.uei)
  batch.push(isRemoved ? { ...row, problems: [{ field: 'row', text: t.wasRemoved() }] } : row)
}
