import { type AuthError, OAuthError } from './auth-error.ts'
import { failureOf, withFragment, withQuery } from './redirect-answer.ts'

/** Where a flow at a provider ends that failed: why stands in the query and in the fragment. */
export function failedAt(redirectTo: string, error: AuthError | OAuthError): string {
  const told =
    error instanceof OAuthError
      ? { error: error.error, error_description: error.message }
      : failureOf(error)
  return withFragment(withQuery(redirectTo, told), told)
}
