import { can, decisions, isOwnSubmission, type Thing } from '../../../account/team/can.ts'
import type { TeamUser } from '../../../account/team/team-guard.server.ts'
import type { Db } from '../../../db/schema.ts'
import type { Services } from '../../../services.server.ts'
import { findDeskItem, type DeskItem } from './desk.server.ts'
import { detailGroups } from '../../form/field-lines.ts'
import { steps } from '../../form/form-steps.ts'
import { formChoices } from '../../form/form-choices.ts'
import { listOpenings, type Opening } from '../../documents/documents.server.ts'
import { listMessages, type Message } from '../../lifecycle/answer-changes.server.ts'
import { takenFrom, type Takeover } from '../decision/take-over.server.ts'
import { notePresence } from './presence.server.ts'
import { actionText, stateName, isWaiting, transitionOf, undoSeconds } from '../../states.ts'
import { methodName } from '../../../directory/verification.ts'
import { clockOf, exactClockOf, timeLeftText, whenText } from '../../when-text.ts'
import { listQueue } from '../queue/queue.server.ts'
import { comparedMatches } from './compared-matches.server.ts'
import type { HistoryEntry, ItemView, ItemPlace } from './desk-view.ts'
import { findCounty } from '../../../florida/counties.ts'
import { mapPoint, mapViewBox } from '../../../florida/map-shapes.ts'

/** What the desk shows somebody of a submission, and notes that they look at it; null when there is nothing for them. */
export async function itemView(
  { db, documents, now: clock }: Pick<Services, 'db' | 'documents' | 'now'>,
  id: string,
  you: TeamUser,
): Promise<ItemView | null> {
  const now = clock()
  const item = await findDeskItem(db, id, { documents })
  const thing = item && { id, ...item.sender }
  if (!thing || !can(you, 'see', thing)) return null
  const viewers = await notePresence(db, id, you, now)
  const may = possible(item, you, thing)
  const answers = item.history.filter(({ detailsBefore }) => detailsBefore)
  const openings = may['open-document'] ? await listOpenings(db, id) : []
  const { state, details, version, name } = { ...item, name: item.details.name }
  return {
    you: you.userId,
    id,
    name,
    state,
    version,
    isOwn: isOwnSubmission(you, thing),
    kindText: kindText(item),
    stateText: stateName(state),
    clock: clockOfItem(item, now),
    received: whenText(item.receivedAt, now),
    groups: detailGroups(
      { details, before: answers.at(-1)?.detailsBefore ?? null },
      { steps, choices: formChoices },
    ),
    hasAnswer: answers.length > 0,
    place: itemPlace(item),
    matches: await comparedMatches(db, details, item.duplicates),
    documents: may['open-document'] ? documentsOf(item, openings, now) : [],
    closedDocuments: may['open-document'] ? closedDocumentsText(item, now) : noDocuments,
    openings: isWaiting(state) ? [] : openings.map((opening) => openingText(opening, now)),
    badge: badgeOf(item, now),
    history: historyOf(item, await listMessages(db, id), now),
    notes: item.notes.map(({ at, ...note }) => ({ ...note, when: whenText(at, now) })),
    assigned: item.assigned && {
      name: item.assigned.name,
      since: clockOf(item.assigned.since),
      isYou: item.assigned.userId === you.userId,
    },
    viewers: viewers.map(({ name, since }) => ({ name, since: clockOf(since) })),
    takenBy: presenceOf(takenFrom(item.takeovers, item.assigned, you)),
    readersText: readersText(item),
    next: state === 'pending' ? null : await nextFor(db, id, you, now),
    lastByYou: lastBy(item, you)?.action ?? null,
    undone: undoneBy(item, you),
    undo: may.undo ? undoOf(item, now) : null,
    can: may,
    offeredProof: item.offeredProof,
    businessId: item.state === 'approved' ? item.businessId : null,
  }
}

/** What is true of this very submission: a mail to an address that nobody confirmed has no words of ours. */
function readersText({ sender }: DeskItem): string {
  if (!sender.submitter_email)
    return 'There is no address to write to: these words stay in the history.'
  return sender.confirmed_at
    ? 'The submitter reads these words in the mail and on their private status page.'
    : 'The address is not confirmed, so the mail leaves these words out: the submitter reads them on their private status page only.'
}

/** The one with the least time left that no colleague has. */
async function nextFor(db: Db, id: string, you: TeamUser, now: Date): Promise<ItemView['next']> {
  const free = (await listQueue(db, now)).find(
    (row) => row.id !== id && (row.assigned?.userId ?? you.userId) === you.userId,
  )
  return free ? { id: free.id, name: free.name } : null
}

function kindText({ kind, sender }: DeskItem): string {
  const how = kind === 'register' ? 'Registered by a signed-in person' : 'Suggested'
  return sender.confirmed_at ? how : `${how}, email address not confirmed`
}

const noDocuments = 'Your role does not open documents.'

/** What became of the documents of what is decided; empty while they can be opened. */
function closedDocumentsText({ state, documentTrace: trace }: DeskItem, now: Date): string {
  if (isWaiting(state)) return ''
  if (trace.length === 0) return 'No documents were sent.'
  const many = trace.length === 1 ? '1 document' : `${trace.length} documents`
  const last = trace.map(({ deletedAt }) => deletedAt?.getTime() ?? Infinity)
  const deletedAt = Math.max(...last)
  return deletedAt === Infinity
    ? `${many}: closed with the decision, and deleted a minute later.`
    : `${many}: deleted ${whenText(new Date(deletedAt), now)}. Nobody can open them any more.`
}

function clockOfItem({ state, dueAt }: DeskItem, now: Date): ItemView['clock'] {
  if (state !== 'pending') return null
  const minutes = Math.floor((dueAt.getTime() - now.getTime()) / 60_000)
  return { text: timeLeftText(minutes), due: whenText(dueAt, now), isOverdue: minutes <= 0 }
}

/** What somebody may do with it as it stands. */
function possible({ state }: DeskItem, you: TeamUser, thing: Thing): ItemView['can'] {
  const open = decisions.filter((action) => transitionOf(state, action))
  const asked = [...open, 'note', 'take', 'take-over', 'hand-back', 'open-document'] as const
  return Object.fromEntries(asked.map((action) => [action, can(you, action, thing)]))
}

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Photo',
  'image/png': 'Picture',
}

function documentsOf(
  { documents }: DeskItem,
  openings: Opening[],
  now: Date,
): ItemView['documents'] {
  return documents.map(({ id, name, mediaType, receivedAt }) => ({
    id,
    name,
    kind: kinds[mediaType] ?? 'File',
    received: whenText(receivedAt, now),
    opened: openings
      .filter(({ documentId }) => documentId === id)
      .map((opening) => openingText(opening, now)),
  }))
}

function openingText({ by, at }: Opening, now: Date): string {
  return `${by}, ${whenText(at, now)}`
}

/** What the approval gave; a listing that lapsed or came from elsewhere has no such words. */
function badgeOf({ badge, businessId, history }: DeskItem, now: Date): ItemView['badge'] {
  const approval = history.findLast(({ action, undoneAt }) => action === 'approve' && !undoneAt)
  if (!businessId || !approval) return null
  return {
    name: badge && methodName(badge.method),
    checked: badge?.note ?? '',
    seenElsewhere: approval.proof?.seenElsewhere ?? '',
    when: `${approval.by}, ${whenText(approval.at, now)}`,
  }
}

function presenceOf(takeover: Takeover | null): ItemView['takenBy'] {
  return takeover && { name: takeover.by, since: clockOf(takeover.at) }
}

function historyOf(
  { history, takeovers }: DeskItem,
  messages: Message[],
  now: Date,
): HistoryEntry[] {
  const changes = history.map(({ at, by, action, why, undoneAt }) => ({
    at,
    text: `${by} ${actionText(action)}`,
    why,
    isUndone: undoneAt !== null,
  }))
  const written = messages.map(({ at, text }) => ({
    at,
    text: 'The submitter wrote',
    why: text,
    isUndone: false,
  }))
  const taken = takeovers.map(({ at, by, from }) => ({
    at,
    text: `${by} took it over from ${from}`,
    why: '',
    isUndone: false,
  }))
  return [...changes, ...written, ...taken]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...entry }) => ({
      ...entry,
      key: `${at.toISOString()} ${entry.text}`,
      when: whenText(at, now),
    }))
}

/** The last decision of the team, while its minute lasts. */
function undoOf({ history }: DeskItem, now: Date): ItemView['undo'] {
  const last = history.at(-1)
  if (!last || last.action === 'undo') return null
  if (last.role === 'submitter' || last.role === 'directory') return null
  const end = new Date(last.at.getTime() + undoSeconds * 1000)
  const secondsLeft = Math.ceil((end.getTime() - now.getTime()) / 1000)
  if (secondsLeft <= 0) return null
  return { what: `${last.by} ${actionText(last.action)}.`, secondsLeft, until: exactClockOf(end) }
}

function lastBy({ history }: DeskItem, { userId }: TeamUser) {
  const last = history.at(-1)
  return last?.byUser === userId ? last : null
}

/** What somebody has just undone, to go on with its words. */
function undoneBy(item: DeskItem, you: TeamUser): ItemView['undone'] {
  const before = item.history.at(-2)
  if (lastBy(item, you)?.action !== 'undo' || !before) return null
  const { method, note, seenElsewhere } = before.proof ?? {}
  const ofProof = { proof: method, 'proof-note': note, 'seen-elsewhere': seenElsewhere }
  return { intent: before.action, words: { why: before.why, ...ofProof } }
}

/** Where a submission lies on the map, and in words how exact that is. */
function itemPlace({ details, point, precision }: DeskItem): ItemPlace {
  const county = findCounty(details.county)?.slug ?? null
  return {
    viewBox: mapViewBox,
    county,
    point: point && mapPoint(point),
    note: noteOf(details, precision),
  }
}

function noteOf({ zip, city, county }: DeskItem['details'], precision: string): string {
  const name = findCounty(county)?.name ?? county
  const notes: Record<string, string> = {
    exact: 'At the coordinates that were given.',
    zip: `In the middle of ZIP code ${zip}: good to a mile or two.`,
    city: `In the center of ${city}: good to a few miles.`,
    prefix: `Only the start of ZIP code ${zip} is known: good to about 40 miles.`,
    county: `Only ${name} County is known: good to about 20 miles.`,
  }
  return notes[precision] ?? 'We cannot tell where this is. It will show no distance.'
}
