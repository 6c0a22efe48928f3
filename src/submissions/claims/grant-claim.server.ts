import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { undoChangesSince } from '../edits/listing-changes.server.ts'
import {
  addOwner,
  reopenWays,
  restorePeople,
  removePerson,
  type PersonThen,
} from '../grants/add-person.server.ts'
import { changePeople, undoFirstOwner, undoOwning } from '../grants/change-people.server.ts'
import { restorePersonalFacts } from '../grants/personal-facts.server.ts'
import { directory, type Deps } from '../lifecycle/change-state.server.ts'

type Granted = {
  isReplacing: boolean
  byName: string
}

export async function grantClaim(
  db: Db,
  { id, business_id, user_id, submitter_email }: SubmissionRow,
  { isReplacing, byName }: Granted,
  deps: Deps,
): Promise<string | null> {
  if (!business_id || !user_id) return business_id
  const replace = async (db: Db) => {
    const people = await db
      .selectFrom('business_owners')
      .selectAll()
      .where('business_id', '=', business_id)
      .execute()
    const replaced = isReplacing
      ? people.filter((one) => one.role === 'owner' && one.user_id !== user_id)
      : []
    const noted = {
      was_manager: people.some((one) => one.user_id === user_id && one.role === 'manager'),
      replaced: JSON.stringify(replaced.map(withoutBusiness)),
      people: JSON.stringify(people.map(withoutBusiness)),
    }
    await db
      .insertInto('submission_claims')
      .values({ submission_id: id, ...noted })
      .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(noted))
      .execute()
    for (const one of replaced)
      await removePerson(db, { businessId: business_id, userId: one.user_id })
    const owner = { businessId: business_id, userId: user_id, email: submitter_email }
    await addOwner(db, { ...owner, byName }, deps)
  }
  await changePeople(db, business_id, deps, replace, { endsLater: true })
  return business_id
}

function withoutBusiness({
  business_id: _same,
  ...row
}: Selectable<Schema['business_owners']>): Omit<typeof row, 'business_id'> {
  return row
}

/**
 * Undoes the approval: the claimant's role, people they added or removed since, what those had
 * through it, and the claimant's changes to the listing.
 */
export async function undoClaim(
  db: Db,
  { id, business_id, user_id }: SubmissionRow,
  { since }: { since: Date },
  deps: Deps,
): Promise<void> {
  const claim = await db
    .deleteFrom('submission_claims')
    .where('submission_id', '=', id)
    .returning('people')
    .executeTakeFirst()
  if (!claim || !business_id || !user_id) return
  const before = claim.people as PersonThen[]
  await changePeople(db, business_id, deps, (db) =>
    restorePeople(db, { businessId: business_id, before, added: [user_id], since }),
  )
  if (!before.some(({ role }) => role === 'owner'))
    await undoFirstOwner(db, { businessId: business_id, userId: user_id, since })
  await undoOwning(db, { businessId: business_id, userId: user_id, since }, deps)
  await reopenWays(db, business_id, since)
  await undoChangesSince(
    db,
    { businessId: business_id, userId: user_id, since, by: directory },
    deps,
  )
  await restorePersonalFacts(db, { businessId: business_id, since }, deps)
}
