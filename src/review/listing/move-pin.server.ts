import * as desk from '#messages/desk-words.ts'
import { lackOf } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Point } from '../../florida/distance.ts'
import { movePin } from '../../owner/pin/move-pin.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { findDeskListing } from './badges.server.ts'
import { lackText } from './lack-text.ts'

/**
 * Moves a pin for the team; null resets it to the address.
 * @returns null on success, otherwise the problem; nothing has changed then.
 */
export async function movePinAsTeam(
  db: Db,
  { id, to, by }: { id: string; to: Point | null; by: TeamUser },
  deps: Deps,
): Promise<string | null> {
  const work = { by, action: 'pin moved', listings: [id] }
  return asTeam(db, work, deps.now(), async (db) => {
    const listing = await findDeskListing(db, id)
    if (!listing) return desk.listingGone()
    const lack = lackText(lackOf(by, 'move-pin', listing))
    if (lack) return lack
    const who = { ...by, role: by.role ?? ('reviewer' as const) }
    return movePin(db, { id, to, by: who }, deps)
  })
}
