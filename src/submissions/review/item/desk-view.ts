import type { SubmissionAction } from '../../../account/team/can.ts'
import type { DetailLine } from '../../form/field-lines.ts'
import type { State } from '../../states.ts'
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

/** A fact of a submission beside that of what may be the same business. */
export type ComparedLine = { label: string; here: string; there: string; isSame: boolean }

export type ComparedMatch = {
  kind: 'listing' | 'submission'
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

export type Presence = { name: string; since: string }

/** What the desk shows of a submission, in words and ready to draw. */
export type ItemView = {
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
  history: HistoryEntry[]
  notes: { id: string; when: string; by: string; text: string }[]
  assigned: { name: string; since: string; isYou: boolean } | null
  viewers: Presence[]
  undo: { what: string; secondsLeft: number; until: string } | null
  can: Partial<Record<SubmissionAction, boolean>>
  offeredProof: VerificationMethod | null
  businessId: string | null
}

/** A form of the desk that did nothing: which one, why, and the words that were in it. */
export type DeskProblem = { intent: string; text: string; value: string; status: number }

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
