import { z } from 'zod'
import { requireEmail } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { inTransaction } from '../request/auth.server.ts'
import { answer, limit, readBody, type Handler } from '../request/context.server.ts'
import { pkceForm, readChallenge } from '../sessions/flow-states.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { isCommonLeft, requireCommonLeft, requirePause } from '../limits/send-quota.server.ts'
import { pretendToSendLink, sendLink } from '../codes/send-mail.server.ts'
import { isConfirmed } from '../users/user.ts'
import { findByEmail } from '../users/users.server.ts'

const form = z.object({ email: z.string().default(''), ...pkceForm })

/** `POST /recover`: an unknown address gets the same answer. */
export const recover: Handler = async (auth, c) => {
  await limit(auth, 'recover', auth.settings.otpLimit)
  const body = await readBody(c, form)
  if (!body.email) throw new AuthError('validation_failed/recover-email')
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled/send')
  const email = requireEmail(body.email)
  const sending = { challenge: readChallenge(body), redirectTo: redirectOf(auth, c) }
  const mail = { type: 'recovery', ...sending } as const
  await inTransaction(auth, async (auth) => {
    const aud = auth.aud
    const found = await findByEmail(auth.db, email, aud, 'lock')
    // Before the pause, which only some have, so that it is the same for all.
    await requireCommonLeft(auth, { medium: 'mail', isKnown: true })
    await requirePause(auth, { medium: 'mail', kind: 'way in', of: `${aud} ${email}` })
    const isKnown = found !== null && isConfirmed(found.user)
    const isOpen = isKnown || (await isCommonLeft(auth, { medium: 'mail', isKnown }))
    if (!found || !isOpen) return pretendToSendLink(auth, email, mail)
    await sendLink(auth, found.user, mail)
    const entry = { action: 'user_recovery_requested', userId: found.user.id }
    await audit(auth, entry)
  })
  return answer(c, {})
}
