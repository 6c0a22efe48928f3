import * as desk from '#messages/desk-words.ts'
import { sql, type Selectable } from 'kysely'
import { knownName } from '../../account/team/known-name.server.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { endMails } from '../../platform/email/outbox.server.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'

/** Only the newest code per listing and account works. */
export function claimKey(businessId: string, userId: string): string {
  return `claim ${businessId} ${userId}`
}

type NewPerson = {
  businessId: string
  userId: string
  email: string | null
  /** For the history: an address, or words such as "a code by email". */
  byName: string
  /** Null for a code, a link, or the team. */
  grantedBy?: string | null
}
type Deps = Pick<Services, 'now' | 'randomId'>

/** Also for someone who already manages it. Call inside `changePeople`. */
export async function addOwner(db: Db, person: NewPerson, deps: Deps): Promise<void> {
  await db
    .insertInto('business_owners')
    .values(rowOf(person, 'owner', deps))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'user_id']).doUpdateSet({
        role: 'owner',
        // An owner keeps the date they became one.
        since: sql<Date>`case when business_owners.role = 'owner' then business_owners.since else excluded.since end`,
      }),
    )
    .execute()
  // Codes and links end once there's an owner, and don't return when the owner leaves.
  const ended = await db
    .updateTable('claim_codes')
    .set({ used_at: deps.now() })
    .where('business_id', '=', person.businessId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute()
  const keys = ended.map(({ user_id }) => claimKey(person.businessId, user_id ?? ''))
  await endMails(db, keys, deps.now())
  const invited = db.updateTable('owner_invitations').where('business_id', '=', person.businessId)
  const claimed = { claimed_at: deps.now(), ended_at: deps.now() }
  await invited.set(claimed).where('ended_at', 'is', null).execute()
  await recordAdded(db, person, 'owner', deps)
}

/** The codes, links, and letters that `addOwner` ended at this time work again. */
export async function reopenWays(db: Db, businessId: string, at: Date): Promise<void> {
  const codes = db.updateTable('claim_codes').set({ used_at: null })
  await codes.where('business_id', '=', businessId).where('used_at', '=', at).execute()
  const invited = db.updateTable('owner_invitations').set({ claimed_at: null, ended_at: null })
  await invited.where('business_id', '=', businessId).where('claimed_at', '=', at).execute()
}

/** An owner stays an owner. Call inside `changePeople`. */
export async function addManager(db: Db, person: NewPerson, deps: Deps): Promise<void> {
  await db
    .insertInto('business_owners')
    .values(rowOf(person, 'manager', deps))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordAdded(db, person, 'manager', deps)
}

/** Call inside `changePeople`, which ends their other rights. */
export async function makeManager(
  db: Db,
  person: Pick<NewPerson, 'businessId' | 'userId' | 'email'>,
  deps: Deps,
): Promise<void> {
  await db
    .updateTable('business_owners')
    .set({ role: 'manager', since: deps.now() })
    .where('business_id', '=', person.businessId)
    .where('user_id', '=', person.userId)
    .execute()
  await recordAdded(db, person, 'manager', deps)
}

/** Call inside `changePeople`, which ends their other rights. */
export async function removePerson(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<void> {
  await db
    .deleteFrom('business_owners')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .execute()
}

function rowOf(person: NewPerson, role: 'owner' | 'manager', { now }: Deps) {
  const { businessId: business_id, userId: user_id, email, byName: by_name, grantedBy } = person
  return { business_id, user_id, role, email, since: now(), by_name, granted_by: grantedBy ?? null }
}

async function recordAdded(
  db: Db,
  { businessId, userId, email }: Pick<NewPerson, 'businessId' | 'userId' | 'email'>,
  role: 'owner' | 'manager',
  deps: Deps,
): Promise<void> {
  const name = (await knownName(db, { userId, email })) || desk.account()
  const by = { userId, name, role } as const
  const action = role === 'owner' ? 'own' : 'join'
  await recordListingChange(db, { businessId, action, by }, deps)
}

export type PersonThen = Omit<Selectable<Schema['business_owners']>, 'business_id' | 'since'> & {
  since: string | Date
}

type Restored = {
  businessId: string
  before: readonly PersonThen[]
  /**
   * People added by the change that is undone; they are removed, and everyone they let in since.
   */
  added: readonly string[]
  since: Date
}

/**
 * Restores the people from before a claim or merge, except those who left on their own or deleted
 * their account. Call inside `changePeople`.
 */
export async function restorePeople(
  db: Db,
  { businessId, before, added, since }: Restored,
): Promise<void> {
  await sql`
    with recursive gone as (
      select user_id from business_owners
      where business_id = ${businessId} and user_id = any(${added}::uuid[])
      union
      select unnest(${added}::uuid[])
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

/** Leaving is in the listing's history, without a name for a deleted account. */
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
