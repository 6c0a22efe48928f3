import { beginEmailChange } from './email-change.server.ts'
import type { ResendType } from './resend-type.server.ts'
import { findByEmail } from './users.server.ts'

/** Sends the mails of a change of address again, for who has this address now; both halves begin anew. */
export const resendEmailChange: ResendType['resend'] = async (auth, db, request) => {
  const found = await findByEmail(db, request.to, request.aud)
  if (found?.user.new_email)
    await beginEmailChange(auth, db, found.user, found.user.new_email, request)
  return null
}
