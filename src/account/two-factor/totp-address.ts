export type TotpAddress = { uri: string; secret: string }

/** Null if invalid. */
export function readTotpAddress(uri: string): TotpAddress | null {
  if (!uri.startsWith('otpauth://totp/') || uri.length > 500 || !URL.canParse(uri)) return null
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return /^[A-Z2-7]{16,128}=*$/.test(secret) ? { uri, secret } : null
}

/** Groups of four, for typing. */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
