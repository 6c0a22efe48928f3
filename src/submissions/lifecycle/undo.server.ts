import type { UpdateObject } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { SubmissionEventRow, SubmissionRow } from '../../platform/db/submission-schema.ts'
import { reviveMails } from '../../platform/email/outbox.server.ts'
import {
  isDecision,
  isHeldBack,
  makesListing,
  undoableFrom,
  type SentState,
  type State,
} from '../states.ts'
import {
  lastStanding,
  lockSubmission,
  moveSubmission,
  type Actor,
  type Deps,
} from './change-state.server.ts'
import { effects } from './effects.server.ts'
import { reopenedBy } from './kept.server.ts'
import { recordVisibility, showListing, visibilityActionFor } from './publish.server.ts'
import { refused, type Outcome } from './refusal.ts'

type Decider = Actor & { role: 'owner' | 'reviewer' | 'admin' }

type Undone = { state: State; businessId: string | null }

/**
 * Undoes the last team decision within its minute: emails are dropped, the state restored, a new
 * listing deleted. Call with the row locked.
 */
export async function undoDecision(
  db: Db,
  submission: SubmissionRow,
  by: Decider,
  deps: Deps,
): Promise<Outcome<Undone>> {
  const now = deps.now()
  const last = await lastEvent(db, submission.id)
  if (!last || !isDecision(last))
    return refused({ reason: 'not possible', state: submission.state })
  const to = last.from_state as SentState
  const isNew = makesListing(submission.kind)
  const isApproval = last.action === 'approve'
  const gone = isApproval && isNew ? submission.business_id : null
  const known = gone ? await lockKnownAs(db, gone, now) : []
  const reopened = last.action === 'reject' ? await reopenedBy(db, submission.id, last.at) : []
  const mails = [last, ...known, ...reopened].flatMap((event) => event.mails)
  if (!isHeldBack(last, now) || !(await holdMails(db, mails)))
    return refused({ reason: 'too late' })
  const businessId = isApproval && isNew ? null : submission.business_id
  const undone = { since: last.at, by }
  await undoKnownAs(db, known, by, deps)
  for (const event of reopened) {
    const closed = await lockSubmission(db, event.submission_id)
    if (closed) await undoEvent(db, closed, { event, by }, deps)
  }
  if (isApproval && !(await effects[submission.kind].undo(db, submission, undone, deps)))
    return refused({ reason: 'too late' })
  if (isNew) await showListing(db, businessId, to, now)
  if (isNew && !isApproval)
    await recordVisibility(db, { businessId, action: visibilityActionFor(to), why: '', by }, deps)
  const set = {
    business_id: businessId,
    news_at: newsBefore(db, submission.id),
    ...(last.action === 'reject' && asBeforeRejection),
  }
  await undoEvent(db, submission, { event: last, by, set }, deps)
  return { ok: true, state: to, businessId }
}

export type KnownAs = Pick<SubmissionEventRow, 'id' | 'from_state' | 'mails'> & {
  submission: string
  name: string
  by: string
}

/** Rejections because of this listing that can still be undone. */
export async function listKnownAs(db: Db, businessId: string, now: Date): Promise<KnownAs[]> {
  return db
    .selectFrom('submissions as s')
    .innerJoin('submission_events as e', 'e.submission_id', 's.id')
    .select(['e.id', 'e.from_state', 'e.mails', 'e.by_name as by', 's.id as submission', 's.name'])
    .where('s.listed_as', '=', businessId)
    .where('s.state', '=', 'rejected')
    .where('e.action', '=', 'reject')
    .where('e.undone_at', 'is', null)
    .where('e.at', '>', undoableFrom(now))
    .orderBy('s.id')
    .execute()
}

/**
 * For a listing that visitors soon can't open: the rejections that refer to it. Waits for those
 * being made; later ones find the listing gone. Hold their emails before undoing them.
 */
export async function lockKnownAs(db: Db, businessId: string, now: Date): Promise<KnownAs[]> {
  const listing = db.selectFrom('businesses').select('id').where('id', '=', businessId)
  await listing.forUpdate().execute()
  return listKnownAs(db, businessId, now)
}

export async function undoKnownAs(
  db: Db,
  known: KnownAs[],
  by: Decider,
  deps: Deps,
): Promise<void> {
  for (const event of known) {
    const submission = await lockSubmission(db, event.submission)
    if (!submission) continue
    const set = { ...asBeforeRejection, news_at: newsBefore(db, submission.id) }
    await undoEvent(db, submission, { event, by, set }, deps)
  }
}

const asBeforeRejection = { listed_as: null, same_as: null, is_quiet: false }

/** Messages from before the decision are unread again. */
export function newsBefore(db: Db, submissionId: string) {
  return db
    .selectFrom('submission_messages')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('submission_id', '=', submissionId)
    .where('by_name', 'is', null)
}

type UndoneEvent = {
  event: Pick<SubmissionEventRow, 'id' | 'from_state'>
  by: Actor
  set?: UpdateObject<Schema, 'submissions'>
}

/** Restores the state before the event, and the emails that waited then. Call with the row locked. */
export async function undoEvent(
  db: Db,
  submission: SubmissionRow,
  { event, by, set = {} }: UndoneEvent,
  deps: Deps,
): Promise<void> {
  const events = db.updateTable('submission_events').set({ undone_at: deps.now() })
  await events.where('id', '=', event.id).execute()
  await reviveMails(db, (await lastStanding(db, submission.id))?.mails ?? [])
  const to = event.from_state as SentState
  await moveSubmission(db, submission, { action: 'undo', to, actor: by, set }, deps)
}

function lastEvent(db: Db, submissionId: string) {
  return db
    .selectFrom('submission_events')
    .selectAll()
    .select('by_role as role')
    .where('submission_id', '=', submissionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** All or none. @returns false if one was already being sent. */
export async function holdMails(db: Db, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('id', 'in', ids)
    .where('attempts', '=', 0)
    .forUpdate()
    .execute()
  if (waiting.length < ids.length) return false
  await db.deleteFrom('mails').where('id', 'in', ids).execute()
  return true
}

/**
 * Deletes the emails that haven't been sent yet. An email that we tried to send may have arrived.
 * @returns true if we never tried to send any of them
 */
export async function takeBackMails(db: Db, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const dropped = await db
    .deleteFrom('mails')
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .returning('attempts')
    .execute()
  return dropped.length === ids.length && dropped.every(({ attempts }) => attempts === 0)
}
