import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AuthSchema } from '../../platform/db/auth-schema.ts'
import type { Writer } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'

export type FlowState = Selectable<AuthSchema['auth_service.flow_states']>

/** RFC 7636. */
export const pkceForm = {
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
}

export type Challenge = { codeChallenge: string; method: 's256' | 'plain' }

export function readChallenge(body: {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}): Challenge | null {
  const codeChallenge = body.code_challenge ?? ''
  const method = (body.code_challenge_method ?? '').toLowerCase()
  if (!codeChallenge && !method) return null
  if (!codeChallenge || !method) throw new AuthError('validation_failed/code-challenge-half')
  if (codeChallenge.length < 43 || codeChallenge.length > 128)
    throw new AuthError('validation_failed/code-challenge-length')
  if (!/^[\w.~-]+$/.test(codeChallenge))
    throw new AuthError('validation_failed/code-challenge-characters')
  if (method !== 's256' && method !== 'plain')
    throw new AuthError('validation_failed/code-challenge-method')
  return { codeChallenge, method }
}

export function isVerifiedBy(flow: FlowState, verifier: string): boolean {
  const made =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return flow.code_challenge !== null && made === flow.code_challenge
}

type NewFlow = Pick<FlowState, 'authentication_method' | 'provider' | 'redirect_to'> &
  Partial<Omit<FlowState, 'id' | 'auth_code' | 'created_at'>>

export async function beginFlow(
  auth: Writer,
  challenge: Challenge | null,
  flow: NewFlow,
): Promise<FlowState> {
  return auth.db
    .insertInto('auth_service.flow_states')
    .values({
      id: randomUUID(),
      auth_code: randomUUID(),
      code_challenge: challenge?.codeChallenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      created_at: auth.now(),
      ...flow,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function challengeOf(flow: FlowState): Challenge | null {
  const { code_challenge: codeChallenge, code_challenge_method: method } = flow
  return codeChallenge ? { codeChallenge, method: method === 'plain' ? 'plain' : 's256' } : null
}

export function flowMethodOf(linkType: string): string {
  return linkType === 'signup' ? 'email/signup' : linkType
}

/** Prefers the flow for that address: a browser with several finds its secret by it. */
export async function issueAuthCode(
  auth: Writer,
  { userId, method, back }: { userId: string; method: string; back: string },
): Promise<string | null> {
  const flow = await auth.db
    .selectFrom('auth_service.flow_states')
    .select(['id', 'auth_code'])
    .where('user_id', '=', userId)
    .where('authentication_method', '=', method)
    .orderBy((flow) => flow('redirect_to', '=', back), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!flow) return null
  await auth.db
    .updateTable('auth_service.flow_states')
    .set({ auth_code_issued_at: auth.now() })
    .where('id', '=', flow.id)
    .execute()
  return flow.auth_code
}
