import { href } from 'react-router'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { dayText } from '../../listings/day-text.ts'
import type { Services } from '../../platform/services.server.ts'
import { promiseOf } from '../../platform/ui/promised-time.ts'
import {
  ownAddressLabel,
  reportText,
  outcomeName,
  type ReportKind,
  type ReportOutcome,
} from '../../submissions/reports/report.ts'
import { stateName, type State } from '../../submissions/states.ts'
import { spanText, timeLeftText } from '../../submissions/when-text.ts'
import type { Queue, QueueLine } from '../item/desk-view.ts'
import { standingName } from '../listing/standing.ts'
import { deskFigures } from './figures.server.ts'
import { findQueue, rowsOfPage, type QueueRow } from './find-queue.server.ts'
import { type QueueFilter, wholeQueue } from './queue-filter.ts'

type Deps = Pick<Services, 'db' | 'site' | 'now'>

/** A page of the queue and the figures of the desk, in words. */
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
  return {
    filter: { ...filter, page },
    madeAt: now.toISOString(),
    lines: rows.map((row) => lineOf(row, you.userId, now)),
    total,
    pages,
    shown: total ? `${start + 1} to ${start + rows.length} of ${total}` : '',
    figures: {
      ...figures,
      median: medianMinutes === null ? 'none yet' : spanText(medianMinutes),
    },
    openReports,
  }
}

/** What waits with the least time left that no colleague has, but for one; null when nothing does. */
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

/** A row of the queue in words, for somebody of the team. */
export function lineOf(row: QueueRow, userId: string, now: Date): QueueLine {
  const { id, name, dueAt, isWaiting, assignedTo, assignedName } = row
  const minutesLeft = dueAt ? Math.floor((dueAt.getTime() - now.getTime()) / 60_000) : 0
  const isRejectable = row.source === 'submission' && row.state === 'pending'
  return {
    id,
    to: pathOf(row),
    name,
    about: aboutOf(row),
    stateText: stateOf(row),
    clock: isWaiting && dueAt ? timeLeftText(minutesLeft) : null,
    isOverdue: isWaiting && dueAt !== null && minutesLeft <= 0,
    takenBy: assignedTo && (assignedTo === userId ? 'you' : assignedName),
    marks: marksOf(row),
    selected: isRejectable ? `${id}:${row.version}` : null,
  }
}

function marksOf(row: QueueRow): string[] {
  const { hasNews, hasDocuments, isOwnAddress, isConfirmed } = row
  const isUnproven = row.source === 'report' && row.about === 'remove' && !isConfirmed
  return [
    ...(hasNews ? ['New message'] : []),
    ...(hasDocuments ? ['Documents'] : []),
    ...(isOwnAddress ? [ownAddressLabel(isConfirmed)] : []),
    ...(isUnproven && !isOwnAddress ? ['Address not confirmed'] : []),
  ]
}

function pathOf({ source, id }: QueueRow): string {
  if (source === 'report') return href('/review/reports/:reportId', { reportId: id })
  if (source === 'message') return href('/review/messages/:conversationId', { conversationId: id })
  if (source === 'listing') return href('/review/listing/:businessId', { businessId: id })
  return href('/review/:id', { id })
}

function aboutOf({ source, kind, category, county, about, times }: QueueRow): string {
  const place = `${findCategory(category)?.name ?? category}, ${county} County`
  if (source === 'report') {
    const said = reportText(about as ReportKind)
    return `Report: ${said.toLowerCase()}${times > 1 ? `, said ${times} times` : ''}`
  }
  if (source === 'message') return `Named as spam: a message from ${about}`
  if (source === 'listing')
    return `Listing: ${place}${about ? `, proof until ${dayText(about)}` : ''}`
  const words: Partial<Record<QueueRow['kind'], string>> = {
    claim: 'Claim of a listing: ',
    proof: 'Proof for a badge: ',
    answer: 'Answer of the owner: ',
    edit: 'Change of a listing: ',
  }
  return (words[kind] ?? '') + place
}

function stateOf({ source, state }: QueueRow): string {
  if (source === 'report') return outcomeName(state as ReportOutcome | 'open')
  if (source === 'message') return messageStates[state] ?? state
  if (source === 'listing') return standingName(state)
  return stateName(state as State)
}

const messageStates: Record<string, string> = {
  open: 'Waiting',
  spam: 'Spam',
  fine: 'Nothing wrong with it',
}
