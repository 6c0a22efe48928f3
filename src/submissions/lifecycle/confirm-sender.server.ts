import type { User } from '@supabase/supabase-js'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { lockForHolder, type Deps } from './change-state.server.ts'
import { deleteSubmission, eraseSubmitter, listedStates } from '../retention/erase.server.ts'
import { dropHeldMail } from '../emails/submitter-mail.server.ts'

/** Whether an address is the confirmed one of somebody's account. */
export function isAddressOf(user: User | null, address: string): boolean {
  if (!user?.email || !user.email_confirmed_at) return false
  return user.email.toLowerCase() === address.toLowerCase()
}

/** Notes that the holder of a private link, who got it by mail, is the sender. Call it with the row locked. */
export async function confirmSender(
  db: Db,
  submission: SubmissionRow,
  { now }: Pick<Deps, 'now'>,
): Promise<SubmissionRow> {
  if (submission.confirmed_at) return submission
  await dropHeldMail(db, submission.id)
  const row = db.updateTable('submissions').where('id', '=', submission.id)
  return row.set({ confirmed_at: now() }).returningAll().executeTakeFirstOrThrow()
}

/** The same by the token of the link. @returns whether there is such a link. */
export async function confirmByToken(db: Db, token: string, deps: Deps): Promise<boolean> {
  return transaction(db, async (db) => {
    const submission = await lockForHolder(db, token, 'confirm')
    if (!submission) return false
    await confirmSender(db, submission, deps)
    return true
  })
}

/** What became of it; nothing is taken out of what somebody has confirmed as theirs. */
export type Disowned = 'deleted' | 'address removed' | 'confirmed' | 'unknown link'

/**
 * Takes an address out that its owner did not give: with the whole submission where no listing came of it, else
 * out of what is kept beside the listing, which the team has checked.
 */
export async function disownSubmission(db: Db, token: string, deps: Deps): Promise<Disowned> {
  return transaction(db, async (db) => {
    const submission = await lockForHolder(db, token, 'disown')
    if (!submission) return 'unknown link'
    if (submission.confirmed_at) return 'confirmed'
    await dropUnsentMails(db, submission.id)
    if (listedStates.some((state) => state === submission.state)) {
      await eraseSubmitter(db, submission, deps)
      return 'address removed'
    }
    await deleteSubmission(db, submission.id, deps)
    return 'deleted'
  })
}

/** Mails that tell of a submission and have not left yet stay here. */
export async function dropUnsentMails(db: Db, submissionId: string): Promise<void> {
  const written = sql<string>`(select unnest(mails) from submission_events where submission_id = ${submissionId})`
  const waiting = db.deleteFrom('mails').where('sent_at', 'is', null)
  await waiting.where('id', 'in', written).execute()
}
