import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { endMails } from '../../platform/email/outbox.server.ts'
import { claimKey } from '../claims/claim-codes.server.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'

type NewPerson = {
  businessId: string
  userId: string
  email: string | null
  /** How they came to run it, for its history: an address, or words such as "a code by email". */
  byName: string
  /** The account that let them in; null for a code, a link or the team. */
  grantedBy?: string | null
}
type Deps = Pick<Services, 'now' | 'randomId'>

/** Makes someone an owner of a listing, also when they manage it already. Call it inside `changePeople`. */
export async function addOwner(db: Db, person: NewPerson, deps: Deps): Promise<void> {
  await db
    .insertInto('business_owners')
    .values(rowOf(person, 'owner', deps))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'user_id']).doUpdateSet({
        role: 'owner',
        // An owner stays one since the day they became one.
        since: sql<Date>`case when business_owners.role = 'owner' then business_owners.since else excluded.since end`,
      }),
    )
    .execute()
  // A code or link for the listing ends once it has an owner, and doesn't come back when the owner leaves.
  const ended = await db
    .updateTable('claim_codes')
    .set({ used_at: deps.now() })
    .where('business_id', '=', person.businessId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute()
  const keys = ended.map(({ user_id }) => claimKey(person.businessId, user_id ?? ''))
  await endMails(db, keys, deps.now())
  await note(db, person, 'owner', deps)
}

/** Makes someone a manager of a listing; an owner stays an owner. Call it inside `changePeople`. */
export async function addManager(db: Db, person: NewPerson, deps: Deps): Promise<void> {
  await db
    .insertInto('business_owners')
    .values(rowOf(person, 'manager', deps))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await note(db, person, 'manager', deps)
}

function rowOf(person: NewPerson, role: 'owner' | 'manager', { now }: Deps) {
  const { businessId: business_id, userId: user_id, email, byName: by_name, grantedBy } = person
  return { business_id, user_id, role, email, since: now(), by_name, granted_by: grantedBy ?? null }
}

async function note(
  db: Db,
  { businessId, userId, email }: NewPerson,
  role: 'owner' | 'manager',
  deps: Deps,
): Promise<void> {
  const by = { userId, name: email ?? 'An account', role } as const
  const action = role === 'owner' ? 'own' : 'join'
  await recordListingChange(db, { businessId, action, by }, deps)
}
