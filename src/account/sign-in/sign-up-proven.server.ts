import * as t from '#messages/sign-in.ts'
import { signUpConfirmed } from '../../auth/sign-up/sign-up-confirmed.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import { siteCaptcha } from '../form/answer.server.ts'
import { exactFieldValue, fieldValue } from '../session/field-value.ts'
import { noteProof } from '../session/account-sessions.server.ts'
import { refusal, type Run } from '../session/outcome.ts'
import { claimsOf, type RouteArgs } from '../session/session.server.ts'
import { problemOfSignUp, signUp } from './sign-in.form.ts'

/**
 * The link of an email proved the address, so the account is confirmed, and counts as proved with its
 * password just now. Another address is signed up as usual.
 */
export function signUpProven(
  { context, request }: Pick<RouteArgs, 'context'> & { request: Request },
  proven: string,
): Run {
  return async (auth, form, returnTo) => {
    const services = context.get(servicesContext)
    const { own } = services.accounts
    const email = fieldValue(form, 'email').toLowerCase()
    if (!own || email !== proven) return signUp(auth, form, returnTo)
    const problem = problemOfSignUp(form)
    if (problem) return problem
    const password = exactFieldValue(form, 'password')
    const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
    const requester = { ...context.get(requestContext).visitor, userAgent, isOfSite: true }
    const made = await signUpConfirmed(own, { email, password }, requester)
    const { minPassword } = returnTo
    if (!made.ok) return refusal(t.signUpFailed(), made.error, { field: 'email', minPassword })
    const options = { captchaToken: await siteCaptcha(services) }
    const { data, error } = await auth.signInWithPassword({ email, password, options })
    if (error) return refusal(t.signInFailed(), error)
    const claims = await claimsOf(context)
    if (claims)
      await noteProof(
        services.db,
        { sessionId: claims.session_id, userId: data.user.id },
        services.now(),
      )
    return { is: 'done', to: returnTo.from }
  }
}
