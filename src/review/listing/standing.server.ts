import { listingPeople } from '../../account/team/team.server.ts'
import { lackOf, type Lack } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { lockListing } from '../../submissions/edits/listing-changes.server.ts'
import { standingEmail } from '../../submissions/emails/standing-emails.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { wrongWords } from '../../submissions/lifecycle/badge-rule.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'
import {
  moveWithListing,
  noteStanding,
  setStanding,
} from '../../submissions/lifecycle/publish.server.ts'
import { dropDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { undoSeconds } from '../../submissions/states.ts'
import type { DeskProblem } from '../item/desk-view.ts'
import { findDeskListing } from './badges.server.ts'
import { findMerge } from './merges.server.ts'
import { canStand, standingName, type StandingAction } from './standing.ts'

type Standing = { id: string; action: StandingAction; why: string; by: TeamUser }

const outcomes = {
  suspend: { standing: 'suspended', state: 'suspended' },
  archive: { standing: 'archived', state: 'archived' },
  restore: { standing: 'shown', state: 'approved' },
} as const

/** What the log calls it. */
const standingWords = {
  suspend: 'listing suspended',
  archive: 'listing archived',
  restore: 'listing shown again',
} as const

/**
 * Hides a listing or shows it again, however it came, with its history and the mails to who runs it and who sent it
 * in: all or none.
 *
 * @returns null when it is done, else what is wrong; nothing was changed then.
 */
export async function changeStanding(
  db: Db,
  { id, action, why, by }: Standing,
  deps: Deps,
): Promise<DeskProblem | null> {
  const words = cleanText(why)
  const problem = (text: string, status: number, field?: 'why'): DeskProblem => ({
    intent: action,
    text,
    fields: field ? [{ field, text }] : [],
    words: { why },
    status,
  })
  if (action !== 'restore' && !words)
    return problem('Write why. Who runs the listing reads it.', 400, 'why')
  const [wrong] = wrongWords({ why, proof: null })
  if (wrong) return problem(wrong.text, 400, 'why')
  const work = { by, action: standingWords[action], why: words, listings: [id] }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockListing(db, id)
    const listing = await findDeskListing(db, id)
    if (!listing) return problem('The listing was removed from the directory.', 404)
    const lack = lackText(lackOf(by, 'change-standing', listing))
    if (lack) return problem(lack, 403)
    if (!canStand(action, listing.status))
      return problem(`It is "${standingName(listing.status)}" now. This page shows it.`, 409)
    if (await findMerge(db, id))
      return problem('It is one with another listing now. Take the merge back instead.', 409)
    // Else it would be deleted as soon as it is archived for anything else.
    if (action === 'restore') await dropDoNotList(db, id)
    const { standing, state } = outcomes[action]
    await setStanding(db, id, standing, deps.now())
    const actor = { role: by.role ?? 'reviewer', userId: by.userId, name: by.name } as const
    await noteStanding(db, { businessId: id, action, why: words, by: actor }, deps)
    const told = (await listingPeople(db, id)).flatMap(({ email }) => email ?? [])
    await moveWithListing(db, id, state, { by: actor, why: words, except: told }, deps)
    const sendAfter = new Date(deps.now().getTime() + undoSeconds * 1000)
    const business = { id, name: listing.name }
    for (const to of told) {
      const mail = standingEmail(action, { site: deps.site, to, business, why: words })
      await queueMail(db, mail, { id: deps.randomId(), now: deps.now(), sendAfter })
    }
    return null
  })
}

/** Why somebody of the team may not do this with a listing; empty when they may. */
export function lackText(lack: Lack | null): string {
  if (lack === 'somebody else')
    return 'You run this listing yourself, so somebody else on the team has to decide.'
  return lack ? 'Your role does not allow this.' : ''
}
