import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import {
  readListingDetails,
  recordLogUndo,
} from '../../submissions/edits/listing-changes.server.ts'
import type { ListingDetails } from '../../submissions/submission.ts'
import { changeImport } from './imports.server.ts'
import type { KeptReason } from './kept-reason.ts'
import { whatKeeps } from './kept-rows.server.ts'
import { putBack, type Snapshot } from './snapshots.server.ts'
import type { Pace } from './stage.server.ts'

/**
 * Removes added listings and restores changed ones, except those changed or confirmed since or with an owner, posts, or
 * pictures. Can be repeated.
 */
export async function undo(
  db: Db,
  id: string,
  { now, pace }: { now: () => Date; pace: Pace },
): Promise<void> {
  await changeImport(db, id, { state: 'undoing' }, now())
  for (;;) {
    const count = await transaction(db, (db) => undoBatch(db, id, pace.rowsAtOnce, now()))
    if (!count) break
    await pace.between(count)
  }
  await changeImport(db, id, { state: 'undone', position: 0 }, now())
}

/** A later undo may succeed. */
export async function takeKeptAgain(db: Db, importId: string): Promise<void> {
  await sql`update import_rows
    set done = case when before is null then 'created' else 'updated' end
    where import_id = ${importId} and done = 'kept'`.execute(db)
}

async function undoBatch(db: Db, importId: string, most: number, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['number', 'business_id', 'done', 'before', 'after_hash'])
    .where('import_id', '=', importId)
    .where('done', 'in', ['created', 'updated'])
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  if (!rows.length) return 0
  const kept = await whatKeeps(db, importId, rows)
  const outcomes = rows.map((row) => ({
    ...row,
    id: row.business_id ?? '',
    done: doneBy(row.done, kept.get(row.number) ?? []),
  }))
  const removed = outcomes.filter(({ done }) => done === 'removed').map(({ id }) => id)
  if (removed.length)
    await sql`delete from businesses where id = any(${removed}::text[])`.execute(db)
  const putBackRows = outcomes.filter(({ done }) => done === 'put back')
  await withHistory(db, { importId, ids: putBackRows.map(({ id }) => id), now }, () =>
    putBack(db, new Map(putBackRows.map(({ id, before }) => [id, before as Snapshot]))),
  )
  const notes = outcomes.map(({ number, done }) => ({ number, done }))
  await sql`update import_rows r set done = n.done
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(number int, done text)
    where r.import_id = ${importId} and r.number = n.number`.execute(db)
  return rows.length
}

function doneBy(done: string | null, kept: readonly KeptReason[]) {
  if (kept.includes('deleted')) return 'deleted'
  if (kept.length) return 'kept'
  return done === 'created' ? 'removed' : 'put back'
}

/** An owner sees in the history that the list's change was undone. */
async function withHistory(
  db: Db,
  { importId, ids, now }: { importId: string; ids: string[]; now: Date },
  change: () => Promise<void>,
): Promise<void> {
  const owned = await db
    .selectFrom('business_owners')
    .select('business_id as id')
    .distinct()
    .where(sql<boolean>`business_id = any(${ids}::text[])`)
    .execute()
  const before = new Map<string, ListingDetails>()
  for (const { id } of owned) {
    const details = await readListingDetails(db, id)
    if (details) before.set(id, details)
  }
  await change()
  if (!before.size) return
  const { by_name: name } = await db
    .selectFrom('imports')
    .select('by_name')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const by = { userId: null, name, role: 'admin' } as const
  for (const [businessId, was] of before)
    await recordLogUndo(db, { businessId, was, by }, { now: () => now, randomId: randomUUID })
}
