import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const stepSeconds = 30

export type TotpSetUp = { secret: string; uri: string; qr_code: string }

/** RFC 6238 as every app knows it: SHA-1, six digits, 30 seconds. */
export function makeTotp(issuer: string, account: string): TotpSetUp {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }) })
  const uri = totp.toString()
  // The client appends it unescaped to "data:image/svg+xml;utf-8,": it can't contain "#" or "%".
  const qrCode = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 })
  return { secret: totp.secret.base32, uri, qr_code: qrCode }
}

/** Clocks may differ by one step. @param lastStep of the last accepted code: earlier ones count as used */
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
