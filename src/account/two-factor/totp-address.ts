import { readUrl } from '../../platform/text/read-url.ts'

export type TotpAddress = { uri: string; secret: string }

/** Null if invalid. */
export function readTotpAddress(uri: string): TotpAddress | null {
  const url = uri.length > 500 ? null : readUrl(uri)
  if (!url || !uri.startsWith('otpauth://totp/')) return null
  const secret = url.searchParams.get('secret') ?? ''
  return /^[A-Z2-7]{16,128}=*$/.test(secret) ? { uri, secret } : null
}

/** Groups of four, for typing. */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
