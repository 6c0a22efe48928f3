import * as t from '#messages/sign-in.ts'
type Failure = { code?: string | undefined; name: string } | null

const reasons: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    'This device holds a passkey of your account already. You can use that one.',
  webauthn_credential_exists:
    'This device holds a passkey of your account already. You can use that one.',
  ERROR_CEREMONY_ABORTED: 'It was stopped. Try again when you are ready.',
  too_many_passkeys: 'You have as many passkeys as one may have. Remove one first.',
  reauthentication_needed:
    'That took longer than ten minutes. Load this page again and show once more that it is you.',
  over_request_rate_limit: 'That was tried too often. Try again in a few minutes.',
  webauthn_challenge_expired: 'That took too long. Try again.',
  webauthn_verification_failed:
    'Your device did not ask for your finger, your face or a PIN, or the passkey is not of this site.',
}

export function whyNoPasskey(failure: Failure): string {
  return reasons[failure?.code ?? ''] ?? 'Your device made none. Try again, or add one later.'
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
