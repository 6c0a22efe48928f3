import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { unsavedText } from '../../platform/http/outage.ts'
import type { Message } from '../../platform/ui/toast-box.tsx'

export type AuthClient = SupabaseClient['auth']

export type Problems = Partial<Record<Field, string>>

type Field = 'email' | 'password' | 'code' | 'current' | 'nonce' | 'name' | 'confirm'

/** The result of an account form, on the server and in the browser. */
export type Outcome =
  | { is: 'done'; to: string; message?: Message }
  /** `soon`: why no further email was sent. */
  | { is: 'sent'; email: string; message: Message; soon?: string }
  | { is: 'challenged'; challengeId: string; message: Message }
  | Refusal

/** Shown above the form and next to its fields; `code` is the service's, `until` when to retry. */
export type Refusal = {
  is: 'refused'
  message: Message
  problems: Problems
  code?: string
  until?: Date
  /** For browsers that can't solve a challenge; see `captchaIn`. */
  captcha?: string
}

/**
 * Where emails and forms lead. `pacesAll`: the service paces emails to unknown addresses too, so
 * mentioning the wait reveals nothing. `pauseSeconds`: that wait.
 */
export type ReturnTo = { siteUrl: string; from: string; pacesAll: boolean; pauseSeconds: number }

/** Runs on the server and in the browser. */
export type Run = (auth: AuthClient, form: FormData, returnTo: ReturnTo) => Promise<Outcome>

/** The service is unreachable or its answer unreadable. */
export const unexpected: Refusal = {
  is: 'refused',
  message: {
    title: 'Authentication error',
    text: 'An unexpected error occurred',
    isDestructive: true,
  },
  problems: {},
}

export function unsaved(title: string): Refusal {
  const message = { title, text: unsavedText(), isDestructive: true }
  return { is: 'refused', message, problems: {}, code: 'unavailable' }
}

/**
 * Chromium, Safari, and Firefox messages for a failed request. The client reports unparsable
 * answers as the same error and keeps nothing else.
 */
const connectionFailed = /^(Failed to fetch|Load failed|NetworkError)/

function noConnection(title: string): Refusal {
  const text =
    'There’s no connection. What you typed is still here. Try again once you’re back online.'
  return { is: 'refused', message: { title, text, isDestructive: true }, problems: {} }
}

/**
 * The service's error with a plain message next to the field.
 * @param besides another way, offered when attempts are limited.
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

/** On the reader's own clock. */
export function clockText(at: number): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at)
}

function tooManyMails(title: string, at: string): Refusal {
  const until = new Date(Math.ceil(Date.parse(at) / minute) * minute)
  const text = `We’ve sent as many emails as we can for now. Nothing was created or changed. Try again at ${clock.format(until)} Eastern time.`
  const code = 'over_email_send_rate_limit'
  const message = { title, text, isDestructive: true }
  return { is: 'refused', message, problems: {}, code, until: new Date(at) }
}

export function asksChallenge(outcome: Outcome): outcome is Refusal & { code: 'captcha_failed' } {
  return outcome.is === 'refused' && outcome.code === 'captcha_failed'
}

/** Added by scripts when requested, or rendered by the server. */
export function captchaIn(form: FormData): { captchaToken?: string } {
  const sent = form.get('captcha')
  return typeof sent === 'string' && sent ? { captchaToken: sent } : {}
}

const notSolved =
  'We could not make sure that no program is at work here. Load this page again and try once more.'

export function incomplete(title: string, text: string, problems: Problems): Refusal {
  return { is: 'refused', message: { title, text, isDestructive: true }, problems }
}

/** Sending the form again confirms it. */
export function question(text: string): Refusal {
  return {
    is: 'refused',
    message: { title: 'Check your email address', text },
    problems: { email: text },
  }
}

export const linkOpens = 'You can also sign in with a link we email you.'

/** '' for other errors. */
function waitText(code: string | undefined, message: string): string {
  const when = whenAgain(message)
  if (code === 'over_request_rate_limit')
    return `That was tried too often. The next try is taken ${when}.`
  if (code !== 'over_email_send_rate_limit' && code !== 'over_sms_send_rate_limit') return ''
  if (isPause(message)) return `We sent one a moment ago. You can ask for another ${when}.`
  const what = code === 'over_email_send_rate_limit' ? 'emails' : 'messages'
  return `You asked for too many ${what}. You can ask for another ${when}.`
}

/** True if an email or code was just sent and is still valid. */
export function isPause(message: string): boolean {
  return /after \d+ seconds/.test(message)
}

/** "in 40 seconds", "in 12 minutes". */
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
    password: 'The email address or the password is wrong. Check both.',
  },
  user_already_exists: { email: 'There is an account with this address already. Sign in instead.' },
  email_not_confirmed: { email: 'Open the link in the email we sent you, or type its code.' },
  email_address_invalid: { email: 'Enter an email address such as name@example.com.' },
  same_password: { password: 'This is your password already. Choose another one.' },
  otp_expired: { code: 'This code is wrong or was used already. Use the newest email.' },
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
