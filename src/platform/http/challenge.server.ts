import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import {
  createChallenge,
  randomInt,
  verifySolution,
  type Challenge,
  type Payload,
} from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { parsedJson } from '../text/json.ts'

/** HKDF, RFC 5869. */
export function formSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'forms of the site', 32)).toString('base64url')
}

export type FormToken = { key: string; issuedAt: Date }

const algorithm = 'HS256'

/** Proves the form is ours and how long it took. */
export function makeToken(secret: string, { key, issuedAt }: FormToken): Promise<string> {
  const token = new SignJWT({ jti: key, iat: issuedAt.getTime() / 1000 })
  return token.setProtectedHeader({ alg: algorithm }).sign(keyOf(secret))
}

export async function readToken(secret: string, token: string): Promise<FormToken | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [algorithm] })
    const { jti: key = '', iat = 0 } = payload
    return { key, issuedAt: new Date(Math.round(iat * 1000)) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`form pass ${secret}`)
}

export const captchaSeconds = { good: 600, wait: 10 }

const mark = '~'
const waited = 'waited'

export function captchaToken(pass: string, solution: string): string {
  return pass + mark + solution
}

/** For visitors without script. */
export function waitedToken(pass: string): string {
  return captchaToken(pass, waited)
}

/** `key` is valid once. */
export type CaptchaProof =
  | { proves: 'work' | 'patience'; key: string }
  | { proves: 'nothing'; why: 'invalid-input-response' | 'timeout-or-duplicate' }

/** The caller checks reuse. Never throws. */
export async function readCaptcha(secret: string, sent: string, now: Date): Promise<CaptchaProof> {
  const [pass = '', solution = ''] = sent.split(mark)
  const token = await readToken(secret, pass)
  if (!token) return { proves: 'nothing', why: 'invalid-input-response' }
  const seconds = (now.getTime() - token.issuedAt.getTime()) / 1000
  if (seconds > captchaSeconds.good) return { proves: 'nothing', why: 'timeout-or-duplicate' }
  const { key } = token
  if (solution === waited && seconds >= captchaSeconds.wait) return { proves: 'patience', key }
  if (await isSolved(secret, key, solution)) return { proves: 'work', key }
  return { proves: 'nothing', why: 'invalid-input-response' }
}

/** About a second on a cheap phone. */
const work = { cost: 1000, least: 200, most: 600 }

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

/** Never throws. @param proof base64 of JSON */
export async function isSolved(secret: string, formKey: string, proof: string): Promise<boolean> {
  const parsed = payloadForm.safeParse(parsedJson(Buffer.from(proof, 'base64').toString()))
  if (!parsed.success || parsed.data.challenge.parameters.data.formKey !== formKey) return false
  try {
    const { challenge, solution } = parsed.data as unknown as Payload
    const result = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) })
    return result.verified
  } catch {
    return false
  }
}

function secretsOf(secret: string) {
  return {
    hmacSignatureSecret: `puzzle ${secret}`,
    hmacKeySignatureSecret: `puzzle key ${secret}`,
  }
}
