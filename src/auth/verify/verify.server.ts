import { z } from 'zod'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { requireEmail, requirePhone } from '../request/addresses.ts'
import { AuthError } from '../request/auth-error.ts'
import {
  answer,
  limit,
  readBody,
  text,
  type AuthContext,
  type Handler,
} from '../request/context.server.ts'
import {
  findByCode,
  findByLink,
  pkcePrefix,
  type TokenRow,
} from '../codes/one-time-codes.server.ts'
import { isForPassword, startSession } from '../sessions/sessions.server.ts'
import { useCode, verifyTypeOf, type VerifyType } from './use-code.server.ts'
import { flowMethodOf, issueAuthCode } from '../sessions/flow-states.server.ts'
import { tokensOf, errorOf, withFragment, withQuery } from '../request/redirect-answer.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { mustFind } from '../users/users.server.ts'

const form = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
})

type VerifyForm = z.output<typeof form>

type Search = {
  type: VerifyType
  find(auth: Call): Promise<TokenRow | null>
  refusal: 'otp_expired/code' | 'otp_expired/link'
}

/** `POST /verify` */
export const verify: Handler = async (auth, c) => {
  await limit(auth, 'verify', auth.settings.verifyLimit)
  const body = await readBody(c, form)
  const { type, find, refusal } = readSearch(auth, body)
  const outcome = await inTransaction(auth, async (auth) => {
    const token = await find(auth)
    const result = await useCode(auth, type, token)
    if (!token || result === 'refused') return null
    if (result !== 'confirmed') return { msg: result.message, code: '200' }
    const proof = { method: 'otp', isForPassword: isForPassword(body.type) }
    return startSession(auth, token.user_id, proof)
  })
  // After the commit, so that a wrong code counts.
  if (!outcome) throw new AuthError(refusal)
  return answer(c, outcome)
}

function readSearch(auth: Call, body: VerifyForm): Search {
  if (!body.type) throw new AuthError('validation_failed/verify-no-type')
  if (Boolean(body.token) === Boolean(body.token_hash))
    throw new AuthError('validation_failed/no-code-or-hash')
  return body.token ? codeSearch(auth, body) : linkSearch(body)
}

function codeSearch(auth: Call, { type: name, token, email, phone }: VerifyForm): Search {
  if (Boolean(email) === Boolean(phone))
    throw new AuthError('validation_failed/email-or-phone-of-code')
  const sentTo = phone ? requirePhone(phone) : requireVerifiedEmail(email)
  const type = verifyTypeOf(name)
  if (!type) throw new AuthError('validation_failed/verify-type')
  const isOfThisType = type.by === (phone ? 'phone' : 'email')
  const entered = { sentTo, aud: auth.aud, code: token }
  const find = async (auth: Call) => (isOfThisType ? findByCode(auth, type.kinds, entered) : null)
  return { type, find, refusal: 'otp_expired/code' }
}

function requireVerifiedEmail(given: string): string {
  try {
    return requireEmail(given)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AuthError('validation_failed/email-to-verify')
  }
}

function linkSearch({ type: name, token_hash, email, phone, redirect_to }: VerifyForm): Search {
  if (email || phone || redirect_to) throw new AuthError('validation_failed/token-hash')
  const type = requireLinkType(name)
  return {
    type,
    find: ({ db }) => findByLink(db, type.kinds, token_hash),
    refusal: 'otp_expired/link',
  }
}

function requireLinkType(name: string): VerifyType {
  const type = verifyTypeOf(name)
  if (type?.by !== 'email') throw new AuthError('validation_failed/link-type')
  return type
}

/** `GET /verify` */
export const verifyByLink: Handler = async (auth, c) => {
  await limit(auth, 'verify', auth.settings.verifyLimit)
  const { type = '', token = '' } = c.req.query()
  if (!type) throw new AuthError('validation_failed/verify-no-type')
  if (!token) throw new AuthError('validation_failed/no-link-token')
  c.header('cache-control', 'no-store')
  return c.redirect(await whereTo(auth, c, type, token), 303)
}

async function whereTo(auth: Call, c: AuthContext, type: string, tokenHash: string) {
  const back = redirectOf(auth, c)
  const isPkce = tokenHash.startsWith(pkcePrefix)
  const alsoInQuery = (parameters: Record<string, string>) =>
    isPkce ? withQuery(back, parameters) : back
  try {
    const parameters = await follow(auth, { type, tokenHash, isPkce, back })
    if ('code' in parameters) return withQuery(back, parameters)
    return withFragment('message' in parameters ? alsoInQuery(parameters) : back, parameters)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const parameters = errorOf(error)
    return withFragment(alsoInQuery(parameters), parameters)
  }
}

type Link = { type: string; tokenHash: string }

async function follow(
  auth: Call,
  { type, tokenHash, isPkce, back }: Link & { isPkce: boolean; back: string },
): Promise<Record<string, string>> {
  const verifyType = requireLinkType(type)
  return inTransaction(auth, async (auth) => {
    const token = await findByLink(auth.db, verifyType.kinds, tokenHash)
    const result = await useCode(auth, verifyType, token)
    if (!token || result === 'refused') throw new AuthError('otp_expired/link')
    if (result !== 'confirmed') return result
    if (!isPkce) {
      const proof = { method: 'otp', isForPassword: isForPassword(type) }
      const session = await startSession(auth, token.user_id, proof)
      return tokensOf(session, { type })
    }
    const flow = { userId: token.user_id, method: flowMethodOf(type), back }
    const code = await issueAuthCode(auth, flow)
    const { user } = await mustFind(auth.db, token.user_id)
    if (code) return { code, ...(user.password_wanted_at && { password: 'wanted' }) }
    throw new AuthError('flow_state_not_found/link')
  })
}
