import {
  redeemRecoveryCode,
  type RecoveryProblem,
} from '../../auth/factors/recovery-codes.server.ts'
import { secondsUntilTry } from '../../auth/limits/tries.server.ts'
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
  if (!own || !user || !claims) return unexpected
  const { visitor } = context.get(requestContext)
  const userAgent = request.headers.get('user-agent') ?? ''
  const who = { userId: user.id, sessionId: claims.session_id }
  const taken = await redeemRecoveryCode(own, who, fieldValue(form, 'code'), {
    ...visitor,
    userAgent,
  })
  if (!taken.ok) {
    const seconds = await secondsUntilTry(own, own.db, user.id, 'recovery_code_wrong')
    const text = wordsOf(taken.problem, whenAgain(`${seconds} seconds`))
    return incomplete('Sign in failed', text, { code: text })
  }
  // This session's token still mentions the removed factor.
  await auth.refreshSession()
  const message = { title: 'Signed in successfully', text: 'Your second factor was removed.' }
  return { is: 'done', to: from, message }
}

function wordsOf(problem: RecoveryProblem, when: string): string {
  return problem === 'too many tries'
    ? `That was wrong ten times. The next recovery code is taken ${when}.`
    : words[problem]
}

const words: Record<Exclude<RecoveryProblem, 'too many tries'>, string> = {
  'signed out': 'You are signed out. Sign in again.',
  'no factor': 'Your account has no second factor. Sign in again.',
  'wrong code': 'This code is not one of yours, or it was used already.',
}
