import type { Db } from '../src/platform/db/schema.ts'
import type { SignedIn } from './desk-fixtures.ts'
import type { TestServices } from './fixtures.ts'
import { runListing } from './run-listing.ts'

/** A listing's people, with ids and roles. */
export function peopleOf(db: Db, businessId: string) {
  return db
    .selectFrom('business_owners')
    .select(['user_id', 'role'])
    .where('business_id', '=', businessId)
    .orderBy('role', 'desc')
    .execute()
}

/** Olga, an owner of a listing, and Max, its manager. */
export async function olgaAndMax(
  {
    signIn,
    services,
  }: {
    signIn(person: { name: string }): Promise<SignedIn>
    services: Pick<TestServices, 'db' | 'now'>
  },
  businessId: string,
  roleOfMax: 'owner' | 'manager',
): Promise<{ olga: SignedIn; max: SignedIn }> {
  const olga = await signIn({ name: 'Olga' })
  const max = await signIn({ name: 'Max' })
  await runListing(services.db, businessId, olga.userId)
  await runListing(services.db, businessId, max.userId, roleOfMax)
  return { olga, max }
}
