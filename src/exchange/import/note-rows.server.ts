import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Decision } from './decision.ts'
import type { RowToDo } from './rows-to-do.server.ts'
import { hashOf, takeSnapshots, type Snapshot } from './snapshots.server.ts'

/** Notes what was done with rows, with what it takes to undo it. */
export async function noteDone(
  db: Db,
  importId: string,
  done: 'created' | 'updated',
  rows: RowToDo[],
  ids: string[],
  before: Map<string, Snapshot>,
): Promise<void> {
  const after = await takeSnapshots(db, ids)
  const notes = rows.map(({ number }, at) => {
    const id = ids[at] ?? ''
    const now = after.get(id)
    return { number, id, before: before.get(id) ?? null, hash: now ? hashOf(now) : null }
  })
  await sql`update import_rows r set done = ${done}, business_id = n.id, before = n.before, after_hash = n.hash
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(number int, id text, before jsonb, hash text)
    where r.import_id = ${importId} and r.number = n.number`.execute(db)
}

/** What could be done when it was looked at first, and cannot any more. */
export async function noteRefused(
  db: Db,
  importId: string,
  rows: RowToDo[],
  decisions: Decision[],
): Promise<void> {
  for (const [at, decision] of decisions.entries()) {
    const row = rows[at]
    if (decision.outcome !== 'refused' || !row) continue
    await db
      .updateTable('import_rows')
      .set({ outcome: 'refused', report: JSON.stringify({ problems: decision.problems }) })
      .where('import_id', '=', importId)
      .where('number', '=', row.number)
      .execute()
  }
}
