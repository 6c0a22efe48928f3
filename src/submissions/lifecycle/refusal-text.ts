import type { Refusal } from './refusal.ts'
import { deedText, stateName } from '../state-text.ts'
import { whenText } from '../when-text.ts'

const statuses: Record<Refusal['reason'], 400 | 403 | 404 | 409> = {
  'not found': 404,
  'not yours': 403,
  'own submission': 403,
  'not possible': 409,
  changed: 409,
  'no reason given': 400,
  'too late': 409,
  'no listing': 409,
}

/** The status of an answer that carries a refusal. */
export function refusalStatus({ reason }: Refusal): 400 | 403 | 404 | 409 {
  return statuses[reason]
}

const texts: Record<Exclude<Refusal['reason'], 'changed' | 'not possible'>, string> = {
  'not found': 'This submission does not exist any more.',
  'not yours': 'Your role does not allow this.',
  'own submission': 'You sent this in yourself, so somebody else on the team has to decide.',
  'no reason given': 'Write why. The submitter reads these words in the mail.',
  'too late': 'The minute is over and the mail has left. Make a new decision instead.',
  'no listing': 'The listing was removed from the directory.',
}

/** Why nothing happened, in words for somebody of the team. */
export function refusalText(refusal: Refusal, now: Date): string {
  if (refusal.reason === 'not possible')
    return `This is not possible any more: it is now "${stateName(refusal.state)}".`
  if (refusal.reason !== 'changed') return texts[refusal.reason]
  const deed = `${refusal.by} was faster and ${deedText(refusal.action)} (${whenText(refusal.at, now)}).`
  return `${deed} Your decision was not carried out. This page now shows the present state.`
}
