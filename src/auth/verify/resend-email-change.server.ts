import { beginEmailChange } from '../account/email-change.server.ts'
import type { ResendType } from './resend-type.server.ts'
import { pretendToSendLink } from '../codes/send-link.server.ts'
import { requirePause } from '../limits/send-quota.server.ts'
import { findByEmail } from '../users/users.server.ts'

/** Sends the mails of a change of address again, for who has this address now; both halves begin anew. */
export const resendEmailChange: ResendType['resend'] = async (auth, db, request) => {
  const { to, aud, requester, challenge, redirectTo } = request
  const found = await findByEmail(db, to, aud, 'held')
  await requirePause(auth, db, { medium: 'mail', kind: 'change', of: `${aud} ${to}` })
  const way = { challenge, redirectTo, requester }
  if (found?.user.new_email) await beginEmailChange(auth, db, found.user, found.user.new_email, way)
  else await pretendToSendLink(auth, db, to, { type: 'recovery', ...way })
  return null
}
