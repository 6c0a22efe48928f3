import {
  redeemRecoveryCode,
  type RecoveryProblem,
} from '../../auth/factors/recovery-codes.server.ts'
import { requestContext, servicesContext } from '../../services.server.ts'
import { incomplete, unexpected, type Outcome, type Way } from '../session/outcome.ts'
import { authOf, claimsOf, readUser, type RouteArgs } from '../session/session.server.ts'
import { typedIn } from '../session/typed.ts'

/** Lets somebody in who lost their second factor. Only our own service knows recovery codes. */
export async function redeem(
  { context, request }: RouteArgs & { request: Request },
  form: FormData,
  { from }: Way,
): Promise<Outcome> {
  const { own } = context.get(servicesContext).accounts
  const user = await readUser(context)
  const auth = authOf(context)
  const claims = await claimsOf(context)
  if (!own || !user || !claims) return unexpected
  const { visitor } = context.get(requestContext)
  const userAgent = request.headers.get('user-agent') ?? ''
  const who = { userId: user.id, sessionId: claims.session_id }
  const taken = await redeemRecoveryCode(own, who, typedIn(form, 'code'), {
    ...visitor,
    userAgent,
  })
  if (!taken.ok)
    return incomplete('Sign in failed', words[taken.problem], { code: words[taken.problem] })
  // The token of this session still tells of the factor that is gone.
  await auth.refreshSession()
  const message = { title: 'Signed in successfully', text: 'Your second factor was removed.' }
  return { is: 'done', to: from, message }
}

const words: Record<RecoveryProblem, string> = {
  'signed out': 'You are signed out. Sign in again.',
  'no factor': 'Your account has no second factor. Sign in again.',
  'too many tries': 'That was wrong too often. Wait a while before you try again.',
  'wrong code': 'This code is not one of yours, or it was used already.',
}
