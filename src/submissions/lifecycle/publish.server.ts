import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { freeIds } from '../../listings/free-ids.server.ts'
import type { NewVerification } from '../../listings/verification.ts'
import { listingOf } from './listing-of.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { State } from '../states.ts'

/**
 * Makes the listing of an approved submission, visible at once; a registered business gets its owner. Call it
 * in the transaction of the decision.
 *
 * @returns the id of the listing.
 */
export async function publish(
  db: Db,
  submission: SubmissionRow,
  verification: NewVerification | null,
  { now, byName }: { now: Date; byName: string },
): Promise<string> {
  const details = submission.details as SubmissionDetails
  const [id = ''] = await freeIds(db, [details])
  await insertBusinesses(db, [listingOf(details, id, verification)])
  await db
    .updateTable('businesses')
    .set({ created_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await noteConfirmed(db, [id], { how: 'approval', now })
  if (submission.kind === 'register' && submission.user_id) {
    const owner = {
      business_id: id,
      user_id: submission.user_id,
      since: now,
      by_name: byName,
      email: submission.submitter_email,
    }
    await db.insertInto('business_owners').values(owner).execute()
    const badge = db.updateTable('verifications').set({ holder: submission.user_id })
    await badge.where('business_id', '=', id).execute()
  }
  return id
}

/** How the team lets a listing stand: hidden, or shown as it was before. */
export type TeamStanding = 'suspended' | 'archived' | 'shown'

const standings: Partial<Record<State, TeamStanding>> = {
  approved: 'shown',
  suspended: 'suspended',
  archived: 'archived',
}

/** Shows or hides the listing as its state says. */
export async function showListing(
  db: Db,
  businessId: string | null,
  state: State,
  now: Date,
): Promise<void> {
  const standing = standings[state]
  if (businessId && standing) await setStanding(db, businessId, standing, now)
}

const hidden = sql<boolean>`status in ('suspended', 'archived')`

/**
 * Hides a listing, or shows it again: as it stood before the team hid it, so that what its owner had hidden or closed
 * comes back so. One that is not hidden by the team is left alone.
 */
export async function setStanding(
  db: Db,
  businessId: string,
  standing: TeamStanding,
  now: Date,
): Promise<void> {
  const listing = db.updateTable('businesses').where('id', '=', businessId)
  if (standing === 'shown')
    await listing
      .set({
        status: sql`coalesce(standing_before, 'published')`,
        closed_at: sql`case when standing_before = 'closed' then coalesce(closed_before, ${now}) end`,
        standing_before: null,
        closed_before: null,
        updated_at: now,
      })
      .where(hidden)
      .execute()
  else
    await listing
      .set({
        status: standing,
        standing_before: sql`case when ${hidden} then standing_before
          when status = 'unconfirmed' then 'published' else status end`,
        closed_before: sql`case when ${hidden} then closed_before else closed_at end`,
        closed_at: null,
        updated_at: now,
      })
      .execute()
}
