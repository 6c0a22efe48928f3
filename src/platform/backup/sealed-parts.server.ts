import * as t from '#messages/command-restore.ts'
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

const ivLength = 12
const tagLength = 16
/** OWASP's scrypt parameters: 64 MB and half a second a guess. */
const scrypt = { N: 2 ** 16, r: 8, p: 2, maxmem: 256 * 1024 ** 2 }

export type PartSeal = {
  close(name: string, bytes: Uint8Array): Buffer
  /** @throws WrongPassphrase */
  open(name: string, bytes: Uint8Array): Buffer
}

class WrongPassphrase extends Error {
  constructor(name: string) {
    super(t.wrongPassphrase({ name }))
  }
}

/** @param salt from the manifest. */
export function partSeal(passphrase: string, salt: string): PartSeal {
  const key = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, scrypt)
  return {
    close(name, bytes) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
      // Security: binds the part to its name, so that parts can't be swapped.
      cipher.setAAD(Buffer.from(name))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(name, bytes) {
      try {
        const iv = bytes.subarray(0, ivLength)
        const opening = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
        opening.setAAD(Buffer.from(name))
        opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const text = opening.update(bytes.subarray(ivLength + tagLength))
        return Buffer.concat([text, opening.final()])
      } catch {
        throw new WrongPassphrase(name)
      }
    },
  }
}

export const unsealed: PartSeal = {
  close: (_name, bytes) => Buffer.from(bytes),
  open: (_name, bytes) => Buffer.from(bytes),
}
