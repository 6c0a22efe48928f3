import type { SessionRow, UserRow } from '../../db/auth-schema.ts'
import { AuthError } from '../request/auth-error.ts'
import type { UserRecord } from '../users/user.ts'

/** What somebody wants changed of their account. Address and phone are null when they stay as they are. */
export type Wish = {
  newEmail: string | null
  newPhone: string | null
  password: string | null
  /** Added to the metadata that is the user's own. */
  data: Record<string, unknown> | null
  /** Added to the metadata that only administrators write. */
  appMetadata: Record<string, unknown> | null
  hasNonce: boolean
}

/**
 * Requires that this user may change this at all, in this session.
 *
 * @throws AuthError not_admin, insufficient_aal, validation_failed for a guest, or user_sso_managed; in the
 *   protocol's order.
 */
export function requireAllowed(
  wish: Wish,
  { user, factors }: UserRecord,
  session: SessionRow | null,
  adminRoles: string[],
): void {
  if (wish.appMetadata && !adminRoles.includes(user.role))
    throw new AuthError('not_admin/app-metadata')
  const isOfSignIn = Boolean(wish.newEmail ?? wish.newPhone ?? wish.password)
  const hasSecondFactor = factors.some(({ status }) => status === 'verified')
  // The protocol's own server lets the metadata through, which holds names that others see.
  if ((isOfSignIn || wish.data) && hasSecondFactor && session?.aal !== 'aal2')
    throw new AuthError('insufficient_aal/update')
  requireReachable(wish, user)
  if (user.is_sso_user && (isOfSignIn || wish.hasNonce))
    throw new AuthError('user_sso_managed/update')
}

/** A guest's password would be of no use without an address or a phone to sign in with. */
function requireReachable({ password, newEmail, newPhone }: Wish, user: UserRow): void {
  if (!user.is_anonymous || !password || newEmail || newPhone) return
  throw new AuthError('validation_failed/guest-password')
}
