import type { Db } from '../../platform/db/schema.ts'
import { cleanText } from '../clean-text.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'
import type { Action, SentState } from '../states.ts'
import type { Actor, Deps } from './change-state.server.ts'

const standingActions = ['suspend', 'archive', 'restore'] as const

type Noted = { businessId: string | null; action: Action; why: string; by: Actor }

/** What hides or shows a listing stands in its own history, too. Other actions do neither. */
export async function noteStanding(db: Db, noted: Noted, deps: Deps): Promise<void> {
  const { businessId, why, by } = noted
  const action = standingActions.find((one) => one === noted.action)
  if (!businessId || !action || by.role === 'submitter') return
  const who = { userId: by.userId, name: by.name, role: by.role }
  await recordListingChange(db, { businessId, action, why: cleanText(why), by: who }, deps)
}

/** What it is called that a listing stands as in a state. */
export function standingActionInto(to: SentState): (typeof standingActions)[number] {
  if (to === 'suspended') return 'suspend'
  return to === 'archived' ? 'archive' : 'restore'
}
