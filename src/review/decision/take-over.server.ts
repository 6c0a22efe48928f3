import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { lockSubmission, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import type { Reviewer } from '../../submissions/submission.ts'

/** That somebody took a submission over, and from whom. */
export type Takeover = { at: Date; by: string; from: string; fromUser: string }

/** Takes a submission that a colleague has, and notes that for both. Nothing happens to one that is one's own already. */
export async function takeOver(
  db: Db,
  submissionId: string,
  by: Reviewer,
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<void> {
  await transaction(db, async (db) => {
    const submission = await lockSubmission(db, submissionId)
    if (!submission || submission.assigned_to === by.userId) return
    const { assigned_to: fromUser, assigned_name: fromName } = submission
    await db
      .updateTable('submissions')
      .set({ assigned_to: by.userId, assigned_name: by.name, assigned_at: now() })
      .where('id', '=', submissionId)
      .execute()
    if (!fromUser || !fromName) return
    const taken = { id: randomId(), submission_id: submissionId, at: now() }
    const who = { by_user: by.userId, by_name: by.name, from_user: fromUser, from_name: fromName }
    await db
      .insertInto('submission_takeovers')
      .values({ ...taken, ...who })
      .execute()
  })
}

/** Who took a submission over from whom, oldest first. */
export async function listTakeovers(db: Db, submissionId: string): Promise<Takeover[]> {
  return db
    .selectFrom('submission_takeovers')
    .select(['at', 'by_name as by', 'from_name as from', 'from_user as fromUser'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Who has taken from somebody what they had, when it was never handed back since; null for nobody. */
export function takenFrom(
  takeovers: Takeover[],
  holder: Reviewer | null,
  { userId }: Reviewer,
): Takeover | null {
  if (!holder || holder.userId === userId) return null
  const last = takeovers.at(-1)
  return last?.fromUser === userId && last.by === holder.name ? last : null
}
