import type { SentPhoto } from '../../submissions/photos/sent-photos.server.ts'
import * as t from '#messages/desk-states.ts'
import type { SubmissionAction } from '../../account/team/can.ts'
import type { OwnersAnswer } from '../../submissions/answers/cases.server.ts'
import type { DeskCase, OtherCases } from './other-cases.server.ts'
import type { ProvedOwner } from './owning-side.server.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { kinds, type Kind } from '../../submissions/kinds.ts'
import type { ReasonCode } from '../../submissions/emails/reason-codes.ts'
import { actionText, type Action, type State } from '../../submissions/states.ts'
import { badgeWords } from '../../listings/verification.ts'
import type { Seen, DecisionField } from '../../submissions/proofs/badge-rule.ts'
import type { OfferedProof } from './offered-proof.ts'
import type { DueClock } from '../../submissions/when-text.ts'
import type { Reader } from './reader-hint.ts'
import type { Relisting } from '../listing/status.ts'
import type { LookUp } from '../look-up/tappable.ts'
import type { QueueFilter } from '../queue/queue-filter.ts'

export type QueueLine = {
  id: string
  to: string
  name: string
  about: string
  stateText: string
  decision: { text: string; label: string; why: string } | null
  clock: DueClock | null
  takenBy: string | null
  marks: string[]
  /** Its possible duplicate. */
  twin: string | null
  /** "id:version" for bulk decisions; null if it's decided on its own. */
  selected: string | null
}

export type Queue = {
  filter: QueueFilter
  madeAt: string
  lines: QueueLine[]
  total: number
  pages: number
  shown: string
  figures: { waiting: number; overdue: number; median: string }
  openReports: number
}

export const queuePresence = 'queue'

export type ComparedLine = { label: string; here: string; there: string; isSame: boolean }

export type ComparedMatch = {
  kind: 'listing' | 'resource' | 'submission'
  id: string
  name: string
  score: number
  isAlikeByName: boolean
  reasons: string[]
  lines: ComparedLine[]
}

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
  /** For the team only. */
  lookedAt: string[]
  isUndone: boolean
}

/** `name`: null without a badge. `seenElsewhere` is for the team only. */
export type Badge = { name: string | null; checked: string; seenElsewhere: string; when: string }

type Presence = { name: string; since: string }

export type PresenceUpdate = {
  version: number
  viewers: Presence[]
  takenBy: Presence | null
  last: { text: string; isYours: boolean }
}

/** Of a report or message: its decision can be undone at any time. */
export type CasePresence = PresenceUpdate & { id: string; undo: null }

/**
 * `heldUntil`: the sender's email waits for others to the same address; '' if not. `also`: submissions that come
 * back with it, and what to say about them.
 */
export type Undo = {
  what: string
  undoes: string
  secondsLeft: number
  until: string
  emails: number
  heldUntil: string
  also: { ids: string; text: string } | null
}

export type ItemView = {
  you: string
  id: string
  name: string
  kindText: string
  /** Says that a partner sent it through the API; empty for people. */
  partner: string
  state: State
  stateText: string
  version: number
  isOwn: boolean
  clock: DueClock | null
  received: string
  groups: { title: string; lines: DetailLine[] }[]
  kind: Kind
  hasAnswer: boolean
  place: ItemPlace
  /** `isKept`: this submission stayed; the others were rejected as duplicates. */
  alsoSent: { id: string; name: string; isKept: boolean }[]
  /** Others that are back in the queue because of its rejection. */
  reopened: { id: string; name: string }[]
  /** How many others were closed in favor of it. */
  closedFor: number
  /** Ready-made reasons that need other words here. */
  otherReasons: ReasonCode[]
  /** A sample with the same name or phone. */
  sample: { id: string; name: string } | null
  notListed: string
  /** Showing its listing again needs the business's word. */
  relisting: Relisting | null
  /** A new name, for a listing with a badge that is based on proof. */
  renamed: string
  matches: ComparedMatch[]
  photos: SentPhoto[]
  documents: { id: string; name: string; kind: string; received: string; opened: string[] }[]
  closedDocuments: string
  openings: string[]
  badge: Badge | null
  news: { key: string; when: string; text: string }[] | null
  canEdit: boolean
  lookUps: LookUp[]
  changedBy: string
  history: HistoryEntry[]
  notes: { id: string; when: string; by: string; text: string }[]
  assigned: { name: string; since: string; isYou: boolean } | null
  viewers: Presence[]
  takenBy: Presence | null
  readersText: string
  /** The people who read why the listing is hidden. */
  statusReaders: string
  reader: Reader | null
  next: { to: string; name: string } | null
  lastByYou: Action | null
  undone: { intent: string; words: FormWords } | null
  undo: Undo | null
  /** An answer without a decision, while it can be undone. */
  undoAnswer: Undo | null
  can: Partial<Record<SubmissionAction, boolean>>
  offeredProof: OfferedProof | null
  /** Explains that approval lets the sender run the listing; null if it doesn't. */
  runsIt: string | null
  codeReaders: CodeReaders | null
  claim: {
    who: string
    reason: string
    owners: string[]
    isOwner: boolean
    sentIn: string
    differs: string
    /** Others who claim the same listing. */
    rivals: { id: string; who: string; words: string }[]
  } | null
  answer: {
    who: string
    text: string
    isAboutRemoval: boolean
    /** The case that it answers. */
    about: DeskCase | null
  } | null
  otherCases: OtherCases
  owningSide: { owners: ProvedOwner[]; answers: OwnersAnswer[] | null } | null
  businessId: string | null
}

type Done = {
  kind: Kind
  action: Action
  proof: Seen | null
  listed_as: string | null
  same_as: string | null
}

export function decisionText({ kind, action, proof, listed_as, same_as }: Done): string {
  if (action === 'reject' && listed_as) return t.rejectedAsListed()
  if (action === 'reject' && same_as) return t.rejectedAsTwice()
  if (action !== 'approve' || !kinds[kind].bringsBadge) return actionText(action)
  return proof?.method
    ? t.approvedWithBadge({ badge: badgeWords({ method: proof.method }) })
    : t.approvedWithoutBadge()
}

export type CodeReaders = {
  /** One for each place a code could be sent to. */
  lines: string[]
  /** No codes are sent unless the reviewer has checked the contact details (decision 130). */
  needsCheck: boolean
}

export type FormWords = Partial<
  Record<
    | DecisionField
    | 'listed-other'
    | 'owners'
    | 'looked-at'
    | 'proves-service'
    | 'proves-ownership'
    | 'proves-disability'
    | 'contact-checked'
    | 'asked-again'
    | 'note'
    /** Codes, separated by commas. */
    | 'reasons',
    string
  >
>

/** `text` is empty when nothing is wrong. */
export type DeskProblem = {
  intent: string
  text: string
  fields: { field: ProblemField; text: string }[]
  words: FormWords
  status: number
}

type ProblemField = DecisionField | 'note' | 'looked-at' | 'asked-again'

export function problemAt(problem: DeskProblem | null, field: ProblemField): string | null {
  return problem?.fields.find((one) => one.field === field)?.text ?? null
}
