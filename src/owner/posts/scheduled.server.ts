import { dayOf } from '../../listings/posts/post-time.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { lockListing, recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { readParts } from '../../submissions/edits/listing-parts.server.ts'
import { partChange } from '../../submissions/edits/part-changes.ts'

const atOnce = 100

/** Its age counts from now. Recorded in the listing's history. @returns how many appeared. */
export async function showScheduledPosts(
  services: Pick<Services, 'db' | 'now' | 'randomId'>,
): Promise<number> {
  const { db, now } = services
  const due = await db
    .selectFrom('posts as p')
    .innerJoin('businesses as b', 'b.id', 'p.business_id')
    .select(['p.id', 'p.business_id', 'b.time_zone'])
    .where('p.state', '=', 'scheduled')
    .where('p.appears_at', '<=', now())
    .orderBy('p.appears_at')
    .orderBy('p.id')
    .limit(atOnce)
    .execute()
  let count = 0
  for (const post of due)
    count += await transaction(db, (db) => showPost(db, { ...services, post }))
  return count
}

type Due = { id: number; business_id: string; time_zone: string }

/** The owner may have changed it, or another process shown it, since it was found. */
async function showPost(
  db: Db,
  { now, randomId, post }: Pick<Services, 'now' | 'randomId'> & { post: Due },
): Promise<number> {
  const { id, business_id: businessId, time_zone: timeZone } = post
  await lockListing(db, businessId)
  const before = await readParts(db, 'posts', businessId)
  const at = now()
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ state: 'published', posted_on: dayOf(at, timeZone), appears_at: null, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('appears_at', '<=', at)
    .executeTakeFirst()
  if (!numUpdatedRows) return 0
  const parts = partChange('posts', before, await readParts(db, 'posts', businessId))
  const by = { userId: null, name: 'The directory', role: 'directory' } as const
  await recordListingChange(db, { businessId, action: 'posts', parts, by }, { now, randomId })
  return 1
}
