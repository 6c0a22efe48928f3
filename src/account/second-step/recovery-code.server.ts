import * as t from '#messages/second-step.ts'
import {
  redeemRecoveryCode,
  type RecoveryProblem,
} from '../../auth/factors/recovery-codes.server.ts'
import { callBy } from '../../auth/request/auth.server.ts'
import { factorPlaceOf, secondsUntilTry } from '../../auth/limits/tries.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import {
  incomplete,
  unexpected,
  whenAgain,
  type Outcome,
  type ReturnTo,
} from '../session/outcome.ts'
import { authOf, claimsOf, readUser, type RouteArgs } from '../session/session.server.ts'
import { fieldValue } from '../session/field-value.ts'

/** Only our own service has recovery codes. */
export async function redeem(
  { context, request }: RouteArgs & { request: Request },
  form: FormData,
  { from }: ReturnTo,
): Promise<Outcome> {
  const { own } = context.get(servicesContext).accounts
  const user = await readUser(context)
  const auth = authOf(context)
  const claims = await claimsOf(context)
  if (!own || !user || !claims) return unexpected()
  const { visitor } = context.get(requestContext)
  const userAgent = request.headers.get('user-agent') ?? ''
  const who = { userId: user.id, sessionId: claims.session_id }
  const requester = { ...visitor, userAgent }
  const taken = await redeemRecoveryCode(own, who, fieldValue(form, 'code'), requester)
  if (!taken.ok) {
    const place = await factorPlaceOf(callBy(own, requester), user.id)
    const seconds = await secondsUntilTry(own, user.id, 'recovery_code_wrong', place)
    const text = wordsOf(taken.problem, whenAgain(seconds))
    return incomplete(t.signInFailed(), text, { code: text })
  }
  // This session's token still mentions the removed factor.
  await auth.refreshSession()
  const message = { title: t.signedIn(), text: t.factorRemoved() }
  return { is: 'done', to: from, message }
}

function wordsOf(problem: RecoveryProblem, when: string): string {
  return problem === 'too many tries' ? t.tooManyRecovery({ when }) : words[problem]()
}

const words: Record<Exclude<RecoveryProblem, 'too many tries'>, () => string> = {
  'signed out': t.signedOut,
  'no factor': t.noFactor,
  'wrong code': t.wrongRecovery,
}
