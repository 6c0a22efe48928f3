import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

/** A copy of the database doesn't reveal it, and it can't be moved to another row. */
export function seal(text: string, owner: string, secret: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal', secret), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws for another owner or secret */
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

/** Without the secret, short codes can't be found by trying all of them. */
export function keyedHash(code: string, owner: string, secret: string): string {
  return createHmac('sha256', keyFor('code', secret)).update(`${owner} ${code}`).digest('hex')
}

/** HKDF, RFC 5869. */
function keyFor(purpose: 'seal' | 'code', secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `second factor ${purpose}`, 32))
}
