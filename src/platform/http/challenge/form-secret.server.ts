import { hkdfSync } from 'node:crypto'

/** Derives the forms' key from the installation secret (HKDF, RFC 5869). */
export function formSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'forms of the site', 32)).toString('base64url')
}
