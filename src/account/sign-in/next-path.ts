import type { Session, User } from '@supabase/supabase-js'
import { newPasswordFirst } from '../email-link/landing.ts'
import { pathWith } from '../session/local-path.ts'
import { needsSecondFactor } from '../session/second-factor.ts'

/**
 * Where somebody who has just come in goes on to: their second factor first, when they have one, and then a
 * password, when the service took none of those that were chosen for their address.
 */
export function nextPath(
  from: string,
  { user, session }: { user: Pick<User, 'factors'> | null; session: Session | null },
): string {
  const next = wantsPassword(user) ? newPasswordFirst(from) : from
  const lacksFactor = needsSecondFactor(user?.factors, session?.access_token ?? '')
  return lacksFactor ? pathWith('/auth/second-factor', { from: next }) : next
}

/** Whether more than one sign-up waited for the address of somebody, so that no password counts. */
export function wantsPassword(user: object | null): boolean {
  return user !== null && 'password_wanted_at' in user && Boolean(user.password_wanted_at)
}
