import { can, decisions, isOwnSubmission, type Thing } from '../../../account/team/can.ts'
import type { TeamUser } from '../../../account/team/team-guard.server.ts'
import type { Services } from '../../../services.server.ts'
import { findDeskItem, type DeskItem } from './desk.server.ts'
import { detailGroups } from '../../form/field-lines.ts'
import { steps } from '../../form/form-steps.ts'
import { formChoices } from '../../form/form-choices.ts'
import { listOpenings, type Opening } from '../../documents/documents.server.ts'
import { listMessages, type Message } from '../../lifecycle/answer-changes.server.ts'
import { notePresence } from './presence.server.ts'
import { actionText, stateName, isWaiting, transitionOf, undoSeconds } from '../../states.ts'
import { clockOf, exactClockOf, timeLeftText, whenText } from '../../when-text.ts'
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
  const { state, details, version, name } = { ...item, name: item.details.name }
  return {
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
    documents: may['open-document'] ? documentsOf(item, await listOpenings(db, id), now) : [],
    closedDocuments: may['open-document'] ? closedDocumentsText(item, now) : noDocuments,
    history: historyOf(item, await listMessages(db, id), now),
    notes: item.notes.map(({ at, ...note }) => ({ ...note, when: whenText(at, now) })),
    assigned: item.assigned && {
      name: item.assigned.name,
      since: clockOf(item.assigned.since),
      isYou: item.assigned.userId === you.userId,
    },
    viewers: viewers.map(({ name, since }) => ({ name, since: clockOf(since) })),
    undo: may.undo ? undoOf(item, now) : null,
    can: may,
    offeredProof: item.offeredProof,
    businessId: item.state === 'approved' ? item.businessId : null,
  }
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
  const asked = [...open, 'note', 'take', 'hand-back', 'open-document'] as const
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
      .map(({ by, at }) => `${by}, ${whenText(at, now)}`),
  }))
}

function historyOf({ history }: DeskItem, messages: Message[], now: Date): HistoryEntry[] {
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
  return [...changes, ...written]
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
