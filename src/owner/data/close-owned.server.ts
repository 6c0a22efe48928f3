import type { FormContext } from '../../account/page/run-intent.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { ownedAlone } from '../../account/team/listing-people.server.ts'
import { nameOf } from '../../account/team/team-guard.server.ts'
import { closeListing } from '../close/close-listing.server.ts'

/** Closes or deletes the listings of somebody who deletes their account, as they have chosen for each; others stay. */
export async function closeOwned({ services, user, form }: FormContext): Promise<void> {
  const by = { userId: user.id, name: nameOf(user), role: 'owner' } as const
  const addresses = user.email && user.email_confirmed_at ? [user.email] : []
  for (const { id: businessId } of await ownedAlone(services.db, user.id)) {
    const closing = (['close', 'delete'] as const).find(
      (one) => one === fieldValue(form, `listing-${businessId}`),
    )
    if (closing) await closeListing(services.db, { businessId, closing, by, addresses }, services)
  }
}
