import * as t from '#messages/command-start.ts'
import {
  calculateJwkThumbprint,
  errors,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose'
import { canSign, publicPart, type SecretsPlace } from './secrets.server.ts'
import { secretsForm, type Secrets } from './secrets-form.ts'

export type Keys = {
  secrets(): Promise<Secrets>
  sign(claims: JWTPayload): Promise<string>
  /** @throws TokenRefused */
  verify(token: string): Promise<JWTPayload>
  publicKeys(): Promise<JWK[]>
}

export class TokenRefused extends Error {}

type Key = Awaited<ReturnType<typeof importJWK>>

export function fixedKeys(secrets: Secrets, now: () => Date): Keys {
  return keysFrom(async () => secrets, now)
}

const checkEverySeconds = 5

/** `given` overrides what is stored. Rotation is noticed within seconds. */
export function keysIn(place: SecretsPlace, now: () => Date, given: Partial<Secrets> = {}): Keys {
  const whole = secretsForm.safeParse(given)
  if (whole.success) return fixedKeys(whole.data, now)
  let cached: { secrets: Secrets; changed: string } | null = null
  let checkedAt = 0
  return keysFrom(async () => {
    const isFresh = now().getTime() - checkedAt < checkEverySeconds * 1000
    if (cached && isFresh) return cached.secrets
    checkedAt = now().getTime()
    const changed = await place.version()
    if (cached?.changed !== changed)
      cached = { secrets: { ...(await place.load(now())), ...given }, changed }
    return cached.secrets
  }, now)
}

function keysFrom(secrets: () => Promise<Secrets>, now: () => Date): Keys {
  return {
    secrets,
    async sign(claims) {
      const key = (await secrets()).keys.find(canSign)
      if (!key) throw new Error('There is no key to sign with')
      const header = { alg: key.alg, typ: 'JWT', kid: await idOf(key) }
      return new SignJWT(claims).setProtectedHeader(header).sign(await signer(key))
    },
    async verify(token) {
      const { keys, jwtSecret } = await secrets()
      const find = async ({ kid, alg = '' }: { kid?: string; alg?: string }): Promise<Key> => {
        if (!kid && alg === 'HS256') return new TextEncoder().encode(jwtSecret)
        for (const key of keys)
          if (key.alg === alg && (kid ? (await idOf(key)) === kid : !key.kid)) return checker(key)
        throw new TokenRefused(unknownKey(kid, alg))
      }
      return check(token, find, now())
    },
    async publicKeys() {
      const shown = (await secrets()).keys.filter(({ kty }) => kty !== 'oct')
      return Promise.all(shown.map(async (key) => ({ ...publicPart(key), kid: await idOf(key) })))
    },
  }
}

/** So that a bad key is found at the start. @throws naming the key */
export async function tryKeys(secrets: Secrets, now: () => Date): Promise<void> {
  const all = fixedKeys(secrets, now)
  for (const [place, key] of secrets.keys.entries())
    try {
      if (canSign(key))
        await all.verify(await fixedKeys({ ...secrets, keys: [key] }, now).sign({ iss: 'start' }))
      else await checker(key)
    } catch (error) {
      const { message } = error as Error
      const which = [`key ${place + 1}`, key.kid ?? 'no kid', key.kty, key.alg].join(', ')
      throw new Error(t.keyUnusable({ key: which, why: message }), {
        cause: error,
      })
    }
  if (secrets.keys.some(canSign)) return
  throw new Error(t.noSigningKey())
}

/** A key object never changes. */
function once<Made>(make: (key: JWK) => Promise<Made>): (key: JWK) => Promise<Made> {
  const cached = new WeakMap<JWK, Promise<Made>>()
  return (key) => {
    const made = cached.get(key) ?? make(key)
    cached.set(key, made)
    return made
  }
}

/** RFC 7638. */
const idOf = once(async (key) => key.kid || calculateJwkThumbprint(key))

/** WebCrypto takes a key for one use only; the hosted service writes both into `key_ops`. */
const signer = once(async (key) => importJWK({ ...key, key_ops: ['sign'] }, key.alg))

const checker = once(async (key) =>
  importJWK(key.kty === 'oct' ? { ...key, key_ops: ['verify'] } : publicPart(key), key.alg),
)

function unknownKey(kid: string | undefined, alg: string): string {
  const why = kid
    ? `unrecognized JWT kid ${kid} for algorithm ${alg}`
    : `signing method ${alg} is invalid`
  return `token is unverifiable: error while executing keyfunc: ${why}`
}

async function check(
  token: string,
  find: (header: { kid?: string; alg?: string }) => Promise<Key>,
  at: Date,
): Promise<JWTPayload> {
  try {
    const algorithms = ['ES256', 'RS256', 'EdDSA', 'HS256']
    return (await jwtVerify(token, find, { currentDate: at, algorithms })).payload
  } catch (error) {
    if (error instanceof TokenRefused) throw error
    if (error instanceof errors.JWTExpired)
      throw new TokenRefused('token has invalid claims: token is expired', { cause: error })
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw new TokenRefused('token signature is invalid', { cause: error })
    if (error instanceof errors.JOSEError)
      throw new TokenRefused(`token is malformed: ${error.message}`, { cause: error })
    // The token names an algorithm that its key can't do.
    if (error instanceof TypeError)
      throw new TokenRefused('token is unverifiable', { cause: error })
    throw error
  }
}
