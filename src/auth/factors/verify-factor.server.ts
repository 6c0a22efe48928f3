import type { FactorRow, SessionRow } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { audit } from '../audit/audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, readBody, type Requester, type Handler } from '../request/context.server.ts'
import { closeChallenge, noteWrongTry, requireChallenge } from './factor-challenges.server.ts'
import { factorKinds, requireVerifiable } from './factor-kinds.ts'
import { requireFactor, requireProvable, type Member } from './factor-of.server.ts'
import {
  checkProof,
  proofForm,
  requireProof,
  type Proof,
  type Proved,
} from './factor-proof.server.ts'
import { triedTooOften } from '../limits/tries.server.ts'
import { tellOfWrongCodes, tellOwner } from './factors.server.ts'
import { noteMethod, requireProvedOnSite, sessionAnswer } from '../sessions/sessions.server.ts'
import type { UserRecord } from '../users/user.ts'
import { secondsUntilTry } from './wrong-tries.server.ts'

/**
 * `POST /factors/{id}/verify`: proves a factor; the session is one of two steps (aal2) from then on, and a
 * factor that was begun protects the account.
 */
export const verifyFactor: Handler = async (auth, c) => {
  const { who, factor } = await requireFactor(auth, c, 'factor verify')
  const proof = await readBody(c, proofForm)
  requireProof(auth, factor, proof)
  requireVerifiable(auth, factor.factor_type)
  const session = await transaction(auth.db, (db) => verify(auth, db, { who, factor, proof }))
  if (session === null || session === 'used') throw wrongProof(factor, session)
  return answer(c, session)
}

/** The body is the same for a code that was used already; the site's pages say which it was. */
function wrongProof({ factor_type }: FactorRow, why: 'used' | null): AuthError {
  const message = {
    totp: 'Invalid TOTP code entered',
    phone: 'Invalid MFA Phone code entered',
    webauthn: 'Failed to validate WebAuthn MFA response',
  }[factor_type]
  const error = new AuthError(422, 'mfa_verification_failed', message)
  if (why) error.headers['x-refused-as'] = why
  return error
}

type RouteArgs = { who: Member; factor: FactorRow; proof: Proof }

/** @returns the session for the client; `used` or null when the proof is wrong, which is then counted. */
async function verify(
  auth: Auth,
  db: Db,
  { who, factor: { id }, proof }: RouteArgs,
): Promise<Record<string, unknown> | 'used' | null> {
  const { userId, sessionId, requester } = who
  const { record, session, factor } = await requireProvable(db, who, id)
  if (factor.status === 'unverified') await requireProvedOnSite(auth, db, session, id)
  const challenge = await requireChallenge(auth, db, { factor, requester }, proof.challenge_id)
  const wait = await secondsUntilTry(auth, db, userId, 'factor_code_wrong')
  if (wait > 0) throw triedTooOften(wait)
  const proved = await checkProof(auth, factor, challenge, proof)
  const detail = { factor_id: id, challenge_id: challenge.id, factor_type: factor.factor_type }
  if (proved === null || proved === 'used') {
    await noteWrongTry(db, challenge)
    await audit(auth, db, { action: 'factor_code_wrong', userId, requester, detail })
    await tellOfWrongCodes(auth, db, record, 'factor_code_wrong')
    return proved
  }
  await closeChallenge(db, challenge, auth.now())
  await keepProof(auth, db, record, { factor, proved })
  await audit(auth, db, { action: 'verification_attempted', userId, requester, detail })
  return sessionAnswer(auth, db, await raise(auth, db, { sessionId, factor, requester }))
}

/** Keeps what the proof left; what was begun beside the factor is dropped once it is verified. */
async function keepProof(
  auth: Auth,
  db: Db,
  record: UserRecord,
  { factor, proved }: { factor: FactorRow; proved: Proved },
): Promise<void> {
  const { id, user_id, factor_type: kind } = factor
  await db
    .updateTable('auth_service.factors')
    .set({ ...proved, status: 'verified', updated_at: auth.now() })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('auth_service.factors')
    .where('user_id', '=', user_id)
    .where('factor_type', '=', kind)
    .where('status', '=', 'unverified')
    .execute()
  if (factor.status === 'unverified') await tellOwner(auth, db, record, { what: 'added', kind })
}

/** Raises a session to two steps, with its next refresh token; those of the user with one step end. */
async function raise(
  auth: Auth,
  db: Db,
  { sessionId, factor, requester }: { sessionId: string; factor: FactorRow; requester: Requester },
): Promise<SessionRow> {
  const now = auth.now()
  const { method } = factorKinds[factor.factor_type]
  await noteMethod(db, sessionId, { method }, now)
  const raised = await db
    .updateTable('auth_service.sessions')
    .set((row) => ({
      aal: 'aal2',
      factor_id: factor.id,
      refresh_counter: row('refresh_counter', '+', 1),
      refreshed_at: now,
      updated_at: now,
      user_agent: requester.userAgent,
      ip: requester.ip,
    }))
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('auth_service.sessions')
    .where('user_id', '=', factor.user_id)
    .where('aal', '<>', 'aal2')
    .execute()
  return raised
}
