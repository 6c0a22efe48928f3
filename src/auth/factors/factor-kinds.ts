import type { FactorRow } from '../../platform/db/auth-schema.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Auth, Call } from '../request/auth.server.ts'

export type FactorKind = FactorRow['factor_type']

/** `method` is the protocol's name in `amr`; `words` is for emails. */
export const factorKinds = {
  totp: { method: 'totp', words: 'codes from an authenticator app' },
  phone: { method: 'mfa/phone', words: 'codes by text message' },
  webauthn: { method: 'mfa/webauthn', words: 'a security key or passkey' },
} as const

export function isFactorKind(text: string): text is FactorKind {
  return Object.hasOwn(factorKinds, text)
}

export function requireEnrollable(auth: Call, kind: FactorKind): void {
  const { totpEnroll, phoneEnroll, webAuthnEnroll } = auth.settings
  const isOn = { totp: totpEnroll, phone: phoneEnroll, webauthn: webAuthnEnroll }[kind]
  if (isOn && canReach(auth, kind)) return
  throw new AuthError(`mfa_${kind}_enroll_not_enabled`)
}

export function requireVerifiable(auth: Call, kind: FactorKind): void {
  const { totpVerify, phoneVerify, webAuthnVerify } = auth.settings
  const isOn = { totp: totpVerify, phone: phoneVerify, webauthn: webAuthnVerify }[kind]
  if (isOn && canReach(auth, kind)) return
  throw new AuthError(`mfa_${kind}_verify_not_enabled`)
}

/** Phones need a text message provider, whatever the settings say. */
function canReach({ texts }: Auth, kind: FactorKind): boolean {
  return kind !== 'phone' || texts !== null
}
