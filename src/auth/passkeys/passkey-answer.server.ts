import { z } from 'zod'
import { isUuid } from '../../platform/db/column-text.ts'
import { AuthError } from '../request/auth-error.ts'
import { readBody, type AuthContext } from '../request/context.server.ts'

const form = z.object({
  challenge_id: z.string().default(''),
  credential: z.unknown(),
})

export async function readPasskeyAnswer(
  c: AuthContext,
): Promise<{ challengeId: string; answer: unknown }> {
  const { challenge_id: challengeId, credential: answer } = await readBody(c, form)
  if (!challengeId) throw new AuthError('validation_failed/challenge-missing')
  if (answer === undefined) throw new AuthError('validation_failed/credential-missing')
  if (!isUuid(challengeId)) throw new AuthError('validation_failed/challenge-id')
  return { challengeId, answer }
}

/** A malformed proof counts as a wrong one. */
export async function orNull<T>(check: Promise<T | null>): Promise<T | null> {
  try {
    return await check
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}
