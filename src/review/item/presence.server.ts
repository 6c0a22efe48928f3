import type { Db } from '../../platform/db/schema.ts'
import type { Reviewer } from '../../submissions/submission.ts'

/** Somebody of the team who has a submission open, and since when. */
export type Viewer = { name: string; since: Date }

/** After how long without a word a page counts as closed; pages say so every 15 seconds. */
const silentSeconds = 45

/**
 * Notes that somebody has a submission open.
 *
 * @returns who else has, the one who came first before the others.
 */
export async function notePresence(
  db: Db,
  submissionId: string,
  { userId, name }: Reviewer,
  now: Date,
): Promise<Viewer[]> {
  const silentSince = new Date(now.getTime() - silentSeconds * 1000)
  const viewers = db.deleteFrom('submission_viewers').where('submission_id', '=', submissionId)
  await viewers.where('seen_at', '<', silentSince).execute()
  await db
    .insertInto('submission_viewers')
    .values({ submission_id: submissionId, user_id: userId, name, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'user_id']).doUpdateSet({ name, seen_at: now }),
    )
    .execute()
  return db
    .selectFrom('submission_viewers')
    .select(['name', 'since'])
    .where('submission_id', '=', submissionId)
    .where('user_id', '!=', userId)
    .orderBy('since')
    .orderBy('name')
    .execute()
}
