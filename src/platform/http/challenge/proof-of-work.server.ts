import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib'
import { z } from 'zod'

/** Key derivations per solution: about a second in the background of a cheap phone. */
const work = { cost: 1000, least: 200, most: 600 }

/** An invisible challenge for one form. */
export async function makeChallenge(secret: string, formKey: string): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.least, work.most),
    data: { formKey },
    deriveKey,
    ...secretsOf(secret),
  })
}

const payloadForm = z.object({
  challenge: z.object({
    parameters: z.looseObject({ data: z.object({ formKey: z.string() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Never throws.
 * @param proof base64 of JSON.
 */
export async function isSolved(secret: string, formKey: string, proof: string): Promise<boolean> {
  const parsed = payloadForm.safeParse(parse(proof))
  if (!parsed.success || parsed.data.challenge.parameters.data.formKey !== formKey) return false
  try {
    const { challenge, solution } = parsed.data as unknown as Payload
    const result = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) })
    return result.verified
  } catch {
    return false
  }
}

function parse(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString())
  } catch {
    return null
  }
}

function secretsOf(secret: string) {
  return {
    hmacSignatureSecret: `puzzle ${secret}`,
    hmacKeySignatureSecret: `puzzle key ${secret}`,
  }
}
