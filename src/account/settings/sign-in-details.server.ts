import * as t from '#messages/sign-in-details.ts'
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
import { minPasswordLength, siteCaptcha } from '../form/answer.server.ts'
import { checkPassword } from '../session/passing-client.server.ts'
import type { Provider, User } from '@supabase/supabase-js'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { providerName } from '../sign-in/provider-name.ts'
import { findOtherWays } from '../sign-in/providers.server.ts'

const page = '/account/sign-in-details'

/** Takes effect once the emails are confirmed. */
export const changeEmail: Intent = async ({ auth, user, form, services }) => {
  const { email, question: asked } = askedEmail(form)
  const isSame = email.toLowerCase() === user.email
  const problem = isSame ? t.sameAddress() : emailProblem(email)
  if (problem) return incomplete(t.addressNotChanged(), problem, { email: problem })
  if (asked) return question(asked)
  const emailRedirectTo = mailsLeadTo(services.site.url, 'email_change', page)
  const { error } = await auth.updateUser({ email }, { emailRedirectTo })
  return error
    ? refusal(t.addressNotChanged(), error, { field: 'email' })
    : { is: 'flash', word: 'email-asked' }
}

export const resendEmailChange: Intent = async ({ auth, user, services }) => {
  const emailRedirectTo = mailsLeadTo(services.site.url, 'email_change', page)
  const email = user.email ?? ''
  const options = { emailRedirectTo, captchaToken: await siteCaptcha(services) }
  const { error } = await auth.resend({ type: 'email_change', email, options })
  return error ? refusal(t.noEmailSent(), error) : { is: 'flash', word: 'email-asked' }
}

/**
 * Needs the current password; people without one get an email. If the service requires more, the
 * form asks for it next.
 */
export const changePassword: Intent = async ({ auth, user, form, services, requester }) => {
  const password = exactFieldValue(form, 'password')
  const current = exactFieldValue(form, 'current')
  const nonce = fieldValue(form, 'nonce').replaceAll(/\s/g, '')
  const problems = {
    ...(!current && { current: t.enterCurrent() }),
    ...(form.has('nonce') && !nonce && { nonce: t.typeCode() }),
    ...(!password && { password: t.enterNew() }),
  }
  const title = t.passwordNotChanged()
  const wrong = Object.values(problems)
  if (wrong.length) return incomplete(title, wrong.join(' '), problems)
  const known = await checkPassword(services, user, {
    password: current,
    visitor: requester.visitor,
  })
  if (known.error?.code === 'invalid_credentials')
    return incomplete(title, t.wrongPassword(), { current: t.wrongPassword() })
  if (known.error) return refusal(title, known.error)
  const { error } = await auth.updateUser({
    password,
    current_password: current,
    ...(nonce && { nonce }),
  })
  if (!error) return { is: 'flash', word: 'password-changed' }
  if (error.code === 'reauthentication_needed') return sendNonce(auth, services)
  return refusal(title, error, { minPassword: minPasswordLength(services) })
}

async function sendNonce(auth: AuthClient, { db, accounts }: Services): Promise<Refusal> {
  const { error } = await auth.reauthenticate()
  const isSoon = error?.code === 'over_email_send_rate_limit' && isPause(error.message)
  if (error && !isSoon) return refusal(t.passwordNotChanged(), error)
  const text = error
    ? t.codeSentBefore({ when: whenAgain(secondsIn(error.message)) })
    : accounts.own && (await isMailLate(db))
      ? t.codeLate()
      : t.codeOnItsWay()
  const nonce = t.typeNonce()
  return {
    is: 'refused',
    message: { title: t.oneMoreStep(), text },
    problems: { nonce },
  }
}

/** A hosted service only says on request if linking is allowed. */
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
  if (error) return refusal(t.notLinked(), error)
  if (!data.url) return incomplete(t.notLinked(), t.noPage(), {})
  return { is: 'at provider', name: providerName(provider), url: data.url }
}

export const unlinkIdentity: Intent = async ({ auth, user, form }) => {
  const wanted = fieldValue(form, 'identity')
  const identity = user.identities?.find(({ identity_id: id }) => id === wanted)
  if (!identity) return incomplete(t.notRemoved(), t.noSuchSignIn(), {})
  const { error } = await auth.unlinkIdentity(identity)
  return error ? refusal(t.notRemoved(), error) : { is: 'flash', word: 'unlinked' }
}
