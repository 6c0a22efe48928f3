import type { Action, State } from '../states.ts'

/** Why an action did not happen. Nothing was changed. */
export type Refusal =
  | { reason: 'not found' }
  /** Not for somebody in this role. */
  | { reason: 'not yours' }
  /** Nobody decides on what they sent in themselves. */
  | { reason: 'own submission' }
  /** Not from this state. */
  | { reason: 'not possible'; state: State }
  /** Somebody was faster: what they did, and when. */
  | { reason: 'changed'; state: State; by: string; action: Action; at: Date }
  | { reason: 'no reason given' }
  /** The minute is over, or a mail has left. */
  | { reason: 'too late' }
  /** The listing was removed from the directory. */
  | { reason: 'no listing' }

export type Outcome<T> = ({ ok: true } & T) | { ok: false; refusal: Refusal }

/** An action that did not happen. */
export function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}
