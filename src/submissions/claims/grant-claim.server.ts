import type { Db } from '../../db/schema.ts'
import type { SubmissionRow } from '../../db/submission-schema.ts'
import type { Replaced } from './grant-emails.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { takeOff } from './leave-listing.server.ts'
import { makeOwner } from './make-owner.server.ts'

type Granted = {
  /** Whether who owns the listing already is replaced, or joined. */
  isReplacing: boolean
  byName: string
}

/** Makes the claimant the owner, and notes what that changed. @returns the id of the listing. */
export async function grantClaim(
  db: Db,
  { id, business_id, user_id, submitter_email }: SubmissionRow,
  { isReplacing, byName }: Granted,
  deps: Deps,
): Promise<string | null> {
  if (!business_id || !user_id) return business_id
  const others = await db
    .selectFrom('business_owners')
    .selectAll()
    .where('business_id', '=', business_id)
    .forUpdate()
    .execute()
  const former = others.find((one) => one.user_id === user_id)
  const replaced = isReplacing
    ? others.filter((one) => one.role === 'owner' && one.user_id !== user_id)
    : []
  await db
    .insertInto('submission_claims')
    .values({
      submission_id: id,
      was_manager: former?.role === 'manager',
      replaced: JSON.stringify(
        replaced.map(({ user_id, since, by_name, email }) => ({ user_id, since, by_name, email })),
      ),
    })
    .onConflict((conflict) =>
      conflict.column('submission_id').doUpdateSet((e) => ({
        was_manager: e.ref('excluded.was_manager'),
        replaced: e.ref('excluded.replaced'),
      })),
    )
    .execute()
  for (const one of replaced)
    await takeOff(db, { businessId: business_id, userId: one.user_id }, deps)
  const owner = { businessId: business_id, userId: user_id, email: submitter_email }
  await makeOwner(db, { ...owner, byName }, deps)
  return business_id
}

/** Takes back what the approval of a claim changed. */
export async function takeBackClaim(
  db: Db,
  { id, business_id, user_id }: SubmissionRow,
): Promise<void> {
  const claim = await db
    .deleteFrom('submission_claims')
    .where('submission_id', '=', id)
    .returning(['was_manager', 'replaced'])
    .executeTakeFirst()
  if (!claim || !business_id || !user_id) return
  if (claim.was_manager)
    await db
      .updateTable('business_owners')
      .set({ role: 'manager' })
      .where('business_id', '=', business_id)
      .where('user_id', '=', user_id)
      .execute()
  else
    await db
      .deleteFrom('business_owners')
      .where('business_id', '=', business_id)
      .where('user_id', '=', user_id)
      .execute()
  for (const { since, ...one } of claim.replaced as Replaced[])
    await db
      .insertInto('business_owners')
      .values({ ...one, business_id, since: new Date(since) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
