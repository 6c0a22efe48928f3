import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/**
 * The owner to whom a badge belongs that is given now: the one who sent the proof in, if they own the listing, else its
 * first owner. Null while it has none; its first owner becomes the holder then.
 */
export async function badgeHolder(
  db: Db,
  businessId: string,
  sentBy: string | null,
): Promise<string | null> {
  const owners = await db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .orderBy('since')
    .orderBy('user_id')
    .execute()
  const sender = owners.find(({ user_id }) => user_id === sentBy)
  return (sender ?? owners[0])?.user_id ?? null
}

/** Whether a listing has a badge that visitors don't see, because it belongs to someone who doesn't own the listing. */
export async function isBadgeOnHold(db: Db, businessId: string): Promise<boolean> {
  const { rows } = await sql<{ isOnHold: boolean }>`
    select exists (select from verifications where business_id = ${businessId} and withdrawn_at is null)
      and not exists (select from badges_in_force where business_id = ${businessId}) as "isOnHold"`.execute(
    db,
  )
  return rows[0]?.isOnHold ?? false
}
