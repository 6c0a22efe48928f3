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
  'has an owner now': 409,
  'no listing': 409,
}

export function refusalStatus({ reason }: Refusal): 400 | 403 | 404 | 409 {
  return statuses[reason]
}

const texts: Record<
  Exclude<Refusal['reason'], 'changed' | 'not possible' | 'wrong fields'>,
  string
> = {
  'not found': 'This submission no longer exists.',
  'not yours': 'Your role does not allow this.',
  'own submission':
    'You sent this in or run the listing, so someone else on the team has to decide.',
  'no reason given': 'Write why. The submitter reads these words.',
  'too late': 'It’s too late to undo this: the minute is over. Make a new decision instead.',
  'has an owner now':
    'This listing has a new owner since you opened this page. Choose whether the claimant joins them or replaces them.',
  'no listing': 'The listing was removed from the directory.',
}

export function refusalText(refusal: Refusal, now: Date): string {
  if (refusal.reason === 'not possible')
    return `This is no longer possible: it is now "${stateName(refusal.state)}".`
  if (refusal.reason === 'wrong fields') return refusal.fields.map(({ text }) => text).join(' ')
  if (refusal.reason !== 'changed') return texts[refusal.reason]
  const done = `${actionText(refusal.action)} (${whenText(refusal.at, now)})`
  if (refusal.isYou)
    return `You already ${done}. What you sent now was not carried out. This page shows the present state.`
  return `${refusal.by} was faster and ${done}. Your decision was not carried out. This page now shows the present state.`
}

export function refusedFields(refusal: Refusal, now: Date): FieldRefusal[] {
  if (refusal.reason === 'wrong fields') return refusal.fields
  return refusal.reason === 'no reason given'
    ? [{ field: 'why', text: refusalText(refusal, now) }]
    : []
}
