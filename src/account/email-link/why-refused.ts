const wasUsed = 'It was used already, or it is too old. Links work once, and for a short time.'
const tookTooLong = 'It took too long, or it was begun in another browser. Begin again.'

const words: Record<string, string> = {
  otp_expired: wasUsed,
  flow_state_not_found: tookTooLong,
  flow_state_expired: tookTooLong,
  flow_state_already_used: wasUsed,
  bad_code_verifier: tookTooLong,
  bad_oauth_state: tookTooLong,
  bad_oauth_callback: tookTooLong,
  access_denied: 'You were not signed in there: it was canceled, or refused.',
  user_banned: 'This account is blocked.',
  signup_disabled: 'New accounts are not taken at the moment.',
  provider_email_needs_verification:
    'The address of that account has to be confirmed first: open the email that we sent to it.',
  identity_already_exists: 'That account is linked to another account here already.',
  manual_linking_disabled: 'Accounts cannot be linked here at the moment.',
  email_exists: 'Another account has this address already.',
  over_request_rate_limit: 'There were too many tries. Wait a few minutes, then try again.',
}

/** Whether a link was used already, or is too old: nobody knows which. */
export function isUsedUp(code: string): boolean {
  return whyRefused(code) === wasUsed
}

/**
 * Why a link does not work, by the code of the service. What else an address says may be anybody's words: they
 * are not ours to print.
 */
export function whyRefused(code: string): string {
  if (!code) return wasUsed
  return Object.hasOwn(words, code) ? (words[code] ?? '') : 'Something went wrong on the way.'
}
