import { AuthError } from '../request/auth-error.ts'
import { requireUser } from '../sessions/bearer.server.ts'
import { answer, audienceOf, type Handler } from '../request/context.server.ts'
import { userAnswer } from '../users/user.ts'

/** `GET /user`: who asks. */
export const readUser: Handler = async (auth, c) => {
  const { record, claims } = await requireUser(auth, c)
  if (claims.aud !== audienceOf(auth, c)) throw new AuthError('validation_failed/audience')
  return answer(c, userAnswer(record))
}
