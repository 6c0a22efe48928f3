import { invalid } from './auth-error.ts'
import { requireUser } from './bearer.server.ts'
import { answer, audienceOf, type Handler } from './context.server.ts'
import { userAnswer } from './user.ts'

/** `GET /user`: who asks. */
export const readUser: Handler = async (auth, c) => {
  const { record, claims } = await requireUser(auth, c)
  if (claims.aud !== audienceOf(auth, c))
    throw invalid("Token audience doesn't match request audience")
  return answer(c, userAnswer(record))
}
