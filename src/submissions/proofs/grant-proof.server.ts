import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { badgeHolder } from '../../listings/proof/badge-holder.server.ts'
import type { NewVerification } from '../../listings/verification.ts'

/** Call in the decision's transaction. */
export async function grantProof(
  db: Db,
  { id, business_id, user_id }: SubmissionRow,
  { badge, now }: { badge: NewVerification; now: Date },
): Promise<void> {
  if (!business_id) return
  const holder = await badgeHolder(db, business_id, user_id)
  const row = { ...verificationRow(business_id, badge), holder, made_at: now, submission_id: id }
  await db.insertInto('verifications').values(row).execute()
}

/** The previous badge counts again. */
export async function undoProof(db: Db, { id, business_id }: SubmissionRow): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('submission_id', '=', id)
    .where('business_id', '=', business_id)
    .execute()
}
