import { transaction } from '../../db/transaction.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requesterOf, limit, type AuthContext, type Handler } from '../request/context.server.ts'
import { findByLink } from '../codes/find-code.server.ts'
import { flowMethodOf, issueAuthCode } from '../sessions/flow-states.server.ts'
import { pkcePrefix } from '../codes/one-time-codes.server.ts'
import { tokensOf, toldOf, withFragment, withQuery } from '../request/redirect-answer.ts'
import { redirectOf } from '../request/redirect-of.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { badLink, useCode } from './use-code.server.ts'
import { mustFind } from '../users/users.server.ts'
import { requireLinkType } from './verify.server.ts'

/** `GET /verify`: the link in a mail. Leads back to where it was asked for, with tokens, a code, or an error. */
export const verifyByLink: Handler = async (auth, c) => {
  limit(auth, c, { name: 'verify', amount: auth.settings.verifyLimit, perSeconds: 300 })
  const { type = '', token = '' } = c.req.query()
  if (!type) throw new AuthError('validation_failed/verify-no-type')
  if (!token) throw new AuthError('validation_failed/no-link-token')
  c.header('cache-control', 'no-store')
  return c.redirect(await whereTo(auth, c, type, token), 303)
}

async function whereTo(auth: Auth, c: AuthContext, type: string, tokenHash: string) {
  const back = redirectOf(auth, c)
  const isPkce = tokenHash.startsWith(pkcePrefix)
  const alsoInQuery = (told: Record<string, string>) => (isPkce ? withQuery(back, told) : back)
  try {
    const told = await follow(auth, c, { type, tokenHash, isPkce, back })
    if ('code' in told) return withQuery(back, told)
    return withFragment('message' in told ? alsoInQuery(told) : back, told)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const told = toldOf(error)
    return withFragment(alsoInQuery(told), told)
  }
}

type Link = { type: string; tokenHash: string }

/** @returns what to tell there: the tokens, a code to exchange, or that another link is to be followed. */
async function follow(
  auth: Auth,
  c: AuthContext,
  { type, tokenHash, isPkce, back }: Link & { isPkce: boolean; back: string },
): Promise<Record<string, string>> {
  const verifyType = requireLinkType(type)
  const requester = requesterOf(c)
  return transaction(auth.db, async (db) => {
    const token = await findByLink(db, verifyType.kinds, tokenHash)
    const result = await useCode(auth, db, verifyType, token, requester)
    if (!token || result === 'refused') throw badLink()
    if (result !== 'confirmed') return result
    if (!isPkce) {
      const session = await startSession(auth, db, token.user_id, { method: 'otp' }, requester)
      return tokensOf(session, { type })
    }
    const flow = { userId: token.user_id, method: flowMethodOf(type), back }
    const code = await issueAuthCode(db, flow, auth.now())
    const { user } = await mustFind(db, token.user_id)
    if (code) return { code, ...(user.password_wanted_at && { password: 'wanted' }) }
    throw new AuthError('flow_state_not_found/link')
  })
}
