import { OAuthError, type AuthError } from './auth-error.ts'

type QueryParameters = Record<string, string>

export function withFragment(url: string, added: QueryParameters): string {
  const parameters = new URLSearchParams({ ...added, sb: '' })
  parameters.sort()
  return `${url.replace(/#.*$/s, '')}#${parameters}`
}

export function withQuery(url: string, added: QueryParameters): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(added)) parameters.set(name, value)
  parameters.sort()
  return `${address}?${parameters}${fragment}`
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** RFC 6749 §4.1.2.1. */
export function errorOf(error: AuthError): QueryParameters {
  const name = oauthErrors[error.status]
  return {
    ...(name && { error: name }),
    error_code: error.code,
    error_description: error.message,
  }
}

const denials = new Set<AuthError['code']>([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
])

export function failureOf(error: AuthError): QueryParameters {
  const named = { error: 'server_error', ...errorOf(error) }
  return denials.has(error.code) ? { ...named, error: 'access_denied' } : named
}

export function tokensOf(
  session: Record<string, unknown>,
  more: QueryParameters = {},
): QueryParameters {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const all = { access_token, expires_at, expires_in, refresh_token, token_type, ...more }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]))
}

export function failedAt(redirectTo: string, error: AuthError | OAuthError): string {
  const why =
    error instanceof OAuthError
      ? { error: error.error, error_description: error.message }
      : failureOf(error)
  return withFragment(withQuery(redirectTo, why), why)
}
