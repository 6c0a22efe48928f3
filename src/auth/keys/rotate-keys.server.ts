import type { JWK } from 'jose'
import type { Secrets } from './secrets-form.ts'
import { makeSigningKey, writeSecrets } from './secrets.server.ts'

/**
 * Makes a new signing key. Tokens signed by the ones before stay good until those are removed; of them only
 * the public part is kept.
 *
 * @returns the id of the new key.
 */
export async function rotateKeys(file: string, secrets: Secrets): Promise<string> {
  const made = await makeSigningKey()
  const before = secrets.keys.map(retired)
  await writeSecrets(file, { ...secrets, keys: [made, ...before] as Secrets['keys'] })
  return made.kid ?? ''
}

/**
 * Removes a key that signs no more: every token that it signed is refused from then on.
 *
 * @returns whether it was, or why not.
 */
export async function removeKey(
  file: string,
  secrets: Secrets,
  kid: string,
): Promise<'removed' | 'unknown' | 'signs'> {
  const key = secrets.keys.find((one) => one.kid === kid)
  if (!key) return 'unknown'
  if (canSign(key)) return 'signs'
  await writeSecrets(file, { ...secrets, keys: secrets.keys.filter((one) => one !== key) })
  return 'removed'
}

export function canSign(key: JWK): boolean {
  const isPrivate = key.kty === 'oct' || key.d !== undefined
  return isPrivate && (key.key_ops?.includes('sign') ?? true)
}

/** A key that only checks from now on. A shared one is the same for both. */
function retired(key: JWK): JWK {
  return key.kty === 'oct' ? { ...key, key_ops: ['verify'] } : publicPart(key)
}

/** A key without what only its owner may know. */
export function publicPart({ kty, kid, alg, use, crv, x, y, n, e }: JWK): JWK {
  const part = { kty, kid, alg, use, crv, x, y, n, e, key_ops: ['verify'] }
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}
