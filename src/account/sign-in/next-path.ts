import type { Session, User } from '@supabase/supabase-js'
import { newPasswordFirst } from '../email-link/landing.ts'
import { pathWith } from '../session/local-path.ts'
import { needsSecondFactor } from '../session/second-factor.ts'

/** The second factor first, then a new password if none counts. */
export function nextPath(
  from: string,
  { user, session }: { user: Pick<User, 'factors'> | null; session: Session | null },
): string {
  const next = wantsPassword(user) ? newPasswordFirst(from) : from
  const lacksFactor = needsSecondFactor(user?.factors, session?.access_token ?? '')
  return lacksFactor ? pathWith('/auth/second-factor', { from: next }) : next
}

/** Several sign-ups waited for the address, so no password counts. */
export function wantsPassword(user: object | null): boolean {
  return user !== null && 'password_wanted_at' in user && Boolean(user.password_wanted_at)
}
