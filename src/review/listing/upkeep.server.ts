import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { isSiteSilent } from '../../listings/upkeep/silent-site.server.ts'
import { confirmedMonth, type HowConfirmed } from '../../listings/upkeep/still-right.ts'
import type { Services } from '../../platform/services.server.ts'
import type { DeskProblem } from '../item/desk-view.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'

const hows: Record<HowConfirmed, string> = {
  approval: 'by its approval',
  edit: 'by who runs it, with a change',
  answer: 'by the answer to our email',
  team: 'by somebody of the team',
  import: 'by an imported list',
}

/** How true a listing is known to be, in words for the desk; null for a sample, and for one that is not shown. */
export type UpkeepView = { confirmed: string; isHidden: boolean; isSiteSilent: boolean }

export async function findUpkeep(db: Db, businessId: string): Promise<UpkeepView | null> {
  const row = await db
    .selectFrom('businesses as b')
    .innerJoin('listing_upkeep as u', 'u.business_id', 'b.id')
    .select(['b.status', 'u.confirmed_at', 'u.confirmed_how', isSiteSilent.as('isSiteSilent')])
    .where('b.id', '=', businessId)
    .where('b.status', 'in', ['published', 'unconfirmed'])
    .executeTakeFirst()
  if (!row) return null
  const confirmed = `Last confirmed in ${confirmedMonth(row.confirmed_at)}, ${hows[row.confirmed_how]}.`
  return { confirmed, isHidden: row.status === 'unconfirmed', isSiteSilent: row.isSiteSilent }
}

/** Somebody of the team has looked: all is right. @returns what is wrong, for a listing that is hidden for another reason. */
export async function confirmByTeam(
  services: Pick<Services, 'db' | 'now' | 'randomId'>,
  businessId: string,
  by: TeamUser,
): Promise<DeskProblem | null> {
  const { userId, name, role } = by
  const work = { by, action: 'listing confirmed', listings: [businessId] }
  return asTeam(services.db, work, services.now(), async (db) => {
    const upkeep = await findUpkeep(db, businessId)
    if (!upkeep) {
      const text = 'It is hidden for another reason. This page shows it.'
      return { intent: 'still-right', text, fields: [], words: {}, status: 409 }
    }
    await noteConfirmed(db, [businessId], { how: 'team', now: services.now() })
    const who = { userId, name, role: role ?? 'reviewer' } as const
    if (upkeep.isHidden)
      await recordListingChange(db, { businessId, action: 'publish', by: who }, services)
    return null
  })
}
