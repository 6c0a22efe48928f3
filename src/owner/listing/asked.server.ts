import type { Db } from '../../platform/db/schema.ts'

/** What the team last asked about a submission. */
export async function reasonAsked(db: Db, submissionId: string): Promise<string> {
  const row = await db
    .selectFrom('submission_events')
    .select('why')
    .where('submission_id', '=', submissionId)
    .where('action', 'in', ['ask_changes', 'ask_question'])
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return row?.why ?? ''
}
