import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const stepSeconds = 30

/** What an authenticator app is set up with: the secret in base32, its address, and that as a QR code. */
export type TotpSetUp = { secret: string; uri: string; qr_code: string }

/** A new secret for an authenticator app (RFC 6238 as every app knows it: SHA-1, six digits, 30 seconds). */
export function makeTotp(issuer: string, account: string): TotpSetUp {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }) })
  const uri = totp.toString()
  // The client puts it behind "data:image/svg+xml;utf-8," as it stands: it may have no "#" and no "%".
  const qrCode = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 })
  return { secret: totp.secret.base32, uri, qr_code: qrCode }
}

/**
 * Checks a code of an authenticator app; the clocks may differ by one step.
 *
 * @param lastStep the step of the last code taken: that code and those before it are taken no more.
 * @returns the step that the code is of; `used` for one that is taken no more; null for a wrong one.
 */
export function stepOf(
  secret: string,
  code: string,
  { lastStep, now }: { lastStep: number | null; now: Date },
): number | 'used' | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window: 1 })
  if (delta === null) return null
  const step = totp.counter({ timestamp }) + delta
  return lastStep === null || step > lastStep ? step : 'used'
}
