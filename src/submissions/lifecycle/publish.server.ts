import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { SubmissionRow } from '../../db/submission-schema.ts'
import { insertBusinesses } from '../../directory/businesses.server.ts'
import type { Verification } from '../../directory/verification.ts'
import { slugOf } from '../../florida/slug.ts'
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
  verification: Verification | null,
  { now, byName }: { now: Date; byName: string },
): Promise<string> {
  const details = submission.details as SubmissionDetails
  const id = await freeId(db, details)
  await insertBusinesses(db, [listingOf(details, id, verification)])
  await db
    .updateTable('businesses')
    .set({ created_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (submission.kind === 'register' && submission.user_id) {
    const owner = { business_id: id, user_id: submission.user_id, since: now, by_name: byName }
    await db.insertInto('business_owners').values(owner).execute()
  }
  return id
}

/**
 * An id that no listing has: its name, then with its city, then with a number. Until the transaction ends
 * nobody else gets one, so that two of one name approved at once do not collide.
 */
async function freeId(db: Db, { name, city }: SubmissionDetails): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('businesses.id'))`.execute(db)
  const plain = slugOf(name) || 'business'
  const placed = [plain, slugOf(city)].filter(Boolean).join('-')
  const taken = await idsLike(db, plain)
  if (!taken.has(plain)) return plain
  if (!taken.has(placed)) return placed
  let number = 2
  while (taken.has(`${placed}-${number}`)) number++
  return `${placed}-${number}`
}

async function idsLike(db: Db, start: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '>=', start)
    .where('id', '<', `${start}-~`)
    .where('id', 'like', `${start}%`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const listingStatus: Partial<Record<State, 'published' | 'suspended' | 'archived'>> = {
  approved: 'published',
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
  const status = listingStatus[state]
  if (!businessId || !status) return
  await db
    .updateTable('businesses')
    .set({ status, updated_at: now })
    .where('id', '=', businessId)
    .execute()
}
