import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ChallengeRow, FactorRow } from '../../db/auth-schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { invalid } from '../request/auth-error.ts'
import { isUuid } from '../request/bearer.server.ts'
import type { WebAuthnType } from './factor-challenges.server.ts'
import { keyedHash, unseal } from '../keys/sealed.server.ts'
import { stepOf } from './totp.server.ts'
import { checkCreation, checkRequest, requireOwnSite } from './web-authn.server.ts'

export const proofForm = z.object({
  challenge_id: z.string().refine(isUuid, 'not a UUID').optional(),
  code: z.string().default(''),
  webauthn: z
    .object({
      type: z.string().optional(),
      rpId: z.string().optional(),
      rpOrigins: z.array(z.string()).optional(),
      credential_response: z.unknown().optional(),
    })
    .optional(),
})

/** What somebody proves a factor with. */
export type Proof = z.output<typeof proofForm>

/** What a proof leaves behind on its factor. */
export type Proved = Partial<
  Record<'last_used_step', number> &
    Record<'credential' | 'web_authn_aaguid' | 'last_web_authn', string>
>

/** @throws AuthError 400 when what a kind of factor needs is not there at all. */
export function requireProof(auth: Auth, { factor_type }: FactorRow, proof: Proof): void {
  if (factor_type !== 'webauthn') {
    if (!proof.code) throw invalid('Code needs to be non-empty')
    return
  }
  const { webauthn } = proof
  if (!webauthn) throw invalid('WebAuthn config required')
  if (webauthn.type !== 'create' && webauthn.type !== 'request')
    throw invalid('WebAuthn type must be create or request')
  if (!webauthn.credential_response) throw invalid('credential_response required')
  requireOwnSite(auth, webauthn)
}

/** Checks a proof against its challenge. @returns what to keep of it; null when it is wrong; `used` for a code once taken. */
export async function checkProof(
  auth: Auth,
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
  auth: Auth,
  factor: FactorRow,
  { id, web_authn_session }: ChallengeRow,
  { webauthn }: Proof,
): Promise<Proved | null> {
  const { type, challenge } = web_authn_session as { type: WebAuthnType; challenge: string }
  if (webauthn?.type !== type) throw invalid(`WebAuthn type must be ${type} for this challenge`)
  const answer = webauthn.credential_response
  const last_web_authn = JSON.stringify({ challenge: { id }, type })
  if (type === 'request') {
    const credential = await checkRequest(auth, challenge, { factor, answer })
    return credential && { credential: JSON.stringify(credential), last_web_authn }
  }
  const made = await checkCreation(auth, challenge, answer)
  if (!made) return null
  const credential = JSON.stringify(made.credential)
  return { credential, web_authn_aaguid: made.aaguid, last_web_authn }
}
