import type { Refusal } from './refusal.ts'
import { deedText, stateName } from './state-text.ts'
import { whenText } from './when-text.ts'

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

/** Why nothing happened, in words for somebody of the team. */
export function refusalText(refusal: Refusal, now: Date): string {
  switch (refusal.reason) {
    case 'not found':
      return 'This submission does not exist any more.'
    case 'not yours':
      return 'Your role does not allow this.'
    case 'own submission':
      return 'You sent this in yourself, so somebody else on the team has to decide.'
    case 'not possible':
      return `This is not possible any more: it is now "${stateName(refusal.state)}".`
    case 'changed':
      return `${refusal.by} was faster and ${deedText(refusal.action)} (${whenText(refusal.at, now)}). Your decision was not carried out. This page now shows the present state.`
    case 'no reason given':
      return 'Write why. The submitter reads these words in the mail.'
    case 'too late':
      return 'The minute is over and the mail has left. Make a new decision instead.'
    case 'no listing':
      return 'The listing was removed from the directory.'
  }
}
