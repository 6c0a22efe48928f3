import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

/**
 * Seals a text so that a copy of the database does not give it away: AES-256-GCM under a key of the
 * installation's secret. It opens for the same owner only, so that it cannot be moved to another row.
 */
export function seal(text: string, owner: string, secret: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal', secret), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when it was sealed for another owner, or by an installation with another secret. */
export function unseal(sealed: string, owner: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor('seal', secret),
    bytes.subarray(0, ivLength),
  )
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  const text = [decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/**
 * The hash that a short code is kept as (HMAC-SHA256, hexadecimal): without the secret of the installation
 * nobody can try all codes against it.
 */
export function keyedHash(code: string, owner: string, secret: string): string {
  return createHmac('sha256', keyFor('code', secret)).update(`${owner} ${code}`).digest('hex')
}

/** A key of its own for each purpose (HKDF, RFC 5869). */
function keyFor(purpose: 'seal' | 'code', secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `second factor ${purpose}`, 32))
}
