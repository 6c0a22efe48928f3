import * as t from '#messages/sign-in.ts'
import * as errors from '#messages/account-errors.ts'
import * as shared from '#messages/account-form.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { codeType, mailsLeadTo, nextAfter, nextPath } from '../email-link/landing.ts'
import {
  captchaIn,
  incomplete,
  isPause,
  question,
  refusal,
  secondsIn,
  whenAgain,
  type AuthClient,
  type Outcome,
  type Run,
  type ReturnTo,
} from '../session/outcome.ts'
import { emailProblem, fieldValue } from '../session/field-value.ts'

type Answer = { error: Parameters<typeof refusal>[1] | null }

/** The answer is the same with and without an account. */
export const askForRecovery: Run = (auth, form, returnTo) =>
  askForMail(form, returnTo, (email) => sendRecovery(auth, email, { form, returnTo }))

/** Creates the account if needed. */
export const askForLink: Run = (auth, form, returnTo) =>
  askForMail(form, returnTo, (email) => sendLink(auth, email, { form, returnTo }))

/** Sends the email again, or says when it can be sent. */
const askAgain: Run = (auth, form, returnTo) => {
  const send = (email: string) => {
    const type = fieldValue(form, 'type')
    if (type === 'recovery') return sendRecovery(auth, email, { form, returnTo })
    if (type !== 'signup' && type !== 'email_change')
      return sendLink(auth, email, { form, returnTo })
    const emailRedirectTo = mailsLeadTo(returnTo.siteUrl, type, returnTo.from)
    const options = { emailRedirectTo, ...captchaIn(form) }
    return auth.resend({ type, email, options })
  }
  return askForMail(form, returnTo, send, { isAgain: true })
}

type Asked = { form: FormData; returnTo: ReturnTo }

function sendRecovery(
  auth: AuthClient,
  email: string,
  { form, returnTo: { siteUrl, from } }: Asked,
): Promise<Answer> {
  const redirectTo = mailsLeadTo(siteUrl, 'recovery', from)
  return auth.resetPasswordForEmail(email, { redirectTo, ...captchaIn(form) })
}

function sendLink(
  auth: AuthClient,
  email: string,
  { form, returnTo: { siteUrl, from } }: Asked,
): Promise<Answer> {
  const emailRedirectTo = mailsLeadTo(siteUrl, 'link', from)
  return auth.signInWithOtp({ email, options: { emailRedirectTo, ...captchaIn(form) } })
}

async function askForMail(
  form: FormData,
  { pacesAll }: ReturnTo,
  send: (email: string) => Promise<Answer>,
  { isAgain } = { isAgain: false },
): Promise<Outcome> {
  const title = isAgain ? shared.noOtherEmail() : t.requestFailed()
  const { email, question: asked } = askedEmail(form)
  const problem = emailProblem(email)
  if (problem) return incomplete(title, problem, { email: problem })
  if (asked && !isAgain) return question(asked)
  const { error } = await send(email)
  const isSoon = error?.code === 'over_email_send_rate_limit' && isPause(error.message)
  if (error && (isAgain || !isSoon)) return refusal(title, error, { field: 'email' })
  // A hosted service paces only existing accounts, so the answer must not mention it.
  if (error && pacesAll) return askedBefore(email, whenAgain(secondsIn(error.message)))
  const message = { title: t.pleaseCheckEmail(), text: t.mayTakeAMinute() }
  return { is: 'sent', email, message }
}

/** The previous email is still valid. */
function askedBefore(email: string, when: string): Outcome {
  const soon = t.askedBefore({ email, when })
  const message = { title: shared.noOtherEmail(), text: shared.askForAnother({ when }) }
  return { is: 'sent', email, message, soon }
}

/** A code instead of the link; "Send it again" requests another. */
export const typeCode: Run = async (auth, form, returnTo) => {
  if (form.has('again')) return askAgain(auth, form, returnTo)
  const email = fieldValue(form, 'email')
  const token = fieldValue(form, 'code').replaceAll(/\s/g, '')
  const type = codeType(fieldValue(form, 'type'))
  const problems = problemsIn(email, token)
  if (problems)
    return incomplete(errors.checkYourEntries(), Object.values(problems).join(' '), problems)
  const { data, error } = await auth.verifyOtp({ email, token, type })
  if (error?.code === 'otp_expired' && type === 'signup') return usedUp()
  if (error) return refusal(t.codeNotTaken(), error, { besides: errors.linkOpens() })
  if (!data.session) return { is: 'sent', email, message: halfDone() }
  return { is: 'done', to: nextPath(nextAfter(type, returnTo.from), data), message: confirmed() }
}

/** The code may have been replaced by the link, on another device. */
export const confirmedElsewhere = 'confirmed-elsewhere'

/** Strangers must not learn that an address has an account, so it says both. */
function usedUp(): Outcome {
  const text = t.wrongOrConfirmed()
  return { ...incomplete(t.codeNotTaken(), text, { code: text }), code: confirmedElsewhere }
}

const confirmed = () => ({ title: t.signedIn(), text: t.codeIsRight() })

/** An address change is confirmed from both addresses. */
const halfDone = () => ({ title: t.halfDone(), text: t.halfDoneText() })

function problemsIn(email: string, token: string) {
  const wrongEmail = emailProblem(email)
  const isCode = /^\d{6,10}$/.test(token)
  if (!wrongEmail && isCode) return null
  return {
    ...(wrongEmail && { email: wrongEmail }),
    ...(!isCode && { code: t.typeSixDigits() }),
  }
}
