import { stat } from 'node:fs/promises'
import { errors, importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import { canSign, publicPart } from './rotate-keys.server.ts'
import type { Secrets } from './secrets-form.ts'
import { loadSecrets } from './secrets.server.ts'

/** The keys of the service in use. */
export type Keys = {
  secrets(): Promise<Secrets>
  sign(claims: JWTPayload): Promise<string>
  /** @throws TokenRefused saying what is wrong with it. */
  verify(token: string): Promise<JWTPayload>
  /** What others check our tokens with. */
  publicKeys(): Promise<JWK[]>
}

/** A token is malformed, expired, or not signed by a key of ours. */
export class TokenRefused extends Error {}

type Key = Awaited<ReturnType<typeof importJWK>>

/** Keys that never change while the process runs. */
export function fixedKeys(secrets: Secrets, now: () => Date): Keys {
  return keysFrom(async () => secrets, now)
}

const secondsBetweenLooks = 5

/** Keys in a file, but for those given; a change of the file (a rotation) is noticed within seconds. */
export function keysInFile(file: string, now: () => Date, given: Partial<Secrets> = {}): Keys {
  let held: { secrets: Secrets; changed: string } | null = null
  let lookedAt = 0
  return keysFrom(async () => {
    const isFresh = now().getTime() - lookedAt < secondsBetweenLooks * 1000
    if (held && isFresh) return held.secrets
    lookedAt = now().getTime()
    const changed = await versionOf(file)
    if (held?.changed !== changed)
      held = { secrets: { ...(await loadSecrets(file, now())), ...given }, changed }
    return held.secrets
  }, now)
}

/** Two changes within one tick of the file system's clock are two files. */
async function versionOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null)
  return found ? `${found.ino} ${found.mtimeMs}` : ''
}

function keysFrom(secrets: () => Promise<Secrets>, now: () => Date): Keys {
  const imported = new Map<JWK, Promise<Key>>()
  const importOnce = (key: JWK): Promise<Key> => {
    const made = imported.get(key) ?? Promise.resolve(importJWK(key, key.alg))
    imported.set(key, made)
    return made
  }
  return {
    secrets,
    async sign(claims) {
      const key = (await secrets()).keys.find(canSign)
      if (!key) throw new Error('There is no key to sign with')
      const header = { alg: key.alg, typ: 'JWT', ...(key.kid && { kid: key.kid }) }
      return new SignJWT(claims).setProtectedHeader(header).sign(await importOnce(key))
    },
    async verify(token) {
      const { keys, jwtSecret } = await secrets()
      const find = async ({ kid, alg = '' }: { kid?: string; alg?: string }): Promise<Key> => {
        if (!kid && alg === 'HS256') return new TextEncoder().encode(jwtSecret)
        const key = keys.find((one) => one.kid === kid && one.alg === alg)
        if (!key) throw new TokenRefused(unknownKey(kid, alg))
        return importOnce(key.kty === 'oct' ? key : publicOf(key))
      }
      return check(token, find, now())
    },
    async publicKeys() {
      return (await secrets()).keys.filter(({ kty }) => kty !== 'oct').map(publicOf)
    },
  }
}

const publicParts = new WeakMap<JWK, JWK>()

/** The same object each time, so that it is imported once. */
function publicOf(key: JWK): JWK {
  const part = publicParts.get(key) ?? publicPart(key)
  publicParts.set(key, part)
  return part
}

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
    // A token that names an algorithm which its key cannot do.
    if (error instanceof TypeError)
      throw new TokenRefused('token is unverifiable', { cause: error })
    throw error
  }
}
