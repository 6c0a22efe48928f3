import type { Message } from '../../platform/ui/toast-box.tsx'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { mailsLeadTo, nextPath } from '../email-link/landing.ts'
import {
  captchaIn,
  incomplete,
  linkOpens,
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
  const missing = whatIsMissing('Sign in failed', credentials)
  if (missing) return missing
  const { data, error } = await auth.signInWithPassword({
    ...credentials,
    options: captchaIn(form),
  })
  if (error) return refusal('Sign in failed', error, linkOpens)
  const to = nextPath(from, data)
  const message = { title: 'Signed in successfully', text: 'Welcome back!' }
  return { is: 'done', to, ...(to === from && { message }) }
}

/** The address must be confirmed, unless the service confirms automatically. */
export const signUp: Run = async (auth, form, returnTo) => {
  const { email, question: asked } = askedEmail(form)
  const credentials = { ...credentialsIn(form), email }
  const missing = whatIsMissing('Sign up failed', credentials)
  if (missing) return missing
  if (asked) return question(asked)
  const emailRedirectTo = mailsLeadTo(returnTo.siteUrl, 'signup', returnTo.from)
  const { data, error } = await auth.signUp({
    ...credentials,
    options: { emailRedirectTo, ...captchaIn(form) },
  })
  if (error) return refusal('Sign up failed', error)
  const title = 'Signed up successfully'
  if (data.session) return { is: 'done', to: returnTo.from, message: { title } }
  const text = 'Please check your email for a confirmation link.'
  return { is: 'sent', email: credentials.email, message: { title, text } }
}

const tooLate = new Set(['current_password_required', 'reauthentication_needed'])
const askForMail =
  'It is half an hour since you came here by an email. Ask for another one at "Forgot your password?".'

/** Ends the other sessions. */
export const choosePassword: Run = async (auth, form, { from }) => {
  const password = exactFieldValue(form, 'password')
  const problem = 'Enter your new password.'
  if (!password) return incomplete('Password not changed', problem, { password: problem })
  const { error } = await auth.updateUser({ password })
  if (error && tooLate.has(error.code ?? ''))
    return incomplete('Password not changed', askForMail, {})
  if (error) return refusal('Password not changed', error)
  const text = 'Everywhere else you are signed out.'
  return { is: 'done', to: from, message: { title: 'Password changed', text } }
}

/** Ends the local session whatever the service answers. */
export async function signOut(
  auth: AuthClient,
  scope: 'local' | 'global',
): Promise<{ message: Message }> {
  const { error } = await auth.signOut({ scope })
  if (error && scope === 'global') await auth.signOut({ scope: 'local' })
  const text = scope === 'global' ? 'You are signed out on all your devices.' : undefined
  return { message: { title: 'Signed out', ...(text && { text }) } }
}

function credentialsIn(form: FormData): Credentials {
  return { email: fieldValue(form, 'email'), password: exactFieldValue(form, 'password') }
}

function whatIsMissing(title: string, { email, password }: Credentials): Outcome | null {
  const wrongEmail = emailProblem(email)
  if (!wrongEmail && password) return null
  const words =
    email && password
      ? 'Unable to validate email address: invalid format'
      : 'You must provide either an email or phone number and a password'
  return incomplete(title, words, {
    ...(wrongEmail && { email: wrongEmail }),
    ...(!password && { password: 'Enter your password.' }),
  })
}
