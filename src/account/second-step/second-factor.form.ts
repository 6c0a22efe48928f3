import { incomplete, refusal, whenAgain, type Run } from '../session/outcome.ts'
import { fieldValue } from '../session/field-value.ts'

/** Takes the code of a second factor; the button "Send me a code" has one sent to a phone. */
export const showFactor: Run = async (auth, form, { from }) => {
  const factorId = fieldValue(form, 'factor')
  if (form.has('send')) {
    const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' })
    if (error) return refusal('No code was sent', error)
    const message = { title: 'A code is on its way', text: 'Please check your phone.' }
    return { is: 'challenged', challengeId: data.id, message }
  }
  const code = fieldValue(form, 'code').replaceAll(/\s/g, '')
  const problem = 'Type the six digits.'
  if (!/^\d{6,10}$/.test(code)) return incomplete('Sign in failed', problem, { code: problem })
  const challengeId = fieldValue(form, 'challenge')
  const { error } = challengeId
    ? await auth.mfa.verify({ factorId, challengeId, code })
    : await auth.mfa.challengeAndVerify({ factorId, code })
  if (error?.code === 'over_request_rate_limit') {
    const when = whenAgain(error.message)
    const text = `There were too many wrong codes for this account, here or elsewhere. The next one is taken ${when}. Your codes still work in other places where you’ve used them before.`
    return incomplete('Sign in failed', text, { code: text })
  }
  if (error) return refusal('Sign in failed', error)
  return {
    is: 'done',
    to: from,
    message: { title: 'Signed in successfully', text: 'Welcome back!' },
  }
}
