import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

/** How many bytes more a sealed part has. */
export const sealedBytes = ivLength + tagLength

/**
 * Seals a part of a document (AES-256-GCM, NIST SP 800-38D). It opens with the same key as the same part of the
 * same document only.
 *
 * @param owner the document's id and the name of the part.
 */
export function sealPart(part: Uint8Array, owner: string, key: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(part), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws when it was sealed with another key, for another owner, or was changed. */
export function openPart(sealed: Uint8Array, owner: string, key: Buffer): Buffer {
  const iv = sealed.subarray(0, ivLength)
  const opening = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  opening.setAAD(Buffer.from(owner))
  opening.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()])
}
