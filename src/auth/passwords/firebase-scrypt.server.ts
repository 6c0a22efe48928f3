import { createCipheriv, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

const form =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})(?:,ss=([\w+/=-]*))?,sk=([\w+/=-]+)\$([\w+/=-]+)\$([\w+/=-]+)$/

export function isFirebaseHash(hash: string): boolean {
  return form.test(hash)
}

/**
 * Checks a password against a hash of Firebase: scrypt makes the key that the project's signer key is
 * enciphered with (the algorithm is published in firebase/scrypt).
 */
export async function verifyFirebase(hash: string, password: string): Promise<boolean> {
  const [, n, r, p, separator = '', signerKey = '', salt = '', wanted = ''] = form.exec(hash) ?? []
  const fullSalt = Buffer.concat([fromBase64(salt), fromBase64(separator)])
  const N = 2 ** Number(n)
  const cost = { N, r: Number(r), p: Number(p), maxmem: 256 * N * Number(r) }
  const key = await derive(password, fullSalt, cost)
  const made = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(fromBase64(signerKey))
  const expected = fromBase64(wanted)
  return made.length === expected.length && timingSafeEqual(made, expected)
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}
