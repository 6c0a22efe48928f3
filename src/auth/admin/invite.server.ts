import { z } from 'zod'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { requireEmail } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { AdminHandler } from '../sessions/bearer.server.ts'
import { answer, readBody } from '../request/context.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { writeCode } from '../codes/send-mail.server.ts'
import { requireCommonQuota } from '../limits/send-quota.server.ts'
import { createByEmail } from '../sign-up/signup.server.ts'
import { isConfirmed, mergeMetadata, userAnswer, type UserRecord } from '../users/user.ts'
import { userDataOfAdmin } from '../users/user-data.ts'
import { findByEmail, mustFind, updateUser } from '../users/users.server.ts'
import { dropClaims, isUnproved } from '../sign-up/waiting-sign-up.server.ts'

const form = z.object({
  email: z.string().default(''),
  data: userDataOfAdmin.default({}),
})

export const invite: AdminHandler = async (auth, c, actor) => {
  const { email: given, data } = await readBody(c, form)
  const email = requireEmail(given)
  const redirectTo = redirectOf(auth, c)
  const record = await inTransaction(auth, async (auth) => {
    const { user } = await invitee(auth, { email, data, aud: auth.aud })
    await requireCommonQuota(auth, {
      medium: 'mail',
      to: email,
      isKnown: true,
    })
    const mail = { type: 'invite', kind: 'confirmation', to: email, redirectTo } as const
    await writeCode(auth, user, { ...mail, isPkce: false })
    await audit(auth, {
      action: 'user_invited',
      userId: user.id,
      actor,
    })
    return mustFind(auth.db, user.id)
  })
  return answer(c, userAnswer(record))
}

/** @throws AuthError 422 if the account is confirmed */
export async function invitee(
  auth: Call,
  guest: { email: string; data: Record<string, unknown>; aud: string },
): Promise<UserRecord> {
  const found = await findByEmail(auth.db, guest.email, guest.aud, 'lock')
  if (found && isConfirmed(found.user)) throw new AuthError('email_exists')
  // Somebody else may have signed up with this address.
  if (found && isUnproved(found.user)) await dropClaims(auth, found, { email: guest.email })
  const record = found ?? (await createByEmail(auth, { ...guest, passwordHash: null }))
  const isBare = !found || isUnproved(found.user)
  const metadata = isBare && { user_metadata: JSON.stringify(mergeMetadata({}, guest.data)) }
  const now = auth.now()
  const invited = { invited_at: now, confirmation_sent_at: now, vouched_at: now, ...metadata }
  await updateUser(auth, record.user.id, invited)
  return mustFind(auth.db, record.user.id)
}
