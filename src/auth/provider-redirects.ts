import { type AuthError, OAuthError } from './auth-error.ts'
import { failureOf, withFragment, withQuery } from './redirect-answer.ts'

/** Where a flow at a provider ends that failed: why stands in the query and in the fragment. */
export function failedAt(redirectTo: string, error: AuthError | OAuthError): string {
  const told = whyOf(error)
  return withFragment(withQuery(redirectTo, told), told)
}

function whyOf(error: AuthError | OAuthError): Record<string, string> {
  if (!(error instanceof OAuthError)) return failureOf(error)
  return { error: error.error, error_description: error.message }
}
