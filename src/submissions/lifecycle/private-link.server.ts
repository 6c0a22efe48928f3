import { sql, type Selectable } from 'kysely'
import { lastKept } from './kept.server.ts'
import { makeLink, holderOf, findLink } from './links.server.ts'
import { can } from '../../account/team/can.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { findClaimable } from '../claims/claim-codes.server.ts'
import { isOwn, makesListing, waitingStates, type State } from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { lockSubmission, type Deps, lockForHolder } from './change-state.server.ts'
import { badgeGiven } from '../emails/badge-words.ts'
import { shownToSender, type Known } from './held-back.server.ts'
import type { Seen } from '../proofs/badge-rule.ts'
import { neutralEmail } from '../emails/neutral-emails.ts'
import { givenName } from '../emails/given-name.server.ts'
import { liveName } from '../emails/live-name.server.ts'
import { newLinkEmail } from '../emails/submission-emails.ts'
import { dropHeldMail } from '../emails/submitter-mail.server.ts'

type ListingStatus = Selectable<Schema['businesses']>['status']

/** For the sender: nothing about reviewers or internal notes. */
export type SubmissionStatus = {
  kind: SubmissionRow['kind']
  state: State
  /** The team's last decision can still be undone, and isn't told here. */
  isHeldBack: boolean
  name: string
  details: SubmissionDetails
  receivedAt: Date
  isConfirmed: boolean
  dueAt: Date | null
  isBeingChecked: boolean
  isKnown: boolean
  listedAs: string | null
  isOtherWaiting: boolean
  businessId: string | null
  /** Of the listing, for an approved submission. */
  standing: ListingStatus | null
  /** The name of the listing that its own listing was merged into. */
  mergedInto: string | null
  /** The listing that its claimant may claim again. */
  claimAgain: string | null
  /** Rejected as spam: no longer open, without our reason. */
  isQuiet: boolean
  /** Its sender manages the listing. */
  isRunning: boolean
  /** The badge or the role that the approval gave has ended. */
  hasLapsed: boolean
  /** The badge the approval gave and that the listing still has, and what wasn't checked; '' for none. */
  badge: string
  history: Known[]
}

export async function findByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<SubmissionStatus | null> {
  const holder = await holderOf(db, token)
  if (!holder?.linkTo) return null
  const id = holder.linkTo
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!can(holder, 'see-status', row)) return null
  const { kind, received_at: receivedAt } = row
  const name = await liveName(db, row)
  const { state, history, isHeldBack } = await shownToSender(db, row, now)
  const isQuiet = state === 'rejected' && row.is_quiet
  const isRunning = await managesListing(db, row)
  const kept = await lastKept(db, row)
  return {
    kind,
    state,
    isHeldBack,
    name,
    details: row.details as SubmissionDetails,
    receivedAt,
    isConfirmed: row.confirmed_at !== null,
    dueAt: state === 'pending' ? row.due_at : null,
    isBeingChecked: state === 'pending' && row.assigned_to !== null,
    isKnown: state === 'rejected' && (row.listed_as ?? row.same_as) !== null,
    listedAs: state === 'rejected' ? await listedAsOf(db, kept) : null,
    isOtherWaiting: state === 'rejected' && (await isWaitingNow(db, kept.same_as)),
    businessId: (state === 'approved' && !isHeldBack) || kind === 'edit' ? row.business_id : null,
    standing: state === 'approved' ? await standingOf(db, row.business_id) : null,
    mergedInto: state === 'approved' ? await mergedIntoOf(db, row) : null,
    claimAgain: await claimableAgain(db, row, state),
    isQuiet,
    isRunning,
    hasLapsed: state === 'approved' && (await hasLapsed(db, row, isRunning)),
    badge: state === 'approved' ? await badgeGivenTo(db, row, isRunning) : '',
    history: isQuiet ? withoutReason(history) : history,
  }
}

async function standingOf(db: Db, businessId: string | null): Promise<ListingStatus | null> {
  const listing = db.selectFrom('businesses').select('status').where('id', '=', businessId)
  return (await listing.executeTakeFirst())?.status ?? null
}

async function managesListing(db: Db, { business_id, user_id }: SubmissionRow): Promise<boolean> {
  const { rows } = await sql`
    select from business_owners where business_id = ${business_id} and user_id = ${user_id}`.execute(
    db,
  )
  return rows.length > 0
}

async function hasLapsed(
  db: Db,
  { id, kind, user_id }: SubmissionRow,
  isRunning: boolean,
): Promise<boolean> {
  if (kind === 'claim' || (makesListing(kind) && user_id)) return !isRunning
  if (kind !== 'proof') return false
  const { rows } = await sql`
    select from verifications v where v.submission_id = ${id}
      and not exists (select from badges_in_force f where f.id = v.id)`.execute(db)
  return rows.length > 0
}

async function badgeGivenTo(
  db: Db,
  { id, kind, business_id, user_id }: SubmissionRow,
  isRunning: boolean,
): Promise<string> {
  const isTheirs = isRunning || (kind === 'suggest' && !user_id)
  if (!isTheirs) return ''
  const approval = await db
    .selectFrom('submission_events')
    .select('proof')
    .where('submission_id', '=', id)
    .where('action', '=', 'approve')
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seen = approval?.proof as Seen | null | undefined
  if (!seen?.method) return ''
  const { rows } = await sql`
    select from badges_in_force where business_id = ${business_id} and method = ${seen.method}`.execute(
    db,
  )
  return rows.length ? badgeGiven(seen, { isToOwner: kind === 'register' || kind === 'proof' }) : ''
}

/** Null unless the listing can be claimed, and this claimant doesn't manage it or claim it already. */
async function claimableAgain(db: Db, row: SubmissionRow, state: State): Promise<string | null> {
  const { kind, business_id: id, user_id: userId } = row
  if (kind !== 'claim' || !id || (state !== 'rejected' && state !== 'withdrawn')) return null
  const listing = await findClaimable(db, id)
  if (!listing || listing.is_sample || (await managesListing(db, row))) return null
  const open = db.selectFrom('submissions').select('id').where('kind', '=', 'claim')
  const ofTheirs = open.where('business_id', '=', id).where('user_id', '=', userId)
  const other = await ofTheirs.where('state', 'in', waitingStates).executeTakeFirst()
  return other ? null : id
}

function withoutReason(history: Known[]): Known[] {
  return history.map((event) => (event.action === 'reject' ? { ...event, why: '' } : event))
}

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

async function mergedIntoOf(db: Db, { id, business_id }: SubmissionRow): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select b.name from listing_merges m join businesses b on b.id = m.to_id
    where m.to_id = ${business_id} and m.undone_at is null
      and m.moved -> 'rows' -> 'submissions' ? ${id} limit 1`.execute(db)
  return rows[0]?.name ?? null
}

async function isWaitingNow(db: Db, id: string | null): Promise<boolean> {
  if (!id) return false
  const other = db.selectFrom('submissions').select('id').where('id', '=', id)
  return (await other.where('state', 'in', waitingStates).executeTakeFirst()) !== undefined
}

const hour = 3_600_000

/** `recent`: one was sent within the last hour. */
export type RenewedLink = 'sent' | 'recent' | 'no-address'

/**
 * Emails a new link for an expired one, at most one per hour.
 * @returns null for an unknown or valid link.
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
    const { submitter_email: to } = submission
    const business = await liveName(db, submission)
    const person = await givenName(db, submission)
    const { site } = deps
    const mail = await inMailLanguage(db, to, () =>
      submission.confirmed_at
        ? newLinkEmail({ site, to, person, business, link })
        : neutralEmail('new-link', { site, to, link, isOwn: isOwn(submission) }),
    )
    await queueMail(db, mail, { id: deps.randomId(), now })
    return 'sent'
  })
}

/** Opening the emailed link confirms the sender. Call with the row locked. */
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

export async function confirmByToken(db: Db, token: string, deps: Deps): Promise<boolean> {
  return transaction(db, async (db) => {
    const submission = await lockForHolder(db, token, 'confirm')
    if (!submission) return false
    await confirmSender(db, submission, deps)
    return true
  })
}
