import type { Db } from '../../db/schema.ts'

/** Whether somebody owns a listing here: then nobody is offered to claim it. */
export async function hasOwner(db: Db, businessId: string): Promise<boolean> {
  const owner = await db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}
