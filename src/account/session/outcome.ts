import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { unsavedText } from '../../limits/outage.ts'
import type { Message } from '../../ui/toast-box.tsx'

export type AuthClient = SupabaseClient['auth']

/** What is wrong, beside the field it is about. */
export type Problems = Partial<Record<Field, string>>

type Field = 'email' | 'password' | 'code' | 'current' | 'nonce' | 'name' | 'confirm'

/** How a form about an account ended, on the server and in a browser alike. */
export type Outcome =
  | { is: 'done'; to: string; message?: Message }
  /** A mail is on its way; its code can be typed. */
  | { is: 'sent'; email: string; message: Message }
  /** A code is on its way to a phone, for the challenge named. */
  | { is: 'challenged'; challengeId: string; message: Message }
  | Refusal

/** What went wrong: at the head of the form, and beside its fields; `code` is the service's. */
export type Refusal = { is: 'refused'; message: Message; problems: Problems; code?: string }

/** Where mails lead back to, and where a form leads on to. */
export type Way = { siteUrl: string; from: string }

/** What a form does with a client of the service; the same function runs on the server and in a browser. */
export type Run = (auth: AuthClient, form: FormData, way: Way) => Promise<Outcome>

/** When nobody can say what went wrong: the service cannot be reached, or answered what nobody understands. */
export const unexpected: Refusal = {
  is: 'refused',
  message: {
    title: 'Authentication error',
    text: 'An unexpected error occurred',
    isDestructive: true,
  },
  problems: {},
}

/** When the service cannot save anything. */
export function unsaved(title: string): Refusal {
  const message = { title, text: unsavedText, isDestructive: true }
  return { is: 'refused', message, problems: {}, code: 'unavailable' }
}

/** A failure in the service's own words, with plain ones beside the field that it is about. */
export function refusal(title: string, { name, code, message, status }: AuthError): Refusal {
  if (status === 503) return unsaved(title)
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError') return unexpected
  return {
    is: 'refused',
    message: { title, text: message, isDestructive: true },
    problems: problemsOf(code, message),
    ...(code && { code }),
  }
}

/** Something that is missing or malformed, found before the service is asked. */
export function incomplete(title: string, text: string, problems: Problems): Refusal {
  return { is: 'refused', message: { title, text, isDestructive: true }, problems }
}

const tooOften =
  'That was tried too often. Wait a few minutes; a link in a mail opens your account now.'

const beside: Record<string, Problems> = {
  over_request_rate_limit: { password: tooOften, code: tooOften },
  over_email_send_rate_limit: {
    email: 'More mails were asked for than we send at once. Try again later.',
  },
  invalid_credentials: {
    password: 'The email address and the password do not go together. Check both.',
  },
  user_already_exists: { email: 'There is an account with this address already. Sign in instead.' },
  email_not_confirmed: { email: 'Open the link in the mail we sent you, or type its code.' },
  email_address_invalid: { email: 'Enter an email address such as name@example.com.' },
  same_password: { password: 'This is your password already. Choose another one.' },
  otp_expired: { code: 'This code is not right, or it was used already. Use the newest mail.' },
  mfa_verification_failed: { code: 'This code is not right. Type the one that is shown now.' },
  mfa_challenge_expired: { code: 'This code is too old. Ask for a new one.' },
  email_exists: { email: 'Another account has this address. Choose another one.' },
  current_password_required: { current: 'Enter the password that you have now.' },
  current_password_invalid: { current: 'This is not the password that you have now.' },
  reauthentication_not_valid: { nonce: 'This code is not right, or it is too old.' },
  mfa_factor_name_conflict: { name: 'You have a second factor of this name. Choose another one.' },
}

function problemsOf(code: string | undefined, message: string): Problems {
  if (code === 'weak_password') return { password: message }
  if (code === 'validation_failed' && /password/i.test(message)) return { password: message }
  if (code === 'validation_failed' && /email/i.test(message)) return { email: message }
  return beside[code ?? ''] ?? {}
}
