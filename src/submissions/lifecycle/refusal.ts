import * as t from '#messages/desk-refusals.ts'
import * as desk from '#messages/desk-words.ts'
import * as status from '#messages/status-refusals.ts'
import { type Action, type State, actionText, stateName } from '../states.ts'
import { whenText } from '../when-text.ts'
import type { FieldRefusal } from '../proofs/badge-rule.ts'

export type Refusal =
  | { reason: 'not found' }
  | { reason: 'not yours' }
  | { reason: 'own submission' }
  | { reason: 'not possible'; state: State }
  /** Someone else acted first. */
  | { reason: 'changed'; state: State; by: string; isYou: boolean; action: Action; at: Date }
  | { reason: 'no reason given' }
  | { reason: 'wrong fields'; fields: FieldRefusal[] }
  | { reason: 'too late' }
  /** A decision that its sender doesn't know yet. */
  | { reason: 'held back' }
  | { reason: 'has an owner now' }
  | { reason: 'no listing' }

export type Outcome<T> = ({ ok: true } & T) | { ok: false; refusal: Refusal }

export function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

const statuses: Record<Refusal['reason'], 400 | 403 | 404 | 409> = {
  'not found': 404,
  'not yours': 403,
  'own submission': 403,
  'not possible': 409,
  changed: 409,
  'no reason given': 400,
  'wrong fields': 400,
  'too late': 409,
  'held back': 409,
  'has an owner now': 409,
  'no listing': 409,
}

export function refusalStatus({ reason }: Refusal): 400 | 403 | 404 | 409 {
  return statuses[reason]
}

const texts: Record<
  Exclude<Refusal['reason'], 'changed' | 'not possible' | 'wrong fields'>,
  () => string
> = {
  'not found': desk.submissionGone,
  'not yours': desk.notAllowed,
  'own submission': desk.ownSubmission,
  'no reason given': t.whyNeeded,
  'too late': t.tooLate,
  'held back': status.inAMinute,
  'has an owner now': t.hasOwner,
  'no listing': desk.listingGone,
}

/** For the team. @param isUndo they wanted to undo a decision. */
export function refusalText(refusal: Refusal, now: Date, isUndo = false): string {
  if (refusal.reason === 'not possible') return t.notPossible({ state: stateName(refusal.state) })
  if (refusal.reason === 'wrong fields') return refusal.fields.map(({ text }) => text).join(' ')
  if (refusal.reason !== 'changed') return texts[refusal.reason]()
  const done = { did: actionText(refusal.action), when: whenText(refusal.at, now) }
  if (refusal.isYou) return isUndo ? t.youChangedBeforeUndo(done) : t.youAlready(done)
  return (isUndo ? t.changedBeforeUndo : t.decidedFirst)({ ...done, name: refusal.by })
}

export function refusedFields(refusal: Refusal, now: Date): FieldRefusal[] {
  if (refusal.reason === 'wrong fields') return refusal.fields
  return refusal.reason === 'no reason given'
    ? [{ field: 'why', text: refusalText(refusal, now) }]
    : []
}
