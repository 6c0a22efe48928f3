import type { Db } from '../src/platform/db/schema.ts'

/** Makes a user an owner or manager of a listing. */
export async function runListing(
  db: Db,
  business_id: string,
  user_id: string,
  role: 'owner' | 'manager' = 'owner',
): Promise<void> {
  const row = { business_id, user_id, role, since: new Date(), by_name: 'test' }
  await db.insertInto('business_owners').values(row).execute()
}
