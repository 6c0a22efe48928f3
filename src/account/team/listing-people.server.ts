import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** Somebody who runs a listing. `email` is null for an account without a confirmed address. */
export type ListingPerson = {
  userId: string
  role: 'owner' | 'manager'
  since: Date
  email: string | null
}

/** Who runs a listing, owners first, with the addresses that mails about it go to. */
export async function listingPeople(db: Db, businessId: string): Promise<ListingPerson[]> {
  return (
    db
      .selectFrom('business_owners as o')
      .leftJoin('auth_service.users as u', 'u.id', 'o.user_id')
      .select(['o.user_id as userId', 'o.role', 'o.since'])
      // Of an account of our own service, its present address or none; else the one that was noted.
      .select(
        sql<string | null>`case when u.id is null then o.email
        when u.email_confirmed_at is not null then u.email end`.as('email'),
      )
      .where('o.business_id', '=', businessId)
      .orderBy(sql`o.role = 'manager'`)
      .orderBy('o.since')
      .orderBy('o.user_id')
      .execute()
  )
}

/** The role that somebody has at a listing, and keeps until the transaction ends; null for none. */
export async function holdRole(
  db: Db,
  businessId: string,
  userId: string,
): Promise<ListingPerson['role'] | null> {
  const row = await db
    .selectFrom('business_owners')
    .select('role')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row?.role ?? null
}

/** The listings that have no other owner than this account. */
export async function ownedAlone(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('business_owners as o')
    .innerJoin('businesses as b', 'b.id', 'o.business_id')
    .select(['b.id', 'b.name'])
    .where('o.user_id', '=', userId)
    .where('o.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_owners as p')
            .select('p.user_id')
            .whereRef('p.business_id', '=', 'o.business_id')
            .where('p.role', '=', 'owner')
            .where('p.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('b.name')
    .execute()
}
