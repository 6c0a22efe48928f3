import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-bulk.ts'
import { can } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { decideAsTeam } from '../../submissions/lifecycle/decide.server.ts'
import { atOneTime, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { refusalText } from '../../submissions/lifecycle/refusal.ts'
import {
  stateName,
  transitionOf,
  undoEnd,
  type Action,
  type State,
} from '../../submissions/states.ts'
import { detailGroups } from '../../submissions/form/field-lines.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { steps } from '../../submissions/form/form-steps.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import { whenText } from '../../submissions/when-text.ts'
import { countClosedFor } from '../../submissions/lifecycle/kept.server.ts'
import { heldAmong } from '../../submissions/emails/submitter-mail.server.ts'
import type { Reason } from '../../submissions/emails/reason-codes.ts'
import { aboutSubmission } from '../queue/queue.server.ts'

export type Ticked = { id: string; version: number }

/** `lack`: the reason it can't be decided in bulk; empty when it can. */
export type BulkLine = {
  item: string
  id: string
  name: string
  about: string
  sender: string
  isUnconfirmed: boolean
  facts: { label: string; text: string }[]
  state: State
  stateText: string
  lack: string
  canUndo: boolean
  secondsLeft: number
  emails: number
  /** Its sender's email waits for others to the same address. */
  isHeld: boolean
  /** How many others were closed in favor of it. */
  closedFor: number
  /** Its email about the last decision, and what is true once its minute is over. */
  emailText: string
  emailTextAfter: string
  /** The last decision: by, and when. */
  lastText: string
}

/** One page of the queue. */
const maxTicked = 50

const madeBy: Partial<Record<Action, State>> = { reject: 'rejected', approve: 'approved' }

/** Reads "id:version" values, without duplicates. */
export function readTicked(values: readonly unknown[]): Ticked[] {
  const ticked = values.flatMap((value) => {
    const [, id = '', version] = /^([\w-]{1,64}):(\d{1,9})$/.exec(String(value)) ?? []
    return id ? [{ id, version: Number(version) }] : []
  })
  return [...new Map(ticked.map((one) => [one.id, one])).values()].slice(0, maxTicked)
}

export async function bulkLines(
  db: Db,
  ticked: readonly Ticked[],
  you: TeamUser,
  now: Date,
): Promise<BulkLine[]> {
  if (ticked.length === 0) return []
  const ids = ticked.map(({ id }) => id)
  const rows = await db.selectFrom('submissions').selectAll().where('id', 'in', ids).execute()
  const documents = await countDocuments(db, ids)
  const held = await heldAmong(db, ids)
  const closed = await countClosedFor(db, ids)
  const events = await db
    .selectFrom('submission_events')
    .select(['submission_id', 'at', 'by_user', 'by_name', 'action', 'mails'])
    .distinctOn('submission_id')
    .where('submission_id', 'in', ids)
    .orderBy('submission_id')
    .orderBy('number', 'desc')
    .execute()
  return ticked.flatMap(({ id, version }) => {
    const row = rows.find((one) => one.id === id)
    if (!row || !can(you, 'see', row)) return []
    const last = events.find((one) => one.submission_id === id)
    const made = last && madeBy[last.action]
    const isMine = last?.by_user === you.userId && made === row.state
    const isFresh = last !== undefined && now < undoEnd(last.at)
    const lack =
      row.version !== version || !transitionOf(row.state, 'reject', row.kind)
        ? t.changedMeanwhile({ state: stateName(row.state).toLowerCase() })
        : !can(you, 'reject', row)
          ? t.sentByYou()
          : ''
    const canUndo = isMine && isFresh
    const emails = last?.mails.length ?? 0
    const heldUntil = held.get(id)
    const until = heldUntil ? whenText(heldUntil, now) : ''
    return [
      {
        item: `${id}:${row.version}`,
        id,
        name: row.name,
        about: aboutSubmission(row.kind, row.category_slug, row.county),
        sender: `${row.submitter_name}, ${row.submitter_email || desk.noAddress()}, ${whenText(row.received_at, now)}`,
        isUnconfirmed: row.submitter_email !== null && row.confirmed_at === null,
        facts: factsOf(row.details as SubmissionDetails, documents.get(id) ?? 0),
        state: row.state,
        stateText: stateName(row.state),
        lack,
        canUndo,
        secondsLeft: last ? Math.ceil((undoEnd(last.at).getTime() - now.getTime()) / 1000) : 0,
        emails,
        isHeld: until !== '',
        closedFor: closed.get(id) ?? 0,
        emailText: emailTextOf(row, { emails, until, isFresh }),
        emailTextAfter: emailTextOf(row, { emails, until, isFresh: false }),
        lastText: last ? t.lastBy({ by: last.by_name, when: whenText(last.at, now) }) : '',
      },
    ]
  })
}

function emailTextOf(
  { submitter_email: to }: Pick<SubmissionRow, 'submitter_email'>,
  { emails, until, isFresh }: { emails: number; until: string; isFresh: boolean },
): string {
  if (until) return t.emailLater({ to, time: until })
  if (emails === 0) return t.noEmail()
  return isFresh ? t.emailSoon({ to }) : t.emailSent({ to })
}

async function countDocuments(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('submission_evidence')
    .select(({ fn }) => ['submission_id', fn.countAll<number>().as('count')])
    .where('submission_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('submission_id')
    .execute()
  return new Map(rows.map(({ submission_id, count }) => [submission_id, count]))
}

function factsOf(details: SubmissionDetails, documents: number): BulkLine['facts'] {
  const groups = detailGroups({ details, before: null }, { steps, choices: formChoices() })
  const sent = documents === 0 ? t.noneSent() : t.documentsSent({ count: documents })
  const facts = [
    { label: t.phone(), text: details.phone },
    { label: t.website(), text: details.website },
    { label: t.description(), text: details.description },
    ...(groups.find(({ id }) => id === 'service')?.lines ?? []),
    { label: t.documents(), text: sent },
  ]
  return facts.flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}

type BulkDecision = {
  action: 'reject' | 'undo'
  ticked: readonly Ticked[]
  why: string
  reasons?: readonly Reason[]
  /** Spam gets no answer. */
  isQuiet: boolean
  by: TeamUser
}

/** Refused submissions are unchanged. */
export type BulkOutcome = { done: Ticked[]; refused: { id: string; text: string }[] }

/** Decides each submission separately; skips those changed in the meantime. */
export async function decideTogether(
  db: Db,
  { action, ticked, why, reasons = [], isQuiet, by }: BulkDecision,
  deps: Deps,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  // So that the log shows one act.
  const atOnce = atOneTime(deps)
  for (const { id, version } of ticked) {
    const decision = { submissionId: id, version, action, why, reasons, isQuiet, by }
    const made = await decideAsTeam(db, decision, atOnce)
    if (made.ok) outcome.done.push({ id, version: version + 1 })
    else outcome.refused.push({ id, text: refusalText(made.refusal, atOnce.now()) })
  }
  return outcome
}
