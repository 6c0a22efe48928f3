import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import type { Mapping } from '../record/import-record.ts'
import { readTable, type TableFile } from '../table/read-table.server.ts'
import { apply } from './apply.server.ts'
import {
  addImport,
  changeImport,
  countRows,
  findImport,
  unfinishedImport,
  type Counts,
  type ImportRow,
} from './imports.server.ts'
import { listName } from './import-words.ts'
import type { Keeps } from './kept-fields.ts'
import { stage, type Pace } from './stage.server.ts'
import { audited } from '../../platform/changes/audited.server.ts'
import type { Site } from '../../platform/ui/site.ts'
import type { Actor } from '../../platform/changes/change.ts'

export type ImportOptions = {
  source: string
  byName: string
  addsLikely: boolean
  keeps?: Keeps
  mapping: Mapping | null
}

/** `site`: for emails to owners; without it, listings with owners don't change. */
export type Clock = {
  now: () => Date
  today: string
  formsSecret: string
  pace: Pace
  site?: Site
}

/**
 * Reads a file without importing it; continues an interrupted import.
 * @throws NotATable
 */
export async function prepareImport(
  db: Db,
  file: TableFile,
  options: ImportOptions,
  { now, today, formsSecret, pace }: Clock,
): Promise<{ id: string; isResumed: boolean }> {
  const fileHash = await hashOfFile(file)
  const begun = await unfinishedImport(db, fileHash, options.source)
  if (begun) return { id: begun.id, isResumed: true }
  return readTable(file, async (table) => {
    const { format } = table
    const id = await addImport(db, { ...options, fileName: file.name, fileHash, format }, now())
    const how = { given: options.mapping, today, formsSecret, now, pace }
    await stage(db, { id, source: options.source }, table, how)
    return { id, isResumed: false }
  })
}

async function hashOfFile({ read }: TableFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of read()) hash.update(chunk)
  return hash.digest('hex')
}

/** @returns its counts. */
export async function carryOut(db: Db, id: string, clock: Clock): Promise<Counts> {
  const found = (await findImport(db, id)) as ImportRow
  if (found.state === 'checked')
    await logImport(db, found, {
      by: { userId: null, name: found.by_name },
      action: 'import begun',
      now: clock.now(),
    })
  await apply(db, found, clock)
  return countRows(db, id)
}

export async function discardImport(db: Db, id: string, now: Date): Promise<void> {
  await changeImport(db, id, { state: 'failed', problem: null }, now)
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/**
 * Logs an import or undo with row counts. The rows keep the earlier listings for "Undo this
 * import".
 */
export async function logImport(
  db: Db,
  found: Pick<ImportRow, 'id' | 'file_name' | 'source' | 'sheet' | 'sheets'>,
  { by, action, now }: { by: Actor; action: 'import begun' | 'import undone'; now: Date },
): Promise<void> {
  const { id, source } = found
  const file = listName(found)
  const said = { file, ...(source && { source }), ...(await countRows(db, id)) }
  const isUndone = action === 'import undone'
  const written = { before: isUndone ? said : null, after: isUndone ? null : said }
  await audited(db, { by, action, record: { table: 'imports', id }, ...written }, now)
}
