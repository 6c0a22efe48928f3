import { hkdfSync } from 'node:crypto'

/** The installation's secret for forms, out of one that it keeps: a key of its own for this purpose (HKDF, RFC 5869). */
export function formSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'forms of the site', 32)).toString('base64url')
}
