import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Services } from '../../services.server.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'

type NewOwner = {
  businessId: string
  userId: string
  email: string | null
  /** By whom or what they were made one. */
  byName: string
}

/** Makes somebody an owner of a listing, also who is its manager. */
export async function makeOwner(
  db: Db,
  { businessId, userId, email, byName }: NewOwner,
  deps: Pick<Services, 'now' | 'randomId'>,
): Promise<void> {
  const row = { business_id: businessId, user_id: userId, role: 'owner' as const, email }
  await db
    .insertInto('business_owners')
    .values({ ...row, since: deps.now(), by_name: byName })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'user_id']).doUpdateSet({
        role: 'owner',
        // Who owned it before has done so since then.
        since: sql<Date>`case when business_owners.role = 'owner' then business_owners.since else excluded.since end`,
      }),
    )
    .execute()
  // A code or link for the listing doesn't outlast its having an owner, not even if the owner leaves.
  await db
    .updateTable('claim_codes')
    .set({ used_at: deps.now() })
    .where('business_id', '=', businessId)
    .where('used_at', 'is', null)
    .execute()
  const by = { userId, name: email ?? 'Somebody', role: 'owner' } as const
  await recordListingChange(db, { businessId, action: 'own', by }, deps)
}
