import type { Db } from '../../../db/schema.ts'

/** A member of the team. */
export type Reviewer = { userId: string; name: string }

/**
 * Takes a submission for oneself, if nobody else has it.
 *
 * @returns who has it now; null for one that does not exist.
 */
export async function assign(
  db: Db,
  submissionId: string,
  reviewer: Reviewer,
  now: Date,
): Promise<Reviewer | null> {
  await db
    .updateTable('submissions')
    .set({ assigned_to: reviewer.userId, assigned_name: reviewer.name, assigned_at: now })
    .where('id', '=', submissionId)
    .where('assigned_to', 'is', null)
    .execute()
  const row = await db
    .selectFrom('submissions')
    .select(['assigned_to', 'assigned_name'])
    .where('id', '=', submissionId)
    .executeTakeFirst()
  if (!row?.assigned_to || !row.assigned_name) return null
  return { userId: row.assigned_to, name: row.assigned_name }
}

/** Hands a submission back to the queue, whoever had it. */
export async function unassign(db: Db, submissionId: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ assigned_to: null, assigned_name: null, assigned_at: null })
    .where('id', '=', submissionId)
    .execute()
}
