import * as t from '#messages/claim-refusals.ts'
import type { Db } from '../../platform/db/schema.ts'
import { undoEnd } from '../states.ts'
import { exactClockOf } from '../when-text.ts'

/**
 * Why a listing can't be hidden, closed, deleted, or handed over now: a claim was just approved,
 * and undoing it needs everything in place.
 * @param claimant limits this to one account's claims.
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
    .where('e.by_role', '!=', 'directory')
    .where('e.undone_at', 'is', null)
  const { at } = await (
    claimant ? approvals.where('s.user_id', '=', claimant) : approvals
  ).executeTakeFirstOrThrow()
  if (!at) return null
  const until = undoEnd(at)
  if (until <= now) return null
  return t.waitForUndo({ time: exactClockOf(until) })
}
