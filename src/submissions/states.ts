/**
 * Where a submission stands. A draft is a form that was not sent; it is kept as it was filled in, and becomes a
 * submission by `submit`. The last three are of a listing that was once published.
 */
export const states = [
  'draft',
  'pending',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
  'suspended',
  'archived',
] as const
export type State = (typeof states)[number]
/** Of what has been sent. */
export type SentState = Exclude<State, 'draft'>

export const actions = [
  'submit',
  'change',
  'ask_changes',
  'ask_question',
  'answer',
  'approve',
  'reject',
  'withdraw',
  'suspend',
  'archive',
  'restore',
  'undo',
  'expire',
] as const
export type Action = (typeof actions)[number]

/** The mails that tell of a change. */
export const emailKinds = [
  'received',
  'changes-asked',
  'question-asked',
  'changes-answered',
  'approved',
  'rejected',
  'withdrawn',
  'suspended',
  'archived',
  'restored',
  'reopened',
  'expired',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** Where an action leads, and the mail that tells of it. `before`: to the state before the last decision. */
export type Transition = { to: State | 'before'; email: EmailKind | null }

const undo: Transition = { to: 'before', email: null }
const approve: Transition = { to: 'approved', email: 'approved' }
const reject: Transition = { to: 'rejected', email: 'rejected' }
const withdraw: Transition = { to: 'withdrawn', email: 'withdrawn' }
const restore: Transition = { to: 'approved', email: 'restored' }
/** Nobody answered what we asked. */
const expire: Transition = { to: 'withdrawn', email: 'expired' }

/** Every way from state to state; what is not here is refused. */
const table: Record<State, Partial<Record<Action, Transition>>> = {
  draft: { submit: { to: 'pending', email: 'received' } },
  pending: {
    /** Who sent it in changes it while it waits; the promise stays what it was. */
    change: { to: 'pending', email: null },
    ask_changes: { to: 'changes_requested', email: 'changes-asked' },
    ask_question: { to: 'changes_requested', email: 'question-asked' },
    approve,
    reject,
    withdraw,
    undo,
  },
  changes_requested: {
    answer: { to: 'pending', email: 'changes-answered' },
    approve,
    reject,
    withdraw,
    expire,
    undo,
  },
  approved: {
    suspend: { to: 'suspended', email: 'suspended' },
    archive: { to: 'archived', email: 'archived' },
    undo,
  },
  rejected: { restore: { to: 'pending', email: 'reopened' }, undo },
  withdrawn: {},
  suspended: { restore, archive: { to: 'archived', email: 'archived' }, undo },
  archived: { restore, undo },
}

/** What becomes a listing when it is approved; what is about a listing that exists has no more to do with it then. */
export type Kind = 'suggest' | 'register' | 'edit' | 'claim' | 'proof' | 'answer'

/** Whether the listing that a submission names is the one that came of it. */
export function makesListing(kind: Kind): boolean {
  return kind === 'suggest' || kind === 'register'
}

const ofListing: readonly Action[] = ['suspend', 'archive']
const asking: readonly Action[] = ['ask_changes', 'ask_question']

/** Where an action leads from a state, or null where it is not possible. */
export function transitionOf(
  state: State,
  action: Action,
  kind: Kind = 'suggest',
): Transition | null {
  if (!makesListing(kind) && ofListing.includes(action)) return null
  // There is no form to change: who shows proof again sends something else.
  if (kind === 'claim' && action === 'ask_changes') return null
  if ((kind === 'proof' || kind === 'answer') && asking.includes(action)) return null
  return table[state][action] ?? null
}

/** The states in which a submission waits for a decision: its documents can be seen in these alone. */
export const waitingStates = ['pending', 'changes_requested'] as const satisfies readonly State[]

/** Whether a submission in this state waits for a decision. */
export function isWaiting(state: State): boolean {
  return waitingStates.some((waiting) => waiting === state)
}

/** Whether the person concerned must be told why. */
export function needsReason(action: Action): boolean {
  return asking.includes(action) || action === 'reject' || action === 'suspend'
}

/** How long a decision of the team can be undone; its mails wait as long. */
export const undoSeconds = 60

/** When the emails of a decision go out, told by how many it put into the queue. @param when such as "in 40 s". */
export function emailsText(count: number, when: string): string {
  if (count === 0) return 'No email goes out now.'
  return count === 1 ? `The email goes out ${when}.` : `${count} emails go out ${when}.`
}

const stateNames: Record<State, string> = {
  draft: 'Draft',
  pending: 'Waiting',
  changes_requested: 'Changes asked',
  approved: 'Live',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  suspended: 'Suspended',
  archived: 'Archived',
}

/** The team's word for a state. */
export function stateName(state: State): string {
  return stateNames[state]
}

const actionTexts: Record<Action, string> = {
  submit: 'sent it in',
  change: 'changed it',
  ask_changes: 'asked for changes',
  ask_question: 'asked a question',
  answer: 'answered',
  approve: 'approved it',
  reject: 'rejected it',
  withdraw: 'withdrew it',
  suspend: 'suspended the listing',
  archive: 'archived the listing',
  restore: 'brought it back',
  undo: 'undid the decision',
  expire: 'closed it, since nobody answered',
}

/** What somebody did, after their name: "approved it". */
export function actionText(action: Action): string {
  return actionTexts[action]
}
