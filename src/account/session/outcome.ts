import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { unsavedText } from '../../platform/http/outage.ts'
import type { Message } from '../../platform/ui/toast-box.tsx'

export type AuthClient = SupabaseClient['auth']

/** What is wrong, beside the field it is about. */
export type Problems = Partial<Record<Field, string>>

type Field = 'email' | 'password' | 'code' | 'current' | 'nonce' | 'name' | 'confirm'

/** How a form about an account ended, on the server and in a browser alike. */
export type Outcome =
  | { is: 'done'; to: string; message?: Message }
  /** An email is on its way, or `soon` says why no other one is; its code can be typed. */
  | { is: 'sent'; email: string; message: Message; soon?: string }
  /** A code is on its way to a phone, for the challenge named. */
  | { is: 'challenged'; challengeId: string; message: Message }
  | Refusal

/**
 * What went wrong: at the head of the form, and beside its fields; `code` is the service's, and `until` when to try
 * again.
 */
export type Refusal = {
  is: 'refused'
  message: Message
  problems: Problems
  code?: string
  until?: Date
  /** What the next showing of a form carries, for who cannot solve a challenge; see `captchaIn`. */
  captcha?: string
}

/**
 * Where emails lead back to, and where a form leads on to. `pacesAll`: the service asks for a pause between emails to an
 * address whether or not it has an account, so that telling of the pause tells nothing of accounts.
 */
export type ReturnTo = { siteUrl: string; from: string; pacesAll: boolean }

/** What a form does with a client of the service; the same function runs on the server and in a browser. */
export type Run = (auth: AuthClient, form: FormData, returnTo: ReturnTo) => Promise<Outcome>

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

/**
 * The messages of Chromium, Safari and Firefox for a request that got no answer. The client of the service gives the
 * same kind of error for an answer that isn't JSON, and keeps nothing else of the browser's error.
 */
const connectionFailed = /^(Failed to fetch|Load failed|NetworkError)/

/** In a browser that cannot reach the service: the form is still there. */
function noConnection(title: string): Refusal {
  const text =
    'There’s no connection. What you typed is still here. Try again once you’re back online.'
  return { is: 'refused', message: { title, text, isDestructive: true }, problems: {} }
}

/**
 * A failure in the service's own words, with plain ones beside the field that it is about.
 *
 * @param besides what can be done in place of waiting, where something was tried too often.
 */
export function refusal(
  title: string,
  { name, code, message, status }: Pick<AuthError, 'name' | 'code' | 'message' | 'status'>,
  besides = '',
): Refusal {
  if (status === 503) return unsaved(title)
  if (name === 'AuthRetryableFetchError' && !status && connectionFailed.test(message))
    return noConnection(title)
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError') return unexpected
  const at = /try again at (\S+)/.exec(message)?.[1]
  if (code === 'captcha_failed') return { ...incomplete(title, notSolved, {}), code }
  if (code === 'over_email_send_rate_limit' && at) return tooManyMails(title, at)
  const wait = waitText(code, message)
  const text = wait ? `${wait}${besides && ` ${besides}`}` : message
  return {
    is: 'refused',
    message: { title, text, isDestructive: true },
    problems: wait ? besideAll(code, text) : problemsOf(code, message),
    ...(code && { code }),
  }
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' })
const minute = 60_000

/** What is said where no more mails are sent to anybody until a moment. */
function tooManyMails(title: string, at: string): Refusal {
  const until = new Date(Math.ceil(Date.parse(at) / minute) * minute)
  const text = `As many emails as we send in an hour have gone out. Nothing was created or changed: try again at ${clock.format(until)} (Eastern time).`
  const code = 'over_email_send_rate_limit'
  const message = { title, text, isDestructive: true }
  return { is: 'refused', message, problems: {}, code, until: new Date(at) }
}

/** Whether the service wants a solved challenge first. */
export function asksChallenge(outcome: Outcome): outcome is Refusal & { code: 'captcha_failed' } {
  return outcome.is === 'refused' && outcome.code === 'captcha_failed'
}

/** What a form carries for a challenge: script puts it in once it is asked for, or the server with the form. */
export function captchaIn(form: FormData): { captchaToken?: string } {
  const sent = form.get('captcha')
  return typeof sent === 'string' && sent ? { captchaToken: sent } : {}
}

const notSolved =
  'We could not make sure that no program is at work here. Load this page again and try once more.'

/** Something that is missing or malformed, found before the service is asked. */
export function incomplete(title: string, text: string, problems: Problems): Refusal {
  return { is: 'refused', message: { title, text, isDestructive: true }, problems }
}

/** A question about what was typed; sending it again answers it. */
export function question(text: string): Refusal {
  return {
    is: 'refused',
    message: { title: 'Check your email address', text },
    problems: { email: text },
  }
}

/** In place of a password or the code of a mail. A second factor is asked for there, too. */
export const linkOpens = 'A link in an email opens your account now.'

/** What was asked for too often, and when it may be again; '' for any other failure. */
function waitText(code: string | undefined, message: string): string {
  const when = whenAgain(message)
  if (code === 'over_request_rate_limit')
    return `That was tried too often. The next try is taken ${when}.`
  if (code !== 'over_email_send_rate_limit' && code !== 'over_sms_send_rate_limit') return ''
  if (isPause(message)) return `The last one left a moment ago. You can ask for another ${when}.`
  const what = code === 'over_email_send_rate_limit' ? 'emails' : 'messages'
  return `More ${what} were asked for than we send at once. You can ask for one ${when}.`
}

/** Whether one was sent so shortly before that the next one waits; its code is good. */
export function isPause(message: string): boolean {
  return /after \d+ seconds/.test(message)
}

/** From the seconds that the service names: "in 40 seconds", "in 12 minutes". */
export function whenAgain(message: string): string {
  const seconds = Number(/(\d+) seconds/.exec(message)?.[1] ?? 0)
  if (!seconds) return 'in a few minutes'
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

function besideAll(code: string | undefined, text: string): Problems {
  if (code === 'over_request_rate_limit') return { password: text, code: text }
  return code === 'over_email_send_rate_limit' ? { email: text } : {}
}

const beside: Record<string, Problems> = {
  invalid_credentials: {
    password: 'The email address and the password do not go together. Check both.',
  },
  user_already_exists: { email: 'There is an account with this address already. Sign in instead.' },
  email_not_confirmed: { email: 'Open the link in the email we sent you, or type its code.' },
  email_address_invalid: { email: 'Enter an email address such as name@example.com.' },
  same_password: { password: 'This is your password already. Choose another one.' },
  otp_expired: { code: 'This code is not right, or it was used already. Use the newest email.' },
  mfa_verification_failed: { code: 'This code is not right. Type the one that is shown now.' },
  mfa_code_used: {
    code: 'This code was used already. Wait for the next one, which shows within half a minute.',
  },
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
