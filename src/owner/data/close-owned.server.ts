import type { FormContext } from '../../account/page/run-intent.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { ownedAlone } from '../../account/team/team.server.ts'
import { nameOf } from '../../account/team/team-guard.server.ts'
import { reasonToWait } from '../../submissions/claims/undo-hold.server.ts'
import { closeListing } from '../close/close-listing.server.ts'

/**
 * Closes or deletes the listings of somebody who deletes their account, as they have chosen for each; others stay.
 *
 * @returns null when it is done, else why the account can't be deleted now.
 */
export async function closeOwned({ services, user, form }: FormContext): Promise<string | null> {
  const run = services.db.selectFrom('business_owners').select('business_id')
  for (const { business_id } of await run.where('user_id', '=', user.id).execute()) {
    const theirs = { businessId: business_id, claimant: user.id }
    const wait = await reasonToWait(services.db, theirs, services.now())
    if (wait) return wait
  }
  const by = { userId: user.id, name: nameOf(user), role: 'owner' } as const
  const addresses = user.email && user.email_confirmed_at ? [user.email] : []
  for (const { id: businessId } of await ownedAlone(services.db, user.id)) {
    const closing = (['close', 'delete'] as const).find(
      (one) => one === fieldValue(form, `listing-${businessId}`),
    )
    if (closing) await closeListing(services.db, { businessId, closing, by, addresses }, services)
  }
  return null
}
