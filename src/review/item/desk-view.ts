import type { SubmissionAction } from '../../account/team/can.ts'
import type { DeskCase, OwnersAnswer, ProvedOwner } from '../../submissions/answers/answers.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import {
  actionText,
  makesListing,
  type Action,
  type Kind,
  type State,
} from '../../submissions/states.ts'
import { badgeWords } from '../../listings/verification.ts'
import type { Seen, DecisionField } from '../../submissions/lifecycle/badge-rule.ts'
import type { OfferedProof } from '../../submissions/lifecycle/listing-of.ts'
import type { DueClock } from '../../submissions/when-text.ts'
import type { LookUp } from '../look-up/tappable.ts'
import type { QueueFilter } from '../queue/queue-filter.ts'

/** A row of the queue in words. */
export type QueueLine = {
  id: string
  /** Its page on the desk. */
  to: string
  name: string
  about: string
  stateText: string
  /** What the team decided, who and when, and the words for the submitter; null while it waits. */
  decision: { text: string; why: string } | null
  /** What is left of the promised time, of one that waits for the team. */
  clock: DueClock | null
  takenBy: string | null
  /** What else is to be seen of it at a glance. */
  marks: string[]
  /** How a form names it and its version where several are decided at once; null for what is decided alone. */
  selected: string | null
}

/** A page of the queue with the figures of the desk, as it was at a moment (in ISO 8601). */
export type Queue = {
  filter: QueueFilter
  madeAt: string
  lines: QueueLine[]
  /** How much the filter finds in all, on how many pages, and which of it this page shows. */
  total: number
  pages: number
  shown: string
  figures: { waiting: number; overdue: number; median: string }
  /** How many reports of visitors wait. */
  openReports: number
}

/** The place of the queue in the address that pages ask again and again who else is there. */
export const queuePresence = 'queue'

/** A fact of a submission beside that of what may be the same business. */
export type ComparedLine = { label: string; here: string; there: string; isSame: boolean }

export type ComparedMatch = {
  kind: 'listing' | 'resource' | 'submission'
  id: string
  name: string
  score: number
  isSample: boolean
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
  /** What an approval rests on; for the team alone. */
  lookedAt: string[]
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
  clock: DueClock | null
  received: string
  groups: { title: string; lines: DetailLine[] }[]
  kind: Kind
  hasAnswer: boolean
  place: ItemPlace
  /** What the same business was sent in as, where one of them was rejected for that; `isKept` is the one that stays. */
  alsoSent: { id: string; name: string; isKept: boolean }[]
  /** How it is like a business that asked not to be listed; empty when it is not. */
  notListed: string
  matches: ComparedMatch[]
  documents: { id: string; name: string; kind: string; received: string; opened: string[] }[]
  /** What became of the documents of what is decided; empty while they can be opened. */
  closedDocuments: string
  /** Who opened a document, of what is decided. */
  openings: string[]
  /** What the listing's badge says and rests on; null for what has no listing. */
  badge: Badge | null
  /** What the submitter wrote and nobody has dealt with; null for nothing. */
  news: { key: string; when: string; text: string }[] | null
  /** Whether the team can change it before it is decided. */
  canEdit: boolean
  lookUps: LookUp[]
  /** Who made the last change whose difference is shown; empty for the submitter. */
  changedBy: string
  history: HistoryEntry[]
  notes: { id: string; when: string; by: string; text: string }[]
  assigned: { name: string; since: string; isYou: boolean } | null
  viewers: Presence[]
  /** Who has taken it over from the one who looks, and when. */
  takenBy: Presence | null
  /** Who reads the words of a decision, and where. */
  readersText: string
  /** What waits next, when this one is decided. */
  next: { to: string; name: string } | null
  /** What the one who looks did last, if nobody did something since. */
  lastByYou: Action | null
  /** The decision that the one who looks has just undone, with its words. */
  undone: { intent: Action; words: FormWords } | null
  /** What was decided and by whom, for as long as it can be undone; of a colleague's, the button says so. */
  undo: { what: string; undoes: string; secondsLeft: number; until: string; emails: number } | null
  can: Partial<Record<SubmissionAction, boolean>>
  offeredProof: OfferedProof | null
  /** Of what makes a listing, sent in by who says they own it: that approving lets them run it; null for all else. */
  runsIt: string | null
  /** Of a claim: who makes it, with their words, who else owns the listing now, and who sent the listing in; null for all else. */
  claim: {
    who: string
    reason: string
    owners: string[]
    isOwner: boolean
    sentIn: string
    /** What sets the claimant apart from who sent the listing in; empty when nothing does. */
    differs: string
  } | null
  /** Of an owner's answer: what they say, and the reports and claims that it may be about; null for all else. */
  answer: { who: string; text: string; cases: DeskCase[] } | null
  /** How the present owners have shown that the listing is theirs, and their answers to a claim; null for all else. */
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

/** What somebody did, after their name, with what sets it apart: "rejected it as already listed". */
export function decisionText({ kind, action, proof, listed_as, same_as }: Done): string {
  const done = actionText(action)
  if (action === 'reject' && listed_as) return `${done} as already listed`
  if (action === 'reject' && same_as) return `${done} as sent in twice`
  if (action !== 'approve' || !(makesListing(kind) || kind === 'proof')) return done
  return proof?.method
    ? `${done} with the badge “${badgeWords({ method: proof.method })}”`
    : `${done} without a badge`
}

/** What was in the fields of a form, by their names. */
export type FormWords = Partial<
  Record<
    | DecisionField
    | 'listed-other'
    | 'owners'
    | 'looked-at'
    | 'proves-service'
    | 'proves-ownership'
    | 'note',
    string
  >
>

/** A form of the desk that did nothing: why (empty when nothing is wrong), what to say beside which field, and what was in it. */
export type DeskProblem = {
  intent: string
  text: string
  fields: { field: ProblemField; text: string }[]
  words: FormWords
  status: number
}

type ProblemField = DecisionField | 'note' | 'looked-at'

/** What is wrong with a field; null when nothing is. */
export function problemAt(problem: DeskProblem | null, field: ProblemField): string | null {
  return problem?.fields.find((one) => one.field === field)?.text ?? null
}
