import { OAuthError, type AuthError } from './auth-error.ts'

/** An address with the tokens of a session in its fragment, which browsers keep to themselves. */
export function withTokens(redirectTo: string, session: Record<string, unknown>): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const tokens = { access_token, expires_at, expires_in, refresh_token, token_type }
  const url = new URL(redirectTo)
  url.hash = new URLSearchParams(
    Object.entries(tokens).map(([name, value]) => [name, String(value)]),
  ).toString()
  return url.href
}

/** An address with the code that a flow with PKCE ends with. */
export function withCode(redirectTo: string, code: string): string {
  const url = new URL(redirectTo)
  url.searchParams.set('code', code)
  return url.href
}

// RFC 6749 §4.1.2.1 has a word for these only.
const words: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

const deniedCodes = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/** The members by which an address tells of an error. */
export function errorParameters(error: AuthError | OAuthError): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message }
  const { status, code, message } = error
  const word = deniedCodes.includes(code) ? 'access_denied' : (words[status] ?? 'server_error')
  return { error: word, error_code: code, error_description: message }
}
