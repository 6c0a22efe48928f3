import * as t from '#messages/account-errors.ts'
import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { plainClock } from '../../platform/text/date-format.ts'
import { language, locales } from '../../platform/text/language.ts'
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
 * Pages for emails and forms. `pacesAll`: the service paces emails to unknown addresses too, so
 * mentioning the wait reveals nothing. `pauseSeconds`: that wait.
 */
export type ReturnTo = {
  siteUrl: string
  from: string
  pacesAll: boolean
  pauseSeconds: number
  minPassword?: number
}

/** Runs on the server and in the browser. */
export type Run = (auth: AuthClient, form: FormData, returnTo: ReturnTo) => Promise<Outcome>

/** The service is unreachable or its answer unreadable. */
export function unexpected(): Refusal {
  return incomplete(t.authenticationError(), t.unexpected(), {})
}

export function unsaved(title: string): Refusal {
  return { ...incomplete(title, t.unsaved(), {}), code: 'unavailable' }
}

/**
 * Chromium, Safari, and Firefox messages for a failed request. The client reports unparsable
 * answers as the same error and keeps nothing else.
 */
const connectionFailed = /^(Failed to fetch|Load failed|NetworkError)/

type ServiceError = Pick<AuthError, 'name' | 'code' | 'message' | 'status'> & {
  /** Of a weak password. */
  reasons?: string[]
}

/** `besides`: another way, offered when attempts are limited. `field`: the one that can be invalid. */
type Hints = { besides?: string; minPassword?: number | undefined; field?: Field }

/** The sentence for the service's error code, above the form and next to its field. */
export function refusal(title: string, error: ServiceError, hints: Hints = {}): Refusal {
  const { name, code, message, status } = error
  if (status === 503) return unsaved(title)
  if (name === 'AuthRetryableFetchError' && !status && connectionFailed.test(message))
    return incomplete(title, t.noConnection(), {})
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError') return unexpected()
  const at = /try again at (\S+)/.exec(message)?.[1]
  if (code === 'captcha_failed') return { ...incomplete(title, t.notSolved(), {}), code }
  if (code === 'over_email_send_rate_limit' && at) return tooManyMails(title, at)
  const { text, problems } = wordsOf(error, hints)
  return { ...incomplete(title, text, problems), ...(code && { code }) }
}

const minute = 60_000

/** On the reader's own clock, unless a time zone is named. */
export function clockText(at: number, timeZone?: string): string {
  const form = { timeStyle: 'short', ...(timeZone && { timeZone }) } as const
  return plainClock(new Intl.DateTimeFormat(locales[language()], form).format(at))
}

function tooManyMails(title: string, at: string): Refusal {
  const until = Math.ceil(Date.parse(at) / minute) * minute
  const text = t.tooManyEmails({ time: clockText(until, 'America/New_York') })
  return { ...incomplete(title, text, {}), code: 'over_email_send_rate_limit', until: new Date(at) }
}

export function asksChallenge(outcome: Outcome): outcome is Refusal & { code: 'captcha_failed' } {
  return outcome.is === 'refused' && outcome.code === 'captcha_failed'
}

/** Added by scripts when requested, or rendered by the server. */
export function captchaIn(form: FormData): { captchaToken?: string } {
  const sent = form.get('captcha')
  return typeof sent === 'string' && sent ? { captchaToken: sent } : {}
}

export function incomplete(title: string, text: string, problems: Problems): Refusal {
  return { is: 'refused', message: { title, text, isDestructive: true }, problems }
}

/** Sending the form again confirms it. */
export function question(text: string): Refusal {
  return {
    is: 'refused',
    message: { title: t.checkYourAddress(), text },
    problems: { email: text },
  }
}

type Words = { text: string; problems: Problems }

function wordsOf(error: ServiceError, { besides, minPassword, field }: Hints): Words {
  const { code = '' } = error
  const wait = waitText(code, error.message)
  if (wait) {
    const text = [wait, besides].filter(Boolean).join(' ')
    return { text, problems: besideAll(code, text) }
  }
  if (code === 'weak_password') {
    const text = weaknessText(error.reasons ?? [], minPassword)
    return { text, problems: { password: text } }
  }
  if (code === 'validation_failed') {
    const text = field === 'email' ? t.enterValidEmail() : t.checkWhatYouTyped()
    return { text, problems: field ? { [field]: text } : {} }
  }
  const own = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (!own) return { text: t.unexpected(), problems: {} }
  const [name, text, summary = text] = own
  return { text: summary(), problems: name ? { [name]: text() } : {} }
}

function weaknessText(reasons: string[], min: number | undefined): string {
  const texts = [
    reasons.includes('length') && (min ? t.passwordTooShort({ min }) : t.passwordLonger()),
    reasons.includes('characters') && t.passwordMix(),
    reasons.includes('pwned') && t.passwordKnown(),
  ]
  return texts.filter(Boolean).join(' ') || t.passwordKnown()
}

/** '' for other errors. */
function waitText(code: string, message: string): string {
  const when = whenAgain(secondsIn(message))
  if (code === 'over_request_rate_limit') return t.tooOften({ when })
  if (code !== 'over_email_send_rate_limit' && code !== 'over_sms_send_rate_limit') return ''
  if (isPause(message)) return t.oneAMomentAgo({ when })
  return code === 'over_email_send_rate_limit'
    ? t.tooManyEmailsAsked({ when })
    : t.tooManyTextsAsked({ when })
}

/** True if an email or code was just sent and is still valid. */
export function isPause(message: string): boolean {
  return /after \d+ seconds/.test(message)
}

/** The wait that the service requires, in seconds; 0 if it doesn't say. */
export function secondsIn(message: string): number {
  return Number(/(\d+) seconds/.exec(message)?.[1] ?? 0)
}

/** "in 40 seconds", "in 12 minutes". */
export function whenAgain(seconds: number): string {
  if (!seconds) return t.inAFewMinutes()
  if (seconds < 60) return t.inSeconds({ seconds })
  return t.inMinutes({ minutes: Math.ceil(seconds / 60) })
}

function besideAll(code: string, text: string): Problems {
  if (code === 'over_request_rate_limit') return { password: text, code: text }
  return code === 'over_email_send_rate_limit' ? { email: text } : {}
}

type Sentence = () => string

/** By the service's code: the field, the sentence next to it, and another one above the form. */
const sentences: Record<string, [field: Field | null, beside: Sentence, above?: Sentence]> = {
  invalid_credentials: ['password', t.wrongEmailOrPassword, t.invalidCredentials],
  user_already_exists: ['email', t.accountExists, t.alreadyRegistered],
  email_not_confirmed: ['email', t.openTheLink, t.emailNotConfirmed],
  email_address_invalid: ['email', t.enterValidEmail],
  same_password: ['password', t.samePassword],
  otp_expired: ['code', t.wrongCode],
  mfa_verification_failed: ['code', t.wrongFactorCode],
  mfa_code_used: ['code', t.usedFactorCode],
  mfa_challenge_expired: ['code', t.codeTooOld],
  email_exists: ['email', t.emailTaken],
  current_password_required: ['current', t.enterCurrentPassword],
  current_password_invalid: ['current', t.wrongCurrentPassword],
  reauthentication_not_valid: ['nonce', t.wrongNonce],
  mfa_factor_name_conflict: ['name', t.factorNameTaken],
  reauthentication_needed: [null, t.proveFirst],
  user_banned: [null, t.blocked],
  signup_disabled: [null, t.noSignUps],
  session_not_found: [null, t.signedOut],
  session_expired: [null, t.signedOut],
  user_not_found: [null, t.signedOut],
  session_too_large: [null, t.sessionTooLarge],
  too_many_enrolled_mfa_factors: [null, t.tooManyFactors],
  single_identity_not_deletable: [null, t.lastWayIn],
  identity_already_exists: [null, t.linkedElsewhere],
  manual_linking_disabled: [null, t.noLinking],
  sso_provider_not_found: [null, t.noSuchOrganization],
  sso_provider_disabled: [null, t.notOffered],
  saml_provider_disabled: [null, t.notOffered],
  email_provider_disabled: [null, t.notOffered],
  provider_disabled: [null, t.notOffered],
  otp_disabled: [null, t.notOffered],
}
