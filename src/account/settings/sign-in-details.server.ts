import { isMailLate } from '../../platform/email/queue.server.ts'
import type { Intent } from '../page/run-intent.server.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { mailsLeadTo } from '../email-link/landing.ts'
import {
  type AuthClient,
  type Refusal,
  incomplete,
  isPause,
  question,
  refusal,
  secondsIn,
  whenAgain,
} from '../session/outcome.ts'
import { emailProblem, exactFieldValue, fieldValue } from '../session/field-value.ts'
import { siteCaptcha } from '../form/answer.server.ts'
import { checkPassword } from '../session/passing-client.server.ts'
import type { Provider, User } from '@supabase/supabase-js'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { providerName } from '../sign-in/provider-name.ts'
import { findOtherWays } from '../sign-in/providers.server.ts'

const page = '/account/sign-in-details'
const notChanged = 'Address not changed'

/** Takes effect once the emails are confirmed. */
export const changeEmail: Intent = async ({ auth, user, form, services }) => {
  const { email, question: asked } = askedEmail(form)
  const isSame = email.toLowerCase() === user.email
  const problem = isSame ? 'This is your address already.' : emailProblem(email)
  if (problem) return incomplete(notChanged, problem, { email: problem })
  if (asked) return question(asked)
  const emailRedirectTo = mailsLeadTo(services.site.url, 'email_change', page)
  const { error } = await auth.updateUser({ email }, { emailRedirectTo })
  return error ? refusal(notChanged, error) : { is: 'flash', word: 'email-asked' }
}

export const resendEmailChange: Intent = async ({ auth, user, services }) => {
  const emailRedirectTo = mailsLeadTo(services.site.url, 'email_change', page)
  const email = user.email ?? ''
  const options = { emailRedirectTo, captchaToken: await siteCaptcha(services) }
  const { error } = await auth.resend({ type: 'email_change', email, options })
  return error ? refusal('No email was sent', error) : { is: 'flash', word: 'email-asked' }
}

const title = 'Password not changed'

/**
 * Needs the current password; people without it get an email. If the service wants more, the form
 * asks for it next.
 */
export const changePassword: Intent = async ({ auth, user, form, services, requester }) => {
  const password = exactFieldValue(form, 'password')
  const current = exactFieldValue(form, 'current')
  const nonce = fieldValue(form, 'nonce').replaceAll(/\s/g, '')
  const problems = {
    ...(!current && { current: 'Enter the password that you have now.' }),
    ...(form.has('nonce') && !nonce && { nonce: 'Type the code from the email.' }),
    ...(!password && { password: 'Enter your new password.' }),
  }
  const wrong = Object.values(problems)
  if (wrong.length) return incomplete(title, wrong.join(' '), problems)
  const known = await checkPassword(services, user, {
    password: current,
    visitor: requester.visitor,
  })
  if (known.error?.code === 'invalid_credentials')
    return incomplete(title, wrongPassword, { current: wrongPassword })
  if (known.error) return refusal(title, known.error)
  const { error } = await auth.updateUser({
    password,
    current_password: current,
    ...(nonce && { nonce }),
  })
  if (!error) return { is: 'flash', word: 'password-changed' }
  if (error.code === 'reauthentication_needed') return sendNonce(auth, services)
  return refusal(title, error)
}

const wrongPassword = 'This is not the password that you have now.'

async function sendNonce(auth: AuthClient, { db, accounts }: Services): Promise<Refusal> {
  const { error } = await auth.reauthenticate()
  const isSoon = error?.code === 'over_email_send_rate_limit' && isPause(error.message)
  if (error && !isSoon) return refusal(title, error)
  const text = error
    ? `We sent you a code less than a minute ago to show that it is you. You can ask for another ${whenAgain(secondsIn(error.message))}.`
    : accounts.own && (await isMailLate(db))
      ? 'We wrote you a code, to show that it is you. Our emails are delayed right now: it leaves by itself as soon as it can.'
      : 'A code is on its way to you, to show that it is you.'
  const nonce = 'Type the code from the email, and your new password once more.'
  return {
    is: 'refused',
    message: { title: 'One more step', text },
    problems: { nonce },
  }
}

/** A hosted service tells only on request if linking is allowed. */
export async function linkableProviders(
  services: Services,
  user: User,
  visitor: Visitor,
): Promise<string[]> {
  const { own } = services.accounts
  if (own && !own.settings.linksManually) return []
  const { providers } = await findOtherWays(services, visitor)
  const linked = new Set(user.identities?.map(({ provider }) => provider))
  return providers.filter((name) => !linked.has(name))
}

/** The visitor continues through a link: our form-action policy allows only this site. */
export const linkProvider: Intent = async ({ auth, form, services }) => {
  const provider = fieldValue(form, 'provider')
  const redirectTo = mailsLeadTo(services.site.url, 'identity', '/account/sign-in-details')
  const { data, error } = await auth.linkIdentity({
    // The service validates the name.
    provider: provider as Provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) return refusal('Not linked', error)
  if (!data.url) return incomplete('Not linked', 'The provider has no page to go to.', {})
  return { is: 'at provider', name: providerName(provider), url: data.url }
}

export const unlinkIdentity: Intent = async ({ auth, user, form }) => {
  const wanted = fieldValue(form, 'identity')
  const identity = user.identities?.find(({ identity_id: id }) => id === wanted)
  if (!identity) return incomplete('Not removed', 'Your account has no such sign-in any more.', {})
  const { error } = await auth.unlinkIdentity(identity)
  return error ? refusal('Not removed', error) : { is: 'flash', word: 'unlinked' }
}
