import * as t from '#messages/desk-states.ts'
import { kinds, type Kind } from './kinds.ts'
import type { SenderDetails } from './submission.ts'

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
  'ended',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** `before`: the state before the last decision. */
export type Transition = { to: State | 'before'; email: EmailKind | null }

const undo: Transition = { to: 'before', email: null }
const approve: Transition = { to: 'approved', email: 'approved' }
const reject: Transition = { to: 'rejected', email: 'rejected' }
const withdraw: Transition = { to: 'withdrawn', email: 'withdrawn' }
const restore: Transition = { to: 'approved', email: 'restored' }
const expire: Transition = { to: 'withdrawn', email: 'expired' }

/** All transitions; others are refused. */
const table: Record<State, Partial<Record<Action, Transition>>> = {
  draft: { submit: { to: 'pending', email: 'received' } },
  pending: {
    /** The sender's change keeps the deadline. */
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

export function makesListing(kind: Kind): boolean {
  return kinds[kind].makesListing
}

/** Without a form of their own: the sender answers a question with a message or a document. */
export function isAnsweredByMessage(kind: Kind): boolean {
  return !makesListing(kind)
}

export function transitionOf(
  state: State,
  action: Action,
  kind: Kind = 'suggest',
): Transition | null {
  const isRefused = kinds[kind].refuses.some((one) => one === action)
  return isRefused ? null : (table[state][action] ?? null)
}

/** Documents can be opened only in these. */
export const waitingStates = ['pending', 'changes_requested'] as const satisfies readonly State[]

export function isWaiting(state: State): boolean {
  return waitingStates.some((waiting) => waiting === state)
}

export function needsReason(action: Action): boolean {
  return ['ask_changes', 'ask_question', 'reject', 'suspend'].includes(action)
}

/** Emails wait as long. */
const undoSeconds = 60

export function undoEnd(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + undoSeconds * 1000)
}

/** Later decisions can be undone at this moment. */
export function undoableFrom(now: Date): Date {
  return new Date(now.getTime() - undoSeconds * 1000)
}

type Done = { at: Date; action: Action; role: string }

/** Senders and scheduled tasks decide nothing. */
export const rolesWithoutDecision: readonly string[] = ['submitter', 'directory']

/** Undoing, and corrections by the team. */
export const notDecisions: readonly Action[] = ['undo', 'change']

export function isDecision({ action, role }: Pick<Done, 'action' | 'role'>): boolean {
  return !rolesWithoutDecision.includes(role) && !notDecisions.includes(action)
}

/**
 * A decision that can still be undone. Until its minute is over, its emails wait, and its sender
 * sees the state before it.
 */
export function isHeldBack(done: Done, now: Date): boolean {
  return isDecision(done) && now < undoEnd(done.at)
}

/** How many of these events the sender may know, oldest first, without undone ones. */
export function knownToSender(events: readonly Done[], now: Date): number {
  return events.findLastIndex((event) => !isHeldBack(event, now)) + 1
}

const stateNames: Record<State, () => string> = {
  draft: t.draft,
  pending: t.waiting,
  changes_requested: t.changesRequested,
  approved: t.live,
  rejected: t.rejected,
  withdrawn: t.withdrawn,
  suspended: t.suspended,
  archived: t.archived,
}

/** For the team. */
export function stateName(state: State): string {
  return stateNames[state]()
}

const actionTexts: Record<Action, () => string> = {
  submit: t.didSubmit,
  change: t.didChange,
  ask_changes: t.didAskChanges,
  ask_question: t.didAskQuestion,
  answer: t.didAnswer,
  approve: t.didApprove,
  reject: t.didReject,
  withdraw: t.didWithdraw,
  suspend: t.didSuspend,
  archive: t.didArchive,
  restore: t.didRestore,
  undo: t.didUndo,
  expire: t.didExpire,
}

/** For the team. */
export function actionText(action: Action): string {
  return actionTexts[action]()
}

type Sent = { kind: Kind; state: State; details: unknown }

/** The sender says that the business is theirs. */
export function isOwn({ details }: Pick<Sent, 'details'>): boolean {
  return (details as SenderDetails).submitter.relation === 'owner'
}

/** An account with the sender's address can become the listing's owner. */
export function isTakeable({ kind, state, details }: Sent): boolean {
  return kind === 'suggest' && isOwn({ details }) && (isWaiting(state) || state === 'approved')
}
