import { audit } from '../audit/audit.server.ts'
import type { ResendType } from './resend-type.server.ts'
import { pretendToSendLink, sendLink } from '../codes/send-link.server.ts'
import { requirePause } from '../limits/send-quota.server.ts'
import { findByEmail } from '../users/users.server.ts'

/** Sends the confirmation of a sign-up, or an invitation, again. */
export const resendSignUp: ResendType['resend'] = async (auth, db, request) => {
  const { to, aud, requester, challenge, redirectTo } = request
  const way = { challenge, redirectTo, requester }
  const found = await findByEmail(db, to, aud, 'held')
  await requirePause(auth, db, { medium: 'mail', kind: 'sign-up', of: `${aud} ${to}` })
  if (!found || found.user.email_confirmed_at) {
    await pretendToSendLink(auth, db, to, { type: 'signup', ...way })
    return null
  }
  const { user } = found
  await sendLink(auth, db, user, { type: user.invited_at ? 'invite' : 'signup', ...way })
  await audit(auth, db, { action: 'user_confirmation_requested', userId: user.id, requester })
  return null
}
