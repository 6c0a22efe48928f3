import type { Deed } from '../page/account-action.server.ts'
import { incomplete, refusal, type AuthClient, type Refusal } from '../session/outcome.ts'
import { checkPassword } from '../session/passing-client.server.ts'
import { exactlyTypedIn, typedIn } from '../session/typed.ts'

const title = 'Password not changed'

/**
 * Changes the password of who knows the one of now; whoever does not gets a mail. What the service asks for
 * besides, the form asks for in its next showing.
 */
export const changePassword: Deed = async ({ auth, user, form, services, requester }) => {
  const password = exactlyTypedIn(form, 'password')
  const current = exactlyTypedIn(form, 'current')
  const nonce = typedIn(form, 'nonce').replaceAll(/\s/g, '')
  const problems = {
    ...(!current && { current: 'Enter the password that you have now.' }),
    ...(form.has('nonce') && !nonce && { nonce: 'Type the code from the mail.' }),
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
  if (!error) return { is: 'told', word: 'password-changed' }
  if (error.code === 'reauthentication_needed') return sendNonce(auth)
  return refusal(title, error)
}

const wrongPassword = 'This is not the password that you have now.'

async function sendNonce(auth: AuthClient): Promise<Refusal> {
  const { error } = await auth.reauthenticate()
  if (error && error.code !== 'over_email_send_rate_limit') return refusal(title, error)
  const nonce = 'Type the code from the mail, and your new password once more.'
  return {
    is: 'refused',
    message: { title: 'One more step', text: 'We have sent you a code to show that it is you.' },
    problems: { nonce },
  }
}
