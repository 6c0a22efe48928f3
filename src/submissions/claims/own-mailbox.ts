import type { User } from '@supabase/supabase-js'
import { isFreshByMail } from '../../account/settings/freshness.ts'
import type { Services } from '../../platform/services.server.ts'
import { isAddressOf } from '../contact-rules.ts'
import { offeredWays } from './claim-ways.ts'

const minutes = 30

type Claiming = {
  listing: { proven: { email: string | null } }
  user: User
  /** Of the session. */
  claims: Parameters<typeof isFreshByMail>[0]
}

/**
 * The account was just confirmed by an email to the listing's own address, so a code sent there would prove nothing
 * more. Only our own service tells how an address was confirmed.
 */
export function hasJustConfirmed(
  { accounts: { own }, now }: Pick<Services, 'accounts' | 'now'>,
  { listing: { proven }, user, claims }: Claiming,
): boolean {
  const { email } = proven
  if (!own || own.settings.mailAutoconfirm || !isAddressOf(user, email)) return false
  const isOffered = offeredWays({ email, website: null, phone: null }, false)['listing-mail']
  const confirmedAt = Date.parse(user.email_confirmed_at ?? '')
  const isRecent = now().getTime() - confirmedAt <= minutes * 60_000
  return isOffered !== undefined && isRecent && isFreshByMail(claims, now())
}
