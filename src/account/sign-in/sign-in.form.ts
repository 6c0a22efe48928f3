import * as t from '#messages/sign-in.ts'
import * as errors from '#messages/account-errors.ts'
import type { Message } from '../../platform/ui/toast-box.tsx'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { mailsLeadTo, nextPath } from '../email-link/landing.ts'
import {
  captchaIn,
  incomplete,
  question,
  refusal,
  type AuthClient,
  type Outcome,
  type Run,
} from '../session/outcome.ts'
import { emailProblem, exactFieldValue, fieldValue } from '../session/field-value.ts'

type Credentials = { email: string; password: string }

export const signIn: Run = async (auth, form, { from }) => {
  // No email is sent: an unlikely address is questioned only after a failure.
  const credentials = { ...credentialsIn(form), email: askedEmail(form).email }
  const missing = whatIsMissing(t.signInFailed(), credentials)
  if (missing) return missing
  const { data, error } = await auth.signInWithPassword({
    ...credentials,
    options: captchaIn(form),
  })
  if (error)
    return refusal(t.signInFailed(), error, { besides: errors.linkOpens(), field: 'email' })
  const to = nextPath(from, data)
  const message = { title: t.signedIn(), text: t.welcomeBack() }
  return { is: 'done', to, ...(to === from && { message }) }
}

/** The address must be confirmed, unless the service confirms automatically. */
export const signUp: Run = async (auth, form, returnTo) => {
  const problem = problemOfSignUp(form)
  if (problem) return problem
  const { email, question: asked } = askedEmail(form)
  const credentials = { ...credentialsIn(form), email }
  if (asked) return question(asked)
  const emailRedirectTo = mailsLeadTo(returnTo.siteUrl, 'signup', returnTo.from)
  const { data, error } = await auth.signUp({
    ...credentials,
    options: { emailRedirectTo, ...captchaIn(form) },
  })
  if (error)
    return refusal(t.signUpFailed(), error, { field: 'email', minPassword: returnTo.minPassword })
  const title = t.signedUp()
  if (data.session) return { is: 'done', to: returnTo.from, message: { title } }
  const text = t.checkForLink()
  return { is: 'sent', email: credentials.email, message: { title, text } }
}

export function problemOfSignUp(form: FormData): Outcome | null {
  const credentials = { ...credentialsIn(form), email: askedEmail(form).email }
  return (
    whatIsMissing(t.signUpFailed(), credentials) ??
    tooLongPassword(t.signUpFailed(), credentials.password)
  )
}

const tooLate = new Set(['current_password_required', 'reauthentication_needed'])

/** Ends the other sessions. */
export const choosePassword: Run = async (auth, form, { from, minPassword }) => {
  const password = exactFieldValue(form, 'password')
  const title = t.passwordNotChanged()
  const problem = t.enterNewPassword()
  if (!password) return incomplete(title, problem, { password: problem })
  const tooLong = tooLongPassword(title, password)
  if (tooLong) return tooLong
  const { error } = await auth.updateUser({ password })
  if (error && tooLate.has(error.code ?? '')) return incomplete(title, t.askForEmail(), {})
  if (error) return refusal(title, error, { minPassword })
  return {
    is: 'done',
    to: from,
    message: { title: t.passwordChanged(), text: t.signedOutElsewhere() },
  }
}

/** Ends the local session whatever the service answers. */
export async function signOut(
  auth: AuthClient,
  scope: 'local' | 'global',
): Promise<{ message: Message }> {
  const { error } = await auth.signOut({ scope })
  if (error && scope === 'global') await auth.signOut({ scope: 'local' })
  const text = scope === 'global' ? t.signedOutEverywhere() : undefined
  return { message: { title: t.signedOut(), ...(text && { text }) } }
}

/** The service takes no longer ones. */
function tooLongPassword(title: string, password: string): Outcome | null {
  if (new TextEncoder().encode(password).length <= 72) return null
  return incomplete(title, errors.passwordTooLong(), { password: errors.passwordTooLong() })
}

function credentialsIn(form: FormData): Credentials {
  return { email: fieldValue(form, 'email'), password: exactFieldValue(form, 'password') }
}

function whatIsMissing(title: string, { email, password }: Credentials): Outcome | null {
  const wrongEmail = emailProblem(email)
  if (!wrongEmail && password) return null
  const words = email && password ? t.unableToValidate() : t.mustProvide()
  return incomplete(title, words, {
    ...(wrongEmail && { email: wrongEmail }),
    ...(!password && { password: t.enterPassword() }),
  })
}
