import { z } from 'zod'
import type { PasskeyRow, UserRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Auth, type Call } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { answeredBy, checkRequest, signInOptions } from '../factors/web-authn.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, limit, readBody, type Handler } from '../request/context.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { isBanned } from '../users/user.ts'
import { mustFind } from '../users/users.server.ts'
import {
  orNull,
  readPasskeyAnswer,
  saveChallenge,
  requirePasskeys,
  takeChallenge,
} from './passkeys.server.ts'

const nothing = z.object({})

/** `POST /passkeys/authentication/options` */
export const beginPasskeySignIn: Handler = async (auth, c) => {
  requirePasskeys(auth)
  await limit(auth, 'passkey', auth.settings.passkeyLimit)
  await readBody(c, nothing)
  const options = await signInOptions(auth)
  return answer(c, { ...(await saveChallenge(auth, null, options.challenge)), options })
}

export const signInByPasskey: Handler = async (auth, c) => {
  requirePasskeys(auth)
  await limit(auth, 'passkey answer', auth.settings.passkeyLimit)
  const { challengeId, answer: given } = await readPasskeyAnswer(c)
  const challenge = await takeChallenge(auth, null, challengeId)
  const session = await inTransaction(auth, async (auth) => {
    const passkey = await verifyAnswer(auth, challenge, given)
    if (!passkey) return null
    const { user } = await mustFind(auth.db, passkey.user_id)
    requireCanSignIn(auth, user)
    await audit(auth, { action: 'login', userId: user.id, detail: { passkey_id: passkey.id } })
    const proof = { method: 'passkey', passkey }
    return startSession(auth, user.id, proof)
  })
  if (!session) throw new AuthError('webauthn_verification_failed')
  return answer(c, session)
}

/** @returns it locked, with its new counter */
async function verifyAnswer(
  auth: Call,
  challenge: string,
  given: unknown,
): Promise<PasskeyRow | null> {
  const id = answeredBy(given)
  if (id === null) return null
  const passkey = await auth.db
    .selectFrom('auth_service.passkeys')
    .selectAll()
    .where('credential_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return null
  const { credential: before, user_id: userId } = passkey
  const expected = { credential: before, answer: given, userId }
  const credential = await orNull(checkRequest(auth, challenge, expected))
  if (!credential) return null
  await auth.db
    .updateTable('auth_service.passkeys')
    .set({ credential: JSON.stringify(credential), last_used_at: auth.now() })
    .where('id', '=', passkey.id)
    .execute()
  return passkey
}

function requireCanSignIn({ now }: Auth, user: UserRow): void {
  if (user.email && !user.email_confirmed_at) throw new AuthError('email_not_confirmed/passkey')
  if (user.phone && !user.phone_confirmed_at) throw new AuthError('phone_not_confirmed/passkey')
  if (isBanned(user, now())) throw new AuthError('user_banned')
}
