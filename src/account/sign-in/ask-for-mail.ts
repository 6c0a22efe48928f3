import { mailsLeadTo } from '../email-link/landing.ts'
import {
  incomplete,
  isPause,
  refusal,
  type AuthClient,
  type Outcome,
  type Run,
  type Way,
} from '../session/outcome.ts'
import { emailProblem, typedIn } from '../session/typed.ts'

type Answer = { error: Parameters<typeof refusal>[1] | null }

/** Sends a link to choose a new password. The answer is the same whether or not there is such an account. */
export const askForRecovery: Run = (auth, form, way) =>
  askForMail(form, 'Request failed', (email) => sendRecovery(auth, email, way))

/** Sends a link that signs in; who has no account gets one by it. */
export const askForLink: Run = (auth, form, way) =>
  askForMail(form, 'Request failed', (email) => sendLink(auth, email, way))

/** Sends the mail again whose code somebody is asked for; or says when it can be asked for. */
export const askAgain: Run = (auth, form, way) => {
  const send = (email: string) => {
    const type = typedIn(form, 'type')
    if (type === 'recovery') return sendRecovery(auth, email, way)
    if (type !== 'signup' && type !== 'email_change') return sendLink(auth, email, way)
    const options = { emailRedirectTo: mailsLeadTo(way.siteUrl, type, way.from) }
    return auth.resend({ type, email, options })
  }
  return askForMail(form, 'No other mail was sent', send, { isAgain: true })
}

function sendRecovery(auth: AuthClient, email: string, { siteUrl, from }: Way): Promise<Answer> {
  const redirectTo = mailsLeadTo(siteUrl, 'recovery', from)
  return auth.resetPasswordForEmail(email, { redirectTo })
}

function sendLink(auth: AuthClient, email: string, { siteUrl, from }: Way): Promise<Answer> {
  const emailRedirectTo = mailsLeadTo(siteUrl, 'link', from)
  return auth.signInWithOtp({ email, options: { emailRedirectTo } })
}

async function askForMail(
  form: FormData,
  title: string,
  send: (email: string) => Promise<Answer>,
  { isAgain } = { isAgain: false },
): Promise<Outcome> {
  const email = typedIn(form, 'email')
  const problem = emailProblem(email)
  if (problem) return incomplete(title, problem, { email: problem })
  const { error } = await send(email)
  // A mail went out a moment ago. A hosted service asks for a pause only where there is an account.
  const isSoon = error?.code === 'over_email_send_rate_limit' && isPause(error.message)
  if (error && (isAgain || !isSoon)) return refusal(title, error)
  const text = 'It may take a minute. You can ask for another one after that.'
  return { is: 'sent', email, message: { title: 'Please check your email', text } }
}
