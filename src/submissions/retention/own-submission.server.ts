import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { lockForHolder, type Deps } from '../lifecycle/change-state.server.ts'
import { dropUnsentMails } from '../lifecycle/confirm-sender.server.ts'
import { findByToken } from '../lifecycle/private-link.server.ts'
import { submissionOfToken } from '../lifecycle/links.server.ts'
import { deleteSubmission, eraseSubmitter, listedStates } from './erase.server.ts'
import { submissionData } from './sent-data.server.ts'

/** All that is kept of what a private link leads to, for a file that its holder takes along; null for no such link. */
export async function findOwnData(
  db: Db,
  token: string,
  { documents }: Pick<Deps, 'documents'>,
): Promise<object | null> {
  const id = await submissionOfToken(db, token)
  // It asks whether the link may see it at all.
  const status = await findByToken(db, token)
  if (!id || !status) return null
  const { history, isConfirmed } = status
  return { ...(await submissionData(db, id, documents)), isConfirmed, history }
}

/**
 * What became of it. Of somebody who runs the listing from an account nothing is erased here: it shows whose the
 * listing is, and they have the page of their account for that.
 */
export type Erased = 'deleted' | 'erased' | 'runs the listing' | 'unknown link'

/** Erases what the holder of a private link has sent: all of it, or who sent it, where a listing came of it. */
export async function eraseOwn(db: Db, token: string, deps: Deps): Promise<Erased> {
  return transaction(db, async (db) => {
    const submission = await lockForHolder(db, token, 'erase')
    if (!submission) return 'unknown link'
    const isListed = listedStates.some((state) => state === submission.state)
    if (isListed && (await runsListing(db, submission))) return 'runs the listing'
    await dropUnsentMails(db, submission.id)
    if (isListed) await eraseSubmitter(db, submission, deps)
    else await deleteSubmission(db, submission.id, deps)
    return isListed ? 'erased' : 'deleted'
  })
}

async function runsListing(
  db: Db,
  {
    user_id: userId,
    business_id: businessId,
  }: { user_id: string | null; business_id: string | null },
): Promise<boolean> {
  if (!userId || !businessId) return false
  const owner = db.selectFrom('business_owners').select('user_id').where('user_id', '=', userId)
  return (await owner.where('business_id', '=', businessId).executeTakeFirst()) !== undefined
}
