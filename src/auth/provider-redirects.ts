import { AuthError, OAuthError } from './auth-error.ts'

type Parameters = Record<string, string | undefined>

/** The address that a flow with PKCE ends at. */
export function withCode(redirectTo: string, code: string): string {
  const url = new URL(redirectTo)
  url.searchParams.set('code', code)
  return url.href
}

/** The address that a flow without PKCE ends at; `sb` marks the fragment as ours. */
export function withSession(redirectTo: string, session: Parameters): string {
  const url = new URL(redirectTo)
  url.hash = parametersOf({ ...session, sb: '' }).toString()
  return url.href
}

/** The address that a flow ends at which failed: why stands in the query and in the fragment. */
export function withFailure(redirectTo: string, error: AuthError | OAuthError): string {
  const why = failureOf(error)
  const url = new URL(redirectTo)
  for (const [name, value] of parametersOf(why)) url.searchParams.set(name, value)
  url.hash = parametersOf({ ...why, sb: '' }).toString()
  return url.href
}

function failureOf(error: AuthError | OAuthError): Parameters {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message }
  const { status, code, message } = error
  const isDenied = denials.has(code)
  return {
    error: isDenied ? 'access_denied' : (errorOfStatus[status] ?? 'server_error'),
    error_code: code,
    error_description: message,
  }
}

const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** The errors of RFC 6749 §4.1.2.1. */
const errorOfStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function parametersOf(parameters: Parameters): URLSearchParams {
  const set = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return new URLSearchParams(set)
}
