/** The address that an authenticator app is set up with, read back from a form. */
export type TotpAddress = { uri: string; secret: string }

/** Reads such an address; null for anything that is none. */
export function readTotpAddress(uri: string): TotpAddress | null {
  if (!uri.startsWith('otpauth://totp/') || uri.length > 500 || !URL.canParse(uri)) return null
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return /^[A-Z2-7]{16,128}=*$/.test(secret) ? { uri, secret } : null
}

/** A secret in groups of four, as one types it from a screen. */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
