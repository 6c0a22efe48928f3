import * as own from '#messages/passkeys.ts'
import * as t from '#messages/sign-in.ts'
type Failure = { code?: string | undefined; name: string } | null

const reasons: Record<string, () => string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: own.hasOne,
  webauthn_credential_exists: own.hasOne,
  ERROR_CEREMONY_ABORTED: own.stopped,
  too_many_passkeys: own.tooMany,
  reauthentication_needed: own.proveAgain,
  over_request_rate_limit: own.tooOften,
  webauthn_challenge_expired: own.tooLate,
  webauthn_verification_failed: own.notVerified,
}

export function whyNoPasskey(failure: Failure): string {
  return (reasons[failure?.code ?? ''] ?? own.noneMade)()
}

const shown: Record<string, () => string> = {
  webauthn_verification_failed: t.passkeyUnknown,
  webauthn_challenge_expired: t.passkeyTooLate,
  over_request_rate_limit: t.tooOften,
  user_banned: t.accountClosed,
  session_too_large: t.sessionTooLarge,
}

export function whyNotSignedIn(failure: Failure): string {
  return (shown[failure?.code ?? ''] ?? t.noPasskeyShown)()
}
