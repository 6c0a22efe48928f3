import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SessionRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import {
  requireAccount,
  requireMember,
  type LockedAccount,
  type Member,
} from '../factors/factor-of.server.ts'
import { notifyOwner } from '../factors/factors.server.ts'
import {
  checkCreation,
  creationOptions,
  type SavedCredential,
} from '../factors/web-authn.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, limit, readBody, type Handler } from '../request/context.server.ts'
import { requireProvedOnSite } from '../sessions/sessions.server.ts'
import { hasSecondFactor, type UserRecord } from '../users/user.ts'
import {
  orNull,
  readPasskeyAnswer,
  credentialsOf,
  saveChallenge,
  passkeyAnswer,
  requirePasskeys,
  takeChallenge,
} from './passkeys.server.ts'

/** The body must be JSON. */
const nothing = z.object({})

export const beginPasskey: Handler = async (auth, c) => {
  requirePasskeys(auth)
  await limit(auth, 'passkey', auth.settings.passkeyLimit)
  const member = await requireMember(auth, c)
  await readBody(c, nothing)
  const { record, passkeys } = await inTransaction(auth, (auth) =>
    requireCanAddPasskey(auth, member),
  )
  const options = await creationOptions(auth, record, { passkeys, as: 'first step' })
  return answer(c, { ...(await saveChallenge(auth, member.userId, options.challenge)), options })
}

export const finishPasskey: Handler = async (auth, c) => {
  requirePasskeys(auth)
  const member = await requireMember(auth, c)
  const { challengeId, answer: given } = await readPasskeyAnswer(c)
  const challenge = await takeChallenge(auth, member.userId, challengeId)
  const made = await orNull(checkCreation(auth, challenge, given, { isUserVerified: true }))
  if (!made) throw new AuthError('webauthn_verification_failed')
  return answer(c, await inTransaction(auth, (auth) => savePasskey(auth, member, made)))
}

async function savePasskey(
  auth: Call,
  member: Member,
  { credential, aaguid }: { credential: SavedCredential; aaguid: string },
): Promise<Record<string, unknown>> {
  const { record, session } = await requireCanAddPasskey(auth, member)
  const now = auth.now()
  const row = await auth.db
    .insertInto('auth_service.passkeys')
    .values({
      id: randomUUID(),
      user_id: member.userId,
      credential_id: credential.id,
      credential: JSON.stringify(credential),
      aaguid,
      friendly_name: 'Passkey',
      is_two_steps: session.began_on_site && session.aal === 'aal2',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AuthError('webauthn_credential_exists')
  await audit(auth, {
    action: 'passkey_created',
    userId: member.userId,
    detail: { passkey_id: row.id },
  })
  await notifyOwner(auth, record, { type: 'passkey added' })
  return passkeyAnswer(row)
}

/** Locks the account. */
async function requireCanAddPasskey(
  auth: Call,
  member: Member,
): Promise<LockedAccount & { passkeys: SavedCredential[] }> {
  const { record, session } = await requireAccount(auth.db, member)
  if (record.user.is_sso_user) throw new AuthError('validation_failed/passkey-of-organization')
  requireAllSteps(record, session)
  await requireProvedOnSite(auth, session)
  const passkeys = await credentialsOf(auth.db, member.userId)
  if (passkeys.length >= auth.settings.maxPasskeys) throw new AuthError('too_many_passkeys')
  return { record, session, passkeys }
}

export function requireAllSteps(record: UserRecord, { aal }: SessionRow): void {
  if (hasSecondFactor(record) && aal !== 'aal2') throw new AuthError('insufficient_aal/passkeys')
}
