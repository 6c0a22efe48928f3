import type { TeamUser } from '../../../account/team/team-guard.server.ts'
import type { Services } from '../../../services.server.ts'
import { isOwnSubmission } from '../../lifecycle/decide.server.ts'
import { findDeskItem, type DeskItem } from './desk.server.ts'
import { detailGroups } from '../../form/field-lines.ts'
import { steps } from '../../form/form-steps.ts'
import { formChoices } from '../../form/form-choices.ts'
import { listOpenings, type Opening } from '../../documents/evidence-openings.server.ts'
import { listMessages, type Message } from '../../lifecycle/messages.server.ts'
import { notePresence } from './presence.server.ts'
import { deedText, stateName } from '../../state-text.ts'
import { actions, isWaiting, transitionOf, undoSeconds, type Action } from '../../states.ts'
import { clockOf, exactClockOf, timeLeftText, whenText } from '../../when-text.ts'
import { mayAct } from '../../who-may.ts'
import { comparedMatches } from './compared-matches.server.ts'
import type { HistoryEntry, ItemView } from './desk-view.ts'
import { itemPlace } from './item-place.server.ts'

/** What the desk shows of a submission, and notes that somebody looks at it; null for one that does not exist. */
export async function itemView(
  { db, documents, now: clock }: Pick<Services, 'db' | 'documents' | 'now'>,
  id: string,
  you: TeamUser,
): Promise<ItemView | null> {
  const now = clock()
  const item = await findDeskItem(db, id, { documents })
  if (!item) return null
  const viewers = await notePresence(db, id, you, now)
  const isOwn = await isOwnSubmission(db, item.sender, you)
  const answers = item.history.filter(({ detailsBefore }) => detailsBefore)
  const { state, details, version, name } = { ...item, name: item.details.name }
  return {
    id,
    name,
    state,
    version,
    isOwn,
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
    evidence: evidenceOf(item, await listOpenings(db, id), now),
    closedEvidence: closedEvidenceText(item, now),
    history: historyOf(item, await listMessages(db, id), now),
    notes: item.notes.map(({ at, ...note }) => ({ ...note, when: whenText(at, now) })),
    assigned: item.assigned && {
      name: item.assigned.name,
      since: clockOf(item.assigned.since),
      isYou: item.assigned.userId === you.userId,
    },
    viewers: viewers.map(({ name, since }) => ({ name, since: clockOf(since) })),
    undo: isOwn ? null : undoOf(item, now),
    can: isOwn ? {} : possible(item, you),
    offeredProof: item.offeredProof,
    businessId: item.state === 'approved' ? item.businessId : null,
  }
}

function kindText({ kind, sender }: DeskItem): string {
  const how = kind === 'register' ? 'Registered by a signed-in person' : 'Suggested'
  return sender.confirmed_at ? how : `${how}, email address not confirmed`
}

/** What became of the documents of what is decided; empty while they can be opened. */
function closedEvidenceText({ state, evidenceTrace: trace }: DeskItem, now: Date): string {
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

function possible({ state }: DeskItem, { role }: TeamUser): Partial<Record<Action, boolean>> {
  const open = actions.filter((action) => transitionOf(state, action) && mayAct(role, action))
  return Object.fromEntries(open.map((action) => [action, true]))
}

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Photo',
  'image/png': 'Picture',
}

function evidenceOf({ evidence }: DeskItem, openings: Opening[], now: Date): ItemView['evidence'] {
  return evidence.map(({ id, name, mediaType, receivedAt }) => ({
    id,
    name,
    kind: kinds[mediaType] ?? 'File',
    received: whenText(receivedAt, now),
    opened: openings
      .filter(({ evidenceId }) => evidenceId === id)
      .map(({ by, at }) => `${by}, ${whenText(at, now)}`),
  }))
}

function historyOf({ history }: DeskItem, messages: Message[], now: Date): HistoryEntry[] {
  const changes = history.map(({ at, by, action, why, undoneAt }) => ({
    at,
    text: `${by} ${deedText(action)}`,
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
  return { what: `${last.by} ${deedText(last.action)}.`, secondsLeft, until: exactClockOf(end) }
}
