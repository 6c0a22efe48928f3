import type { Db } from '../../platform/db/schema.ts'
import { undoSeconds } from '../states.ts'
import { exactClockOf } from '../when-text.ts'

/**
 * Why a listing can't be hidden, closed, deleted or passed on right now: a claim of it was just approved, and the team
 * can only undo that while everything is still there. Null when nothing stands in the way.
 *
 * @param claimant looks only at claims of this account.
 */
export async function reasonToWait(
  db: Db,
  { businessId, claimant }: { businessId: string; claimant?: string },
  now: Date,
): Promise<string | null> {
  const approvals = db
    .selectFrom('submission_events as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .select(({ fn }) => fn.max('e.at').as('at'))
    .where('s.business_id', '=', businessId)
    .where('s.kind', '=', 'claim')
    .where('s.state', '=', 'approved')
    .where('e.action', '=', 'approve')
    .where('e.undone_at', 'is', null)
  const { at } = await (
    claimant ? approvals.where('s.user_id', '=', claimant) : approvals
  ).executeTakeFirstOrThrow()
  if (!at) return null
  const until = new Date(at.getTime() + undoSeconds * 1000)
  if (until <= now) return null
  return `Our team has just approved a claim of this listing and can still undo that. You can do this after ${exactClockOf(until)}.`
}
