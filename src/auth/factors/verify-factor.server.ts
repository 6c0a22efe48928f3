import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { FactorRow, SessionRow, ChallengeRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, readBody, text, type Handler } from '../request/context.server.ts'
import {
  closeChallenge,
  recordWrongTry,
  requireChallenge,
  type WebAuthnType,
} from './factor-challenges.server.ts'
import {
  factorKinds,
  requireVerifiable,
  notifyOfWrongCodes,
  notifyOwner,
} from './factors.server.ts'
import { requireFactor, requireProvable, type Member } from './factor-of.server.ts'
import { recordMethod, requireProvedOnSite, sessionAnswer } from '../sessions/sessions.server.ts'
import type { UserRecord } from '../users/user.ts'
import { factorPlaceOf, recordVisitor, secondsUntilTry } from '../limits/tries.server.ts'
import { keyedHash, unseal } from '../keys/sealed.server.ts'
import { stepOf } from './totp.server.ts'
import { checkCreation, checkRequest, requireOwnSite } from './web-authn.server.ts'

/** `POST /factors/{id}/verify`: raises the session to aal2. */
export const verifyFactor: Handler = async (auth, c) => {
  const { member, factor } = await requireFactor(auth, c, 'factor verify')
  const proof = await readBody(c, proofForm)
  requireProof(auth, factor, proof)
  requireVerifiable(auth, factor.factor_type)
  const session = await inTransaction(auth, (auth) => verify(auth, { member, factor, proof }))
  if (session === null || session === 'used') throw wrongProof(factor, session)
  return answer(c, session)
}

/** The header informs the site's pages; the body is the same for a used code. */
function wrongProof({ factor_type }: FactorRow, why: 'used' | null): AuthError {
  const error = new AuthError(`mfa_verification_failed/${factor_type}`)
  if (why) error.headers['x-refused-as'] = why
  return error
}

type FactorRequest = { member: Member; factor: FactorRow; proof: Proof }

/** @returns null or 'used' for a refused proof, which is counted */
async function verify(
  auth: Call,
  { member, factor: { id }, proof }: FactorRequest,
): Promise<Record<string, unknown> | 'used' | null> {
  const { userId, sessionId } = member
  const { record, session, factor } = await requireProvable(auth.db, member, id)
  if (factor.status === 'unverified') await requireProvedOnSite(auth, session, id)
  const challenge = await requireChallenge(auth, { factor }, proof.challenge_id)
  const place = await factorPlaceOf(auth, userId)
  const wait = await secondsUntilTry(auth, userId, 'factor_code_wrong', place)
  if (wait > 0) throw new AuthError('over_request_rate_limit').after(wait)
  const proved = await checkProof(auth, factor, challenge, proof)
  const detail = { factor_id: id, challenge_id: challenge.id, factor_type: factor.factor_type }
  if (proved === null || proved === 'used') {
    await recordWrongTry(auth.db, challenge)
    const wrong = { ...detail, place }
    await audit(auth, { action: 'factor_code_wrong', userId, detail: wrong })
    await notifyOfWrongCodes(auth, record, 'factor_code_wrong', place)
    return proved
  }
  await closeChallenge(auth, challenge)
  await saveProof(auth, record, { factor, proved })
  await recordVisitor(auth, userId, 'second factor of visitor')
  await audit(auth, { action: 'verification_attempted', userId, detail })
  return sessionAnswer(auth, await raise(auth, { sessionId, factor }))
}

async function saveProof(
  auth: Call,
  record: UserRecord,
  { factor, proved }: { factor: FactorRow; proved: Proved },
): Promise<void> {
  const { id, user_id, factor_type: kind } = factor
  await auth.db
    .updateTable('auth_service.factors')
    .set({ ...proved, status: 'verified', updated_at: auth.now() })
    .where('id', '=', id)
    .execute()
  await auth.db
    .deleteFrom('auth_service.factors')
    .where('user_id', '=', user_id)
    .where('factor_type', '=', kind)
    .where('status', '=', 'unverified')
    .execute()
  if (factor.status === 'unverified') await notifyOwner(auth, record, { type: 'added', kind })
}

/** Also ends the user's aal1 sessions. */
async function raise(
  auth: Call,
  { sessionId, factor }: { sessionId: string; factor: FactorRow },
): Promise<SessionRow> {
  const now = auth.now()
  const { method } = factorKinds[factor.factor_type]
  await recordMethod(auth.db, sessionId, { method }, now)
  const raised = await auth.db
    .updateTable('auth_service.sessions')
    .set((row) => ({
      aal: 'aal2',
      factor_id: factor.id,
      refresh_counter: row('refresh_counter', '+', 1),
      refreshed_at: now,
      updated_at: now,
      user_agent: auth.requester.userAgent,
      ip: auth.requester.ip,
    }))
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await auth.db
    .deleteFrom('auth_service.sessions')
    .where('user_id', '=', factor.user_id)
    .where('aal', '<>', 'aal2')
    .execute()
  return raised
}

const proofForm = z.object({
  challenge_id: z.string().refine(isUuid, 'not a UUID').optional(),
  code: text,
  webauthn: z
    .object({
      type: z.string().optional(),
      rpId: z.string().optional(),
      rpOrigins: z.array(z.string()).optional(),
      credential_response: z.unknown().optional(),
    })
    .optional(),
})

type Proof = z.output<typeof proofForm>

/** Columns of the factor. */
type Proved = Partial<
  Record<'last_used_step', number> &
    Record<'credential' | 'web_authn_aaguid' | 'last_web_authn', string>
>

function requireProof(auth: Call, { factor_type }: FactorRow, proof: Proof): void {
  if (factor_type !== 'webauthn') {
    if (!proof.code) throw new AuthError('validation_failed/factor-code')
    return
  }
  const { webauthn } = proof
  if (!webauthn) throw new AuthError('validation_failed/passkey-missing')
  if (webauthn.type !== 'create' && webauthn.type !== 'request')
    throw new AuthError('validation_failed/passkey-type')
  if (!webauthn.credential_response) throw new AuthError('validation_failed/passkey-no-answer')
  requireOwnSite(auth, webauthn)
}

/** @returns null if it is wrong; 'used' for a used code */
async function checkProof(
  auth: Call,
  factor: FactorRow,
  challenge: ChallengeRow,
  proof: Proof,
): Promise<Proved | 'used' | null> {
  if (factor.factor_type === 'webauthn') return checkPasskey(auth, factor, challenge, proof)
  const { refreshSecret } = await auth.keys.secrets()
  if (factor.factor_type === 'phone') {
    const made = Buffer.from(keyedHash(proof.code.replaceAll(' ', ''), factor.id, refreshSecret))
    const isRight = timingSafeEqual(made, Buffer.from(challenge.code_hash ?? ''))
    return isRight ? {} : null
  }
  const secret = unseal(factor.secret ?? '', factor.id, refreshSecret)
  const step = stepOf(secret, proof.code, { lastStep: factor.last_used_step, now: auth.now() })
  return step === null || step === 'used' ? step : { last_used_step: step }
}

async function checkPasskey(
  auth: Call,
  factor: FactorRow,
  { id, web_authn_session }: ChallengeRow,
  { webauthn }: Proof,
): Promise<Proved | null> {
  const { type, challenge } = web_authn_session as { type: WebAuthnType; challenge: string }
  if (webauthn?.type !== type)
    throw new AuthError('validation_failed/passkey-type-of-challenge', { type })
  const answer = webauthn.credential_response
  const last_web_authn = JSON.stringify({ challenge: { id }, type })
  if (type === 'request') {
    const credential = await checkRequest(auth, challenge, {
      credential: factor.credential,
      answer,
    })
    return credential && { credential: JSON.stringify(credential), last_web_authn }
  }
  const made = await checkCreation(auth, challenge, answer)
  if (!made) return null
  const credential = JSON.stringify(made.credential)
  return { credential, web_authn_aaguid: made.aaguid, last_web_authn }
}
