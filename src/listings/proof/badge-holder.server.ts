import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/**
 * The sender of the proof if they own the listing, else its first owner. Null without owners; the
 * first owner then becomes the holder.
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

export async function hasBadge(db: Db, businessId: string): Promise<boolean> {
  const { rows } = await sql`
    select from badges_in_force where business_id = ${businessId} limit 1`.execute(db)
  return rows.length > 0
}

/** Visitors see a badge that rests on more than the owner's word. */
export async function hasProof(db: Db, businessId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from badges_in_force where business_id = ${businessId}
      and method <> 'self-attested' and expires_on > ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

/** The listing has no badge without this owner. The first owner holds badges that have no holder yet. */
export async function restsOnOwner(db: Db, businessId: string, userId: string): Promise<boolean> {
  const first = await badgeHolder(db, businessId, null)
  const { rows } = await sql<{ isTheirs: boolean }>`
    select coalesce(holder, ${first}) = ${userId} as "isTheirs"
    from badges_in_force where business_id = ${businessId}`.execute(db)
  return rows.length > 0 && rows.every(({ isTheirs }) => isTheirs)
}

/** A badge whose holder no longer owns the listing isn't shown. */
export async function isBadgeOnHold(db: Db, businessId: string): Promise<boolean> {
  const { rows } = await sql<{ isOnHold: boolean }>`
    select exists (select from verifications where business_id = ${businessId} and withdrawn_at is null
        and method <> 'sam-registered')
      and not exists (select from badges_in_force where business_id = ${businessId}) as "isOnHold"`.execute(
    db,
  )
  return rows[0]?.isOnHold ?? false
}
