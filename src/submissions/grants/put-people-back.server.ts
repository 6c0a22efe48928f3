import { sql, type Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'

/** A person as they ran a listing at an earlier time. As JSON, so dates are text. */
export type PersonThen = Omit<Selectable<Schema['business_owners']>, 'business_id' | 'since'> & {
  since: string | Date
}

type PutBack = {
  businessId: string
  before: readonly PersonThen[]
  /** Those who came with what is undone. They go, and so does everyone whom they have let in since. */
  entered: readonly string[]
  since: Date
}

/**
 * Makes the people of a listing what they were before a claim or a merge. Those who left it on their own since then, or
 * whose account is gone, don't come back. Call it inside `changePeople`.
 */
export async function putPeopleBack(
  db: Db,
  { businessId, before, entered, since }: PutBack,
): Promise<void> {
  await sql`
    with recursive gone as (
      select user_id from business_owners
      where business_id = ${businessId} and user_id = any(${entered}::uuid[])
      union
      select unnest(${entered}::uuid[])
      union
      select o.user_id from business_owners o join gone g on o.granted_by = g.user_id
      where o.business_id = ${businessId} and o.since >= ${since})
    delete from business_owners where business_id = ${businessId}
      and user_id in (select user_id from gone)`.execute(db)
  for (const row of before) {
    if (await hasLeftSince(db, { businessId, userId: row.user_id, since })) continue
    const { role } = row
    await db
      .insertInto('business_owners')
      .values({ ...row, business_id: businessId, since: new Date(row.since) })
      .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doUpdateSet({ role }))
      .execute()
  }
}

/** An account that leaves on its own says so in the history of the listing; one that is deleted has no name there. */
async function hasLeftSince(
  db: Db,
  { businessId, userId, since }: { businessId: string; userId: string; since: Date },
): Promise<boolean> {
  const left = await db
    .selectFrom('listing_changes')
    .select('id')
    .where('business_id', '=', businessId)
    .where('action', '=', 'leave')
    .where('by_user', '=', userId)
    .where('at', '>=', since)
    .executeTakeFirst()
  return left !== undefined
}
