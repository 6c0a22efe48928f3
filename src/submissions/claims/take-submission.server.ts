import * as desk from '#messages/desk-words.ts'
import type { User } from '@supabase/supabase-js'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { addOwner } from '../grants/add-person.server.ts'
import { changePeople } from '../grants/change-people.server.ts'
import { lockForHolder, type Deps } from '../lifecycle/change-state.server.ts'
import { confirmedEmail, isAddressOf } from '../contact-rules.ts'
import { confirmSender } from '../lifecycle/private-link.server.ts'
import { isSettled, shownToSender } from '../lifecycle/held-back.server.ts'
import { isEmailedLink, submissionOfToken } from '../lifecycle/links.server.ts'
import { isTakeable } from '../states.ts'
import { emailPerson } from '../grants/leave-listing.server.ts'

/** As its sender knows it. */
export async function findTakeable(db: Db, token: string, now: Date) {
  const id = await submissionOfToken(db, token)
  if (!id || !(await isEmailedLink(db, token))) return null
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'kind', 'state', 'name', 'details', 'business_id', 'submitter_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { state } = await shownToSender(db, row, now)
  if (!isTakeable({ ...row, state })) return null
  const businessId = state === 'approved' ? row.business_id : null
  return {
    name: row.name,
    isListed: businessId !== null,
    businessId,
    isOwned: await hasOwner(db, businessId),
    sentFrom: row.submitter_email,
  }
}

export async function hasOwner(db: Db, businessId: string | null): Promise<boolean> {
  const owner = db.selectFrom('business_owners').select('user_id').where('role', '=', 'owner')
  return (await owner.where('business_id', '=', businessId).executeTakeFirst()) !== undefined
}

/**
 * Gives a suggestion to the account with its sender's address: a waiting one will make them the
 * owner when approved, a listed one does now. The link alone isn't enough: it can be forwarded or
 * mistyped.
 * @returns `owned` if someone else is the owner, and `held back` while the team's decision can still
 * be undone.
 */
export async function takeSubmission(
  db: Db,
  { token, user }: { token: string; user: User },
  deps: Deps,
): Promise<'owned' | 'other address' | 'held back' | { businessId: string | null }> {
  return transaction(db, async (db) => {
    const locked = await lockForHolder(db, token, 'confirm')
    if (!locked) return { businessId: null }
    if (!isAddressOf(user, locked.submitter_email)) return 'other address'
    if (!(await isSettled(db, locked, deps.now()))) return 'held back'
    if (!isTakeable(locked)) return { businessId: null }
    const { id, state, business_id, name } = await confirmSender(db, locked, deps)
    const businessId = state === 'approved' ? business_id : null
    if (businessId) {
      const isOwned = await changePeople(db, businessId, deps, async (db) => {
        const people = await listingPeople(db, businessId)
        const owners = people.filter(({ role }) => role === 'owner')
        if (owners.some(({ userId }) => userId !== user.id)) return true
        const email = confirmedEmail(user)
        const owner = { businessId, userId: user.id, email, byName: desk.linkByEmail() }
        await addOwner(db, owner, deps)
        const news = { is: 'you joined', as: 'owner' } as const
        await emailPerson(db, { to: email, business: { id: businessId, name }, news }, deps)
        return false
      })
      if (isOwned) return 'owned'
    }
    await db
      .updateTable('submissions')
      .set({ kind: 'register', user_id: user.id })
      .where('id', '=', id)
      .execute()
    return { businessId }
  })
}
