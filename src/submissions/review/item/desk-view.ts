import type { SubmissionAction } from '../../../account/team/can.ts'
import type { DetailLine } from '../../form/field-lines.ts'
import type { Action, State } from '../../states.ts'
import type { DecisionField } from '../../lifecycle/badge-rule.ts'
import type { VerificationMethod } from '../../../directory/verification.ts'

/** A row of the queue in words. */
export type QueueLine = {
  id: string
  name: string
  about: string
  stateText: string
  /** What is left of the 24 hours, of one that waits for the team. */
  clock: string | null
  isOverdue: boolean
  takenBy: string | null
}

/** A part of the queue with the figures of the desk, as it was at a moment (in ISO 8601). */
export type Queue = {
  part: QueuePartName
  madeAt: string
  lines: QueueLine[]
  figures: { waiting: number; overdue: number; median: string }
}

/** The place of the queue in the address that pages ask again and again who else is there. */
export const queuePresence = 'queue'

/** A fact of a submission beside that of what may be the same business. */
export type ComparedLine = { label: string; here: string; there: string; isSame: boolean }

export type ComparedMatch = {
  kind: 'listing' | 'resource' | 'submission'
  id: string
  name: string
  reasons: string[]
  lines: ComparedLine[]
}

/** Where a submission lies: the part of the map to draw, and how exact that is. */
export type ItemPlace = {
  viewBox: string
  county: string | null
  point: { x: number; y: number } | null
  note: string
}

export type HistoryEntry = {
  key: string
  when: string
  text: string
  why: string
  isUndone: boolean
}

/** `name`: of the proof, or null for a listing without a badge. `seenElsewhere` is for the team alone. */
export type Badge = { name: string | null; checked: string; seenElsewhere: string; when: string }

export type Presence = { name: string; since: string }

/** What the desk shows of a submission, in words and ready to draw. */
export type ItemView = {
  /** The id of the one who looks. */
  you: string
  id: string
  name: string
  kindText: string
  state: State
  stateText: string
  version: number
  isOwn: boolean
  clock: { text: string; due: string; isOverdue: boolean } | null
  received: string
  groups: { title: string; lines: DetailLine[] }[]
  hasAnswer: boolean
  place: ItemPlace
  matches: ComparedMatch[]
  documents: { id: string; name: string; kind: string; received: string; opened: string[] }[]
  /** What became of the documents of what is decided; empty while they can be opened. */
  closedDocuments: string
  /** Who opened a document, of what is decided. */
  openings: string[]
  /** What the listing's badge says and rests on; null for what has no listing. */
  badge: Badge | null
  history: HistoryEntry[]
  notes: { id: string; when: string; by: string; text: string }[]
  assigned: { name: string; since: string; isYou: boolean } | null
  viewers: Presence[]
  /** Who has taken it over from the one who looks, and when. */
  takenBy: Presence | null
  /** Who reads the words of a decision, and where. */
  readersText: string
  /** What waits next, when this one is decided. */
  next: { id: string; name: string } | null
  /** What the one who looks did last, if nobody did something since. */
  lastByYou: Action | null
  /** The decision that the one who looks has just undone, with its words. */
  undone: { intent: Action; words: FormWords } | null
  undo: { what: string; secondsLeft: number; until: string } | null
  can: Partial<Record<SubmissionAction, boolean>>
  offeredProof: VerificationMethod | null
  businessId: string | null
}

/** What was in the fields of a form, by their names. */
export type FormWords = Partial<Record<DecisionField | 'proof' | 'note', string>>

/** A form of the desk that did nothing: which one, why (empty when nothing is wrong), the field that it is about, and what was in it. */
export type DeskProblem = {
  intent: string
  text: string
  field: DecisionField | 'note' | null
  words: FormWords
  status: number
}

/** The parts of the queue, by their name in the address. */
export const queueParts = ['waiting', 'mine', 'changes', 'decided'] as const
export type QueuePartName = (typeof queueParts)[number]

export const partNames: Record<QueuePartName, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  changes: 'Changes asked',
  decided: 'Decided',
}

/** The part of the queue that an address asks for. */
export function partOf(url: URL): QueuePartName {
  const wanted = url.searchParams.get('show')
  return queueParts.find((part) => part === wanted) ?? 'waiting'
}

/** The query that keeps a part of the queue in an address; empty for the first. */
export function partQuery(part: QueuePartName): string {
  return part === 'waiting' ? '' : `?show=${part}`
}
