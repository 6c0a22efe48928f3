import * as desk from '#messages/desk-words.ts'
import * as contact from '#messages/desk-contact.ts'
import * as t from '#messages/desk-queue.ts'
import { sql } from 'kysely'
import { href } from 'react-router'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { dayText } from '../../listings/day-text.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { duplicatesOfWaiting } from '../../submissions/duplicates/duplicates.server.ts'
import { promiseOf } from '../../platform/ui/site.ts'
import {
  ownAddressLabel,
  reportText,
  outcomeName,
  type ReportKind,
  type ReportOutcome,
} from '../../submissions/reports/report.ts'
import { kinds, type Kind } from '../../submissions/kinds.ts'
import {
  isWaiting,
  makesListing,
  stateName,
  type Action,
  type State,
} from '../../submissions/states.ts'
import { dueClock, spanText, whenText } from '../../submissions/when-text.ts'
import { decisionText, type Queue, type QueueLine } from '../item/desk-view.ts'
import type { Seen } from '../../submissions/proofs/badge-rule.ts'
import { contactStateName, type ContactState } from '../contact/contact-states.ts'
import { statusName } from '../listing/status.ts'
import { deskFigures, findQueue, rowsOfPage, type QueueRow } from './find-queue.server.ts'
import { type QueueFilter, wholeQueue } from './queue-filter.ts'

type Deps = Pick<Services, 'db' | 'site' | 'now'>

export async function queueView(
  { db, site, now: clock }: Deps,
  filter: QueueFilter,
  you: TeamUser,
): Promise<Queue> {
  const now = clock()
  const promisedHours = promiseOf(site).hours
  const wanted = { filter, userId: you.userId, now, promisedHours }
  const { rows, total, page, pages } = await findQueue(db, wanted)
  const { medianMinutes, openReports, ...figures } = await deskFigures(db, { now, promisedHours })
  const start = (page - 1) * rowsOfPage
  const decisions = await decisionsOn(db, rows, { you, now })
  const twins = await twinMarks(db, rows)
  const statuses = await listingStatuses(db, rows)
  return {
    filter: { ...filter, page },
    madeAt: now.toISOString(),
    lines: rows.map((row) => ({
      ...lineOf(row, you.userId, now),
      stateText: statuses.get(row.id) ?? stateOf(row),
      decision: decisions.get(row.id) ?? null,
      twin: twins.get(row.id) ?? null,
    })),
    total,
    pages,
    shown: total ? t.range({ from: start + 1, to: start + rows.length, total }) : '',
    figures: {
      ...figures,
      median: medianMinutes === null ? t.noMedian() : spanText(medianMinutes),
    },
    openReports,
  }
}

/** A published business can be closed or hidden later, which its submission doesn't tell. */
async function listingStatuses(db: Db, rows: readonly QueueRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ id, source, kind, state }) =>
    source === 'submission' && state === 'approved' && makesListing(kind as Kind) ? [id] : [],
  )
  const listed = await db
    .selectFrom('submissions as s')
    .innerJoin('businesses as b', 'b.id', 's.business_id')
    .select(['s.id', 'b.status'])
    .where('s.id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(listed.map(({ id, status }) => [id, statusName(status)]))
}

/** "Sent in twice?" on new businesses that look like a listing or another submission. */
async function twinMarks(db: Db, rows: readonly QueueRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ id, source, isWaiting }) =>
    source === 'submission' && isWaiting ? [id] : [],
  )
  const found = await transaction(db, (db) => duplicatesOfWaiting(db, ids))
  return new Map(
    [...found].flatMap(([id, matches]): [string, string][] => {
      if (matches.length === 0) return []
      return [[id, matches.some(({ kind }) => kind === 'listing') ? t.twinListed() : t.twinSent()]]
    }),
  )
}

type Decision = {
  id: string
  at: Date
  byUser: string | null
  byName: string | null
  label: string
  why: string
}

async function decisionsOn(
  db: Db,
  rows: readonly QueueRow[],
  { you, now }: { you: TeamUser; now: Date },
): Promise<Map<string, NonNullable<QueueLine['decision']>>> {
  const ids = rows.flatMap(({ id, state }) => (state === 'pending' ? [] : [id]))
  const whoWhen = ({ byUser, byName, at }: Omit<Decision, 'label' | 'why'>, done = '') =>
    `${byUser === you.userId ? desk.you() : (byName ?? desk.someone())}${done}, ${whenText(at, now)}`
  const ofSubmissions = await submissionDecisions(db, ids)
  const others = await otherDecisions(db, ids)
  return new Map([
    ...ofSubmissions.map(({ done, label, why, ...decision }) => {
      return [decision.id, { text: whoWhen(decision, ` ${done}`), label, why }] as const
    }),
    ...others.map(({ label, why, ...decision }) => {
      return [decision.id, { text: whoWhen(decision), label, why }] as const
    }),
  ])
}

async function submissionDecisions(
  db: Db,
  ids: string[],
): Promise<(Decision & { done: string })[]> {
  const rows = await db
    .selectFrom('submission_events as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .select(['s.id', 's.kind', 's.listed_as', 's.same_as', 'e.action', 'e.proof'])
    .select(['e.at', 'e.by_name as byName', 'e.by_user as byUser', 'e.why'])
    .distinctOn('s.id')
    .where('s.id', '=', sql<string>`any(${ids})`)
    .where('e.undone_at', 'is', null)
    .where('e.action', '!=', 'undo')
    .orderBy('s.id')
    .orderBy('e.number', 'desc')
    .execute()
  return rows.map(({ kind, action, listed_as, same_as, proof, ...decision }) => ({
    ...decision,
    label: (labels[action] ?? t.reason)(),
    done: decisionText({ kind, action, listed_as, same_as, proof: proof as Seen | null }),
  }))
}

/** Of the text with a decision; of the others, it's the reason. */
const labels: Partial<Record<Action, () => string>> = {
  approve: t.note,
  restore: t.note,
  change: t.note,
  answer: t.answer,
  ask_question: t.question,
}

async function otherDecisions(db: Db, ids: string[]): Promise<Decision[]> {
  const { rows } = await sql<Omit<Decision, 'label'> & { isAnswer: boolean }>`
    select id, decided_at as at, decided_by as "byUser", decided_name as "byName", answer as why,
        email is not null and is_thanked and is_confirmed and state <> 'closed' as "isAnswer"
      from reports where id = any(${ids}) and decided_at is not null
    union all select id, report_decided_at, null, report_decided_by, '', false
      from conversations where id = any(${ids}) and report_decided_at is not null
    union all select id, decided_at, decided_by, decided_name, answer, true
      from contact_messages where id = any(${ids}) and decided_at is not null`.execute(db)
  return rows.map(({ isAnswer, ...decision }) => ({
    ...decision,
    label: isAnswer ? t.answer() : t.note(),
  }))
}

export async function nextInQueue(
  { db, site, now }: Deps,
  { but, you }: { but: string; you: TeamUser },
): Promise<{ to: string; name: string } | null> {
  const promisedHours = promiseOf(site).hours
  const wanted = { filter: wholeQueue, userId: you.userId, now: now(), promisedHours }
  const free = (await findQueue(db, wanted)).rows.find(
    ({ id, assignedTo }) => id !== but && (assignedTo ?? you.userId) === you.userId,
  )
  return free ? { to: pathOf(free), name: free.name } : null
}

export function lineOf(row: QueueRow, userId: string, now: Date): QueueLine {
  const { id, name, dueAt, assignedTo, assignedName } = row
  const isRejectable = row.source === 'submission' && row.state === 'pending'
  return {
    id,
    to: pathOf(row),
    name,
    about: aboutOf(row),
    stateText: stateOf(row),
    decision: null,
    twin: null,
    clock: row.isWaiting && dueAt ? dueClock(dueAt, now) : null,
    takenBy: assignedTo && (assignedTo === userId ? 'you' : assignedName),
    marks: marksOf(row),
    selected: isRejectable ? `${id}:${row.version}` : null,
  }
}

function marksOf(row: QueueRow): string[] {
  const { hasNews, hasDocuments, isOwnAddress, isConfirmed, partner } = row
  const asks =
    row.source === 'report'
      ? row.about === 'remove'
      : row.source === 'submission' && isWaiting(row.state as State)
  const isUnproven = asks && !isConfirmed
  return [
    ...(partner ? [desk.fromPartner({ name: partner })] : []),
    ...(hasNews ? [t.newMessage()] : []),
    ...(hasDocuments ? [t.documents()] : []),
    ...(isOwnAddress ? [ownAddressLabel(isConfirmed)] : []),
    ...(isUnproven && !isOwnAddress ? [t.addressNotConfirmed()] : []),
  ]
}

function pathOf({ source, id }: QueueRow): string {
  if (source === 'report') return href('/review/reports/:reportId', { reportId: id })
  if (source === 'message') return href('/review/messages/:conversationId', { conversationId: id })
  if (source === 'contact') return href('/review/contact/:contactId', { contactId: id })
  if (source === 'listing') return href('/review/listing/:businessId', { businessId: id })
  return href('/review/:id', { id })
}

function aboutOf({ source, kind, category, county, about, times }: QueueRow): string {
  if (source === 'report') {
    const text = reportText(about as ReportKind)
    return t.reportOf({ reported: text.toLowerCase(), times })
  }
  if (source === 'message') return t.messageFrom({ sender: about })
  if (source === 'contact') return contact.about({ text: about })
  const place = placeText(category, county)
  if (source === 'listing')
    return about ? t.listingUntil({ place, day: dayText(about) }) : t.listingOf({ place })
  return aboutSubmission(kind as Kind, category, county)
}

export function aboutSubmission(kind: Kind, category: string, county: string): string {
  return kinds[kind].about({ place: placeText(category, county) })
}

function placeText(category: string, county: string): string {
  return t.place({ category: findCategory(category)?.name ?? category, county })
}

function stateOf({ source, state }: QueueRow): string {
  if (source === 'report') return outcomeName(state as ReportOutcome | 'open')
  if (source === 'contact') return contactStateName(state as ContactState)
  if (source === 'message') return messageStates[state]?.() ?? state
  if (source === 'listing') return statusName(state)
  return stateName(state as State)
}

const messageStates: Record<string, () => string> = {
  open: t.waiting,
  spam: t.spam,
  fine: t.notSpam,
}
