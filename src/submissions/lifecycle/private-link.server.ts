import { can, type Person } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { waitingStates, type Action, type State } from '../states.ts'
import type { SubmissionDetails, Reviewer } from '../submission.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { lockSubmission, type Deps, lockForHolder } from './change-state.server.ts'
import { neutralEmail } from '../emails/neutral-emails.ts'
import { newLinkEmail, statusPath, writtenEmail } from '../emails/submission-emails.ts'
import { randomBytes } from 'node:crypto'
import { mailboxHash } from '../../platform/email/mailbox-hash.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { withoutGreeting } from '../../platform/email/stranger-text.ts'
import { cleanText } from '../clean-text.ts'
import { takeTurn, dropHeldMail } from '../emails/submitter-mail.server.ts'
import { wrongWords } from './badge-rule.ts'
import type { User } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { deleteSubmission, eraseSubmitter, listedStates } from '../retention/erase.server.ts'

/** A submission as its submitter may see it: nothing of who checks it, and nothing that the team writes to itself. */
export type SubmissionStatus = {
  kind: SubmissionRow['kind']
  state: State
  name: string
  details: SubmissionDetails
  receivedAt: Date
  /** Whether its submitter is known to have the address that they gave. */
  isConfirmed: boolean
  /** When the promise of 24 hours ends, while it waits for the team. */
  dueAt: Date | null
  /** Whether somebody of the team has taken it. */
  isBeingChecked: boolean
  /** Whether it was rejected because it is listed already, or was sent in twice. */
  isKnown: boolean
  /** The listing that it is in the directory as, then. */
  listedAs: string | null
  /** Whether the submission that it was sent in as still waits. */
  isOtherWaiting: boolean
  /** The listing, while it is live, or that a change is of. */
  businessId: string | null
  /** Oldest first, without what was undone. */
  history: { at: Date; action: Action; isYours: boolean; why: string }[]
}

/** What the private link of a mail shows; null for a link that was never made. */
export async function findByToken(db: Db, token: string): Promise<SubmissionStatus | null> {
  const holder = await holderOf(db, token)
  if (!holder?.linkTo) return null
  const id = holder.linkTo
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!can(holder, 'see-status', row)) return null
  const { kind, state, name, received_at: receivedAt } = row
  return {
    kind,
    state,
    name,
    details: row.details as SubmissionDetails,
    receivedAt,
    isConfirmed: row.confirmed_at !== null,
    dueAt: state === 'pending' ? row.due_at : null,
    isBeingChecked: state === 'pending' && row.assigned_to !== null,
    isKnown: state === 'rejected' && (row.listed_as ?? row.same_as) !== null,
    listedAs: state === 'rejected' ? await listedAsOf(db, row) : null,
    isOtherWaiting: state === 'rejected' && (await isWaitingNow(db, row.same_as)),
    businessId: state === 'approved' || kind === 'edit' ? row.business_id : null,
    history: await historyOf(db, id),
  }
}

/** As which listing a business is in the directory, or the other submission that it was sent in as. */
async function listedAsOf(
  db: Db,
  { listed_as, same_as }: Pick<SubmissionRow, 'listed_as' | 'same_as'>,
): Promise<string | null> {
  const shown = db
    .selectFrom('businesses as b')
    .select('b.id')
    .where('b.status', 'in', ['published', 'closed'])
  const listing = listed_as
    ? shown.where('b.id', '=', listed_as)
    : shown.innerJoin('submissions as s', 's.business_id', 'b.id').where('s.id', '=', same_as ?? '')
  return (await listing.executeTakeFirst())?.id ?? null
}

async function isWaitingNow(db: Db, id: string | null): Promise<boolean> {
  if (!id) return false
  const other = db.selectFrom('submissions').select('id').where('id', '=', id)
  return (await other.where('state', 'in', waitingStates).executeTakeFirst()) !== undefined
}

async function historyOf(db: Db, id: string): Promise<SubmissionStatus['history']> {
  const rows = await db
    .selectFrom('submission_events')
    .select(['at', 'action', 'by_role', 'why'])
    .where('submission_id', '=', id)
    .where('undone_at', 'is', null)
    .where('action', '!=', 'undo')
    .orderBy('number')
    .execute()
  return rows.map(({ by_role, ...row }) => ({ ...row, isYours: by_role === 'submitter' }))
}

const hour = 3_600_000

/** How it went when a new link was asked for: `recent` when one went out within the last hour. */
export type RenewedLink = 'sent' | 'recent' | 'no-address'

/**
 * Emails a new link in place of one that has ended, to where the submission came from. Within an hour there is
 * one at most.
 *
 * @returns null when the old link was none, or has not ended.
 */
export async function renewLink(db: Db, token: string, deps: Deps): Promise<RenewedLink | null> {
  const ended = await findLink(db, token)
  if (!ended?.hasEnded) return null
  const now = deps.now()
  return transaction(db, async (db): Promise<RenewedLink> => {
    const submission = await lockSubmission(db, ended.submissionId)
    if (!submission?.submitter_email) return 'no-address'
    const recent = await db
      .selectFrom('submission_links')
      .select('made_at')
      .where('submission_id', '=', submission.id)
      .where('made_at', '>', new Date(now.getTime() - hour))
      .executeTakeFirst()
    if (recent) return 'recent'
    const link = await makeLink(db, submission.id, deps)
    const { submitter_email: to, submitter_name: person, name: business } = submission
    const { site } = deps
    const mail = submission.confirmed_at
      ? newLinkEmail({ site, to, person, business, link })
      : neutralEmail('new-link', { site, to, link })
    await queueMail(db, mail, { id: deps.randomId(), now })
    return 'sent'
  })
}

/** Makes a private link to the status page of a submission, for its submitter. Only hashes are kept. */
export async function makeLink(
  db: Db,
  submissionId: string,
  { site, now }: { site: { url: string }; now(): Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { submitter_email: to } = await db
    .selectFrom('submissions')
    .select('submitter_email')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const sent = { submission_id: submissionId, sent_to_hash: mailboxHash(to), made_at: now() }
  await db
    .insertInto('submission_links')
    .values({ token_hash: sha256(token), ...sent })
    .execute()
  return `${site.url}${statusPath(token)}`
}

/** The id of the submission that a private link leads to; null when it was never made or has ended. */
export async function submissionOfToken(db: Db, token: string): Promise<string | null> {
  const link = await findLink(db, token)
  return link && !link.hasEnded ? link.submissionId : null
}

/** Who asks with a private link, which came by mail; null when it was never made or has ended. */
export async function holderOf(db: Db, token: string): Promise<Person | null> {
  const linkTo = await submissionOfToken(db, token)
  const standing = { aal: 'aal1', factors: 'none' } as const
  return linkTo === null ? null : { userId: null, role: null, email: null, standing, linkTo }
}

/** A private link that was made, also when it has ended: by its age, or because its submitter has another address now. */
export async function findLink(
  db: Db,
  token: string,
): Promise<{ submissionId: string; hasEnded: boolean } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const link = await db
    .selectFrom('submission_links as l')
    .innerJoin('submissions as s', 's.id', 'l.submission_id')
    .select(['l.submission_id', 'l.ended_at', 'l.sent_to_hash', 's.submitter_email'])
    .where('l.token_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!link) return null
  const { submission_id: submissionId, sent_to_hash: sentTo, submitter_email: address } = link
  const isTheirs = sentTo === null || mailboxHash(address) === sentTo
  return { submissionId, hasEnded: link.ended_at !== null || !isTheirs }
}

const maxOfAnswer = 2000

/**
 * Answers what somebody wrote about what they sent in, without a decision: it stays as it is, and they read the words
 * by mail and on their private page.
 *
 * @returns what is wrong, or null.
 */
export async function writeBack(
  db: Db,
  { id, text: typed, by }: { id: string; text: string; by: Reviewer },
  deps: Deps,
): Promise<string | null> {
  const text = cleanText(typed)
  if (!text) return 'Write your answer'
  if (text.length > maxOfAnswer) return `Shorten the answer to ${maxOfAnswer} characters or fewer`
  const [wrong] = wrongWords({ why: text })
  if (wrong) return wrong.text
  return transaction(db, async (db) => {
    const submission = await lockSubmission(db, id)
    if (!submission) return 'This submission does not exist any more.'
    const at = deps.now()
    const who = { by_user: by.userId, by_name: by.name }
    await db
      .insertInto('submission_messages')
      .values({ id: deps.randomId(), submission_id: id, at, text, ...who })
      .execute()
    await markRead(db, id)
    const { submitter_email: to, submitter_name: person, name: business } = submission
    if (!to) return null
    const isKnown = submission.confirmed_at !== null
    if (!isKnown && !(await takeTurn(db, to, 'single', at))) return null
    const { site } = deps
    const link = await makeLink(db, id, deps)
    const mail = isKnown
      ? writtenEmail({ site, to, person, business, link, why: withoutGreeting(text) })
      : neutralEmail('written', { site, to, link })
    await queueMail(db, mail, { id: deps.randomId(), now: at })
    return null
  })
}

/** Takes the mark away that says that somebody wrote: the team has dealt with it. */
export async function markRead(db: Db, id: string): Promise<void> {
  await db.updateTable('submissions').set({ news_at: null }).where('id', '=', id).execute()
}

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
