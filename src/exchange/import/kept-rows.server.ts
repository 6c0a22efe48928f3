import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { KeptReason } from './kept-reason.ts'
import { hashOf, takeSnapshots, withMore, type Snapshot } from './snapshots.server.ts'

export type DoneRow = {
  number: number
  business_id: string | null
  before: unknown
  after_hash: string | null
}

const reasonOfTable: Record<string, KeptReason> = {
  business_owners: 'owner',
  business_images: 'photos',
  posts: 'posts',
  listing_upkeep: 'answer',
  owner_invitations: 'answer',
  listing_changes: 'edited',
  reports: 'reported',
}

/** By row number; a row without reasons can be undone. */
export async function whatKeeps(
  db: Db,
  importId: string,
  rows: readonly DoneRow[],
): Promise<Map<number, KeptReason[]>> {
  const ids = rows.flatMap(({ business_id }) => business_id ?? [])
  const current = await takeSnapshots(db, ids)
  const more = await withMore(db, ids)
  const later = await changedLater(db, importId, ids)
  return new Map(
    rows.map((row) => {
      const id = row.business_id ?? ''
      const now = current.get(id)
      if (!now) return [row.number, ['deleted']]
      const tables = removes(row) ? (more.get(id) ?? []) : []
      const reasons = [...new Set(tables.map((table) => reasonOfTable[table] ?? 'more'))]
      if (hashOf(now) === row.after_hash) return [row.number, reasons]
      if (later.has(id)) return [row.number, ['later', ...reasons]]
      return [row.number, reasons.includes('edited') ? reasons : ['changed', ...reasons]]
    }),
  )
}

/** Undo removes the listing, or hides a draft again. */
function removes({ before }: DoneRow): boolean {
  const [was] = (before as Snapshot | null)?.businesses ?? []
  return !was || was['status'] === 'unpublished'
}

async function changedLater(
  db: Db,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.business_id as id from import_rows r join imports i on i.id = r.import_id
    where r.business_id = any(${[...ids]}::text[]) and r.done in ('created', 'updated') and i.id <> ${importId}
      and i.made_at >= (select made_at from imports where id = ${importId})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of the rows on a page, those that undo kept. */
export async function whyKept(
  db: Db,
  importId: string,
  shown: readonly { number: number; done: string | null }[],
): Promise<Map<number, KeptReason[]>> {
  const numbers = shown.flatMap(({ number, done }) => (done === 'kept' ? [number] : []))
  return numbers.length ? whatKeeps(db, importId, await keptRows(db, importId, numbers)) : new Map()
}

/** True if undo can now change a listing it kept, for example because a later import was undone. */
export async function canUndoKept(db: Db, importId: string): Promise<boolean> {
  const rows = await keptRows(db, importId, null)
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const kept = await whatKeeps(db, importId, rows.slice(start, start + rowsAtOnce))
    if ([...kept.values()].some((reasons) => !reasons.length)) return true
  }
  return false
}

const rowsAtOnce = 200

/** Looking at more rows would slow the page down. */
const mostKept = 1000

async function keptRows(
  db: Db,
  importId: string,
  numbers: readonly number[] | null,
): Promise<DoneRow[]> {
  return db
    .selectFrom('import_rows')
    .select(['number', 'business_id', 'before', 'after_hash'])
    .where('import_id', '=', importId)
    .where('done', '=', 'kept')
    .$if(numbers !== null, (query) => query.where('number', 'in', [...(numbers ?? [])]))
    .orderBy('number')
    .limit(mostKept)
    .execute()
}
