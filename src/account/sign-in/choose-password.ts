import { incomplete, refusal, type Run } from '../session/outcome.ts'
import { exactlyTypedIn } from '../session/typed.ts'

const tooLate = new Set(['current_password_required', 'reauthentication_needed'])
const askAgain =
  'It is half an hour since you came here by a mail. Ask for another one at "Forgot your password?".'

/** Gives the one who is signed in a new password; their other sessions end with the old one. */
export const choosePassword: Run = async (auth, form, { from }) => {
  const password = exactlyTypedIn(form, 'password')
  const problem = 'Enter your new password.'
  if (!password) return incomplete('Password not changed', problem, { password: problem })
  const { error } = await auth.updateUser({ password })
  if (error && tooLate.has(error.code ?? ''))
    return incomplete('Password not changed', askAgain, {})
  if (error) return refusal('Password not changed', error)
  const text = 'Everywhere else you are signed out.'
  return { is: 'done', to: from, message: { title: 'Password changed', text } }
}
