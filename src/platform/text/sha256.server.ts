import { createHash } from 'node:crypto'

/** For long random secrets, such as tokens of links; not for passwords. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
