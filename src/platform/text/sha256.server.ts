import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal. For secrets that are long and random, such as tokens of links; not for passwords. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
