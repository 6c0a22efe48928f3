import type { EmailOtpType } from '@supabase/supabase-js'
import { askAgain } from './ask-for-mail.ts'
import { onwards } from './enter.ts'
import { nextAfter } from '../email-link/landing.ts'
import { incomplete, linkOpens, refusal, type Run } from '../session/outcome.ts'
import { emailProblem, typedIn } from '../session/typed.ts'

const types = ['signup', 'invite', 'email', 'magiclink', 'recovery', 'email_change'] as const

/** The kind of code that an address names; one that it does not know is that of any link that signs in. */
export function codeType(named: string | null): EmailOtpType {
  return types.find((type) => type === named) ?? 'email'
}

/** Takes the code of a mail in place of its link; the button "Send it again" asks for another one. */
export const typeCode: Run = async (auth, form, way) => {
  if (form.has('again')) return askAgain(auth, form, way)
  const email = typedIn(form, 'email')
  const token = typedIn(form, 'code').replaceAll(/\s/g, '')
  const type = codeType(typedIn(form, 'type'))
  const problems = problemsOf(email, token)
  if (problems) return incomplete('Check your entries', Object.values(problems).join(' '), problems)
  const { data, error } = await auth.verifyOtp({ email, token, type })
  if (error) return refusal('This code was not taken', error, linkOpens)
  if (!data.session) return { is: 'sent', email, message: halfDone }
  return { is: 'done', to: onwards(nextAfter(type, way.from), data), message: confirmed }
}

const confirmed = { title: 'Signed in successfully', text: 'Thank you, the code is right.' }

/** A change of address is confirmed from both of them. */
const halfDone = {
  title: 'Thank you, the code is right',
  text: 'Now type the code from the mail to your other address.',
}

function problemsOf(email: string, token: string) {
  const wrongEmail = emailProblem(email)
  const isCode = /^\d{6,10}$/.test(token)
  if (!wrongEmail && isCode) return null
  return {
    ...(wrongEmail && { email: wrongEmail }),
    ...(!isCode && { code: 'Type the six digits from the mail.' }),
  }
}
