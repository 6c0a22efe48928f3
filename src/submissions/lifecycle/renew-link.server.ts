import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import { lockSubmission, type Deps } from './change-state.server.ts'
import { findLink, makeLink } from './links.server.ts'
import { neutralEmail } from '../emails/neutral-emails.ts'
import { newLinkEmail } from '../emails/submission-emails.ts'

const hour = 3_600_000

/**
 * Mails a new link in place of one that has ended, to where the submission came from. Within an hour there is
 * one at most, however often somebody asks.
 *
 * @returns whether the old link was one.
 */
export async function renewLink(db: Db, token: string, deps: Deps): Promise<boolean> {
  const ended = await findLink(db, token)
  if (!ended?.hasEnded) return false
  const now = deps.now()
  await transaction(db, async (db) => {
    const submission = await lockSubmission(db, ended.submissionId)
    if (!submission?.submitter_email) return
    const recent = await db
      .selectFrom('submission_links')
      .select('made_at')
      .where('submission_id', '=', submission.id)
      .where('made_at', '>', new Date(now.getTime() - hour))
      .executeTakeFirst()
    if (recent) return
    const link = await makeLink(db, submission.id, deps)
    const { submitter_email: to, submitter_name: person, name: business } = submission
    const { name, url } = deps.site
    const site = { name, url }
    const mail = submission.confirmed_at
      ? newLinkEmail({ site, to, person, business, link })
      : neutralEmail('new-link', { site, to, link })
    await queueMail(db, mail, { id: deps.randomId(), now })
  })
  return true
}
