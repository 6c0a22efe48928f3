import type { Deed } from '../page/account-action.server.ts'
import { mailsLeadTo } from '../email-link/landing.ts'
import { incomplete, refusal } from '../session/outcome.ts'
import { emailProblem, typedIn } from '../session/typed.ts'

const page = '/account/sign-in-details'
const title = 'Address not changed'

/** Asks for another address; it counts once the mails are answered. */
export const changeEmail: Deed = async ({ auth, user, form, services }) => {
  const email = typedIn(form, 'email')
  const isSame = email.toLowerCase() === user.email
  const problem = isSame ? 'This is your address already.' : emailProblem(email)
  if (problem) return incomplete(title, problem, { email: problem })
  const emailRedirectTo = mailsLeadTo(services.site.url, 'email_change', page)
  const { error } = await auth.updateUser({ email }, { emailRedirectTo })
  return error ? refusal(title, error) : { is: 'told', word: 'email-asked' }
}

/** Sends the mails of a change again that is still waiting. */
export const resendEmailChange: Deed = async ({ auth, user, services }) => {
  const emailRedirectTo = mailsLeadTo(services.site.url, 'email_change', page)
  const email = user.email ?? ''
  const options = { emailRedirectTo }
  const { error } = await auth.resend({ type: 'email_change', email, options })
  return error ? refusal('No mail was sent', error) : { is: 'told', word: 'email-asked' }
}
