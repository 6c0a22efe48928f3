import { sql } from 'kysely'
import { can, type SubmissionAction } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { dueAfter, type Site } from '../../platform/ui/site.ts'
import type { Action, EmailKind, SentState, State } from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { Seen } from './badge-rule.ts'
import { mailsOfGrant } from '../claims/grant-emails.server.ts'
import { ownerEmail } from '../emails/submission-emails.ts'
import { holderOf } from './links.server.ts'
import { mailToSubmitter, takeTurn } from '../emails/submitter-mail.server.ts'

export type Deps = Pick<Services, 'now' | 'randomId' | 'site' | 'documents'>

/**
 * Senders are identified by their link and have a user id only when signed in; "directory" stands
 * for scheduled tasks.
 */
export type Actor = {
  role: 'submitter' | 'owner' | 'reviewer' | 'admin' | 'directory'
  userId: string | null
  name: string
}

/** `email` tells the sender, from `sendAfter` on. */
export type Change = {
  submission: SubmissionRow
  action: Action
  from: State
  to: SentState
  actor: Actor
  why: string
  email: EmailKind | null
  sendAfter: Date
  detailsBefore?: SubmissionDetails
  seen?: Seen | null
}

/** Adds the event and queues its emails. The caller changes the row in the same transaction. */
export async function recordChange(db: Db, change: Change, deps: Deps): Promise<void> {
  const { submission, action, from, to, actor, why, sendAfter, detailsBefore, seen } = change
  const id = deps.randomId()
  const emails = await emailsOf(db, change, deps)
  const mails = emails.map((mail, place) => ({ mail, id: `${id}-${place + 1}` }))
  const now = deps.now()
  const event = {
    id,
    submission_id: submission.id,
    at: now,
    by_role: actor.role,
    by_user: actor.userId,
    by_name: actor.name,
    action,
    from_state: from,
    to_state: to,
    why,
    details_before: detailsBefore ? JSON.stringify(detailsBefore) : null,
    proof: seen ? JSON.stringify(seen) : null,
    mails: mails.map((queued) => queued.id),
  }
  await db.insertInto('submission_events').values(event).execute()
  for (const queued of mails) await queueMail(db, queued.mail, { id: queued.id, now, sendAfter })
}

async function emailsOf(db: Db, { submission, email, why }: Change, deps: Deps): Promise<Mail[]> {
  if (!email) return []
  const mail = await mailToSubmitter(db, { submission, email, why }, deps)
  if (submission.kind === 'claim' && email === 'approved')
    return [mail, ...(await mailsOfGrant(db, submission, deps))].filter((one) => one !== null)
  const toOwner = email === 'approved' ? await mailToOwner(db, submission, deps) : null
  return [mail, toOwner].filter((one) => one !== null)
}

/** When someone else suggested the listing. */
async function mailToOwner(
  db: Db,
  { details, name: business, submitter_email, business_id }: SubmissionRow,
  { site: { name, url }, now }: Deps,
): Promise<Mail | null> {
  const to = (details as SubmissionDetails).owner.email
  if (!to || !business_id || to === submitter_email) return null
  if (!(await takeTurn(db, to, 'single', now()))) return null
  const listing = `${url}/business/${business_id}`
  return ownerEmail({ site: { name, url }, to, business, listing })
}

/** Locks the row until the transaction ends. */
export async function lockSubmission(db: Db, id: string): Promise<SubmissionRow | null> {
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** For the holder of the private link; null if they may not. */
export async function lockForHolder(
  db: Db,
  token: string,
  action: SubmissionAction,
): Promise<SubmissionRow | null> {
  const holder = await holderOf(db, token)
  const submission = holder?.linkTo ? await lockSubmission(db, holder.linkTo) : null
  return holder && submission && can(holder, action, submission) ? submission : null
}

/** Increases the version. */
export function moveTo(db: Db, id: string, state: SentState) {
  return db
    .updateTable('submissions')
    .set({ state, version: sql`version + 1` })
    .where('id', '=', id)
}

export function waitFrom(site: Site, now: Date) {
  return { pending_since: now, due_at: dueAfter(site, now) }
}
