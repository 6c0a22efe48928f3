import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SessionRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { audit } from '../audit.server.ts'
import {
  requireAccount,
  requireMember,
  type HeldAccount,
  type Member,
} from '../factors/factor-of.server.ts'
import { tellOwner } from '../factors/factors.server.ts'
import { checkCreation, creationOptions, type KeptCredential } from '../factors/web-authn.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, limit, readBody, type Handler } from '../request/context.server.ts'
import { requireProvedOnSite } from '../sessions/sessions.server.ts'
import type { UserRecord } from '../users/user.ts'
import { orNull, readPasskeyAnswer } from './passkey-answer.server.ts'
import {
  credentialsOf,
  keepChallenge,
  passkeyAnswer,
  requirePasskeys,
  takeChallenge,
} from './passkeys.server.ts'

/** The body must be JSON, but has nothing to read. */
const nothing = z.object({})

export const beginPasskey: Handler = async (auth, c) => {
  requirePasskeys(auth)
  await limit(auth, c, { name: 'passkey', amount: auth.settings.passkeyLimit, perSeconds: 300 })
  const who = await requireMember(auth, c)
  await readBody(c, nothing)
  const { record, passkeys } = await transaction(auth.db, (db) => requireMaker(auth, db, who))
  const options = await creationOptions(auth, record, { passkeys, as: 'first step' })
  return answer(c, { ...(await keepChallenge(auth, who.userId, options.challenge)), options })
}

export const finishPasskey: Handler = async (auth, c) => {
  requirePasskeys(auth)
  const who = await requireMember(auth, c)
  const { challengeId, answer: given } = await readPasskeyAnswer(c)
  const challenge = await takeChallenge(auth, who.userId, challengeId)
  const made = await orNull(checkCreation(auth, challenge, given, { isUserVerified: true }))
  if (!made) throw new AuthError('webauthn_verification_failed')
  return answer(c, await transaction(auth.db, (db) => keep(auth, db, who, made)))
}

async function keep(
  auth: Auth,
  db: Db,
  who: Member,
  { credential, aaguid }: { credential: KeptCredential; aaguid: string },
): Promise<Record<string, unknown>> {
  const { record, session } = await requireMaker(auth, db, who)
  const now = auth.now()
  const row = await db
    .insertInto('auth_service.passkeys')
    .values({
      id: randomUUID(),
      user_id: who.userId,
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
  const entry = { action: 'passkey_created', userId: who.userId, detail: { passkey_id: row.id } }
  await audit(auth, db, { ...entry, requester: who.requester })
  await tellOwner(auth, db, record, { what: 'passkey added' })
  return passkeyAnswer(row)
}

/**
 * Locks the account.
 *
 * @throws AuthError for SSO users, at the maximum of passkeys, and without all proofs
 */
async function requireMaker(
  auth: Auth,
  db: Db,
  who: Member,
): Promise<HeldAccount & { passkeys: KeptCredential[] }> {
  const { record, session } = await requireAccount(db, who)
  if (record.user.is_sso_user) throw new AuthError('validation_failed/passkey-of-organization')
  requireAllSteps(record, session)
  await requireProvedOnSite(auth, db, session)
  const passkeys = await credentialsOf(db, who.userId)
  if (passkeys.length >= auth.settings.maxPasskeys) throw new AuthError('too_many_passkeys')
  return { record, session, passkeys }
}

/** @throws AuthError 403 for an aal1 session of an account with two steps */
export function requireAllSteps({ factors }: UserRecord, { aal }: SessionRow): void {
  const hasTwo = factors.some(({ status }) => status === 'verified')
  if (hasTwo && aal !== 'aal2') throw new AuthError('insufficient_aal/passkeys')
}
