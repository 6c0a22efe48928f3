import { type AuthError, OAuthError } from './auth-error.ts'
import { toldOf, withFragment, withQuery } from './redirect-answer.ts'

/** Where a flow at a provider ends that failed: why stands in the query and in the fragment. */
export function failedAt(redirectTo: string, error: AuthError | OAuthError): string {
  const told = whyOf(error)
  return withFragment(withQuery(redirectTo, told), told)
}

function whyOf(error: AuthError | OAuthError): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message }
  const isDenied = denials.has(error.code)
  return { error: 'server_error', ...toldOf(error), ...(isDenied && { error: 'access_denied' }) }
}

const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])
