import { z } from 'zod'
import { inTransaction, type Auth } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { answer, limit, readBody, text, type Handler } from '../request/context.server.ts'
import { isVerifiedBy, type FlowState } from '../sessions/flow-states.server.ts'
import { startSession, type Proof } from '../sessions/sessions.server.ts'
import { withCaptcha } from '../request/captcha.server.ts'
import { idTokenGrant } from './id-token-grant.server.ts'
import { passwordGrant } from './password-grant.server.ts'
import { refreshGrant } from './refresh-grant.server.ts'

const web3Form = z.object({ chain: text })

/** Not supported. */
const web3Grant: Handler = async (_auth, c) => {
  const { chain } = await readBody(c, web3Form)
  if (chain !== 'solana' && chain !== 'ethereum') throw new AuthError('web3_unsupported_chain')
  throw new AuthError('web3_provider_disabled')
}

const pkceGrantForm = z.object({
  auth_code: text,
  code_verifier: text,
})

/** `POST /token?grant_type=pkce` */
const pkceGrant: Handler = async (auth, c) => {
  const { auth_code, code_verifier } = await readBody(c, pkceGrantForm)
  if (!auth_code || !code_verifier) throw new AuthError('validation_failed/auth-code')
  if (!isUuid(auth_code)) throw new AuthError('flow_state_not_found/code')
  const session = await inTransaction(auth, async (auth) => {
    const flow = await auth.db
      .selectFrom('auth_service.flow_states')
      .selectAll()
      .where('auth_code', '=', auth_code)
      .forUpdate()
      .executeTakeFirst()
    if (!flow?.user_id) throw new AuthError('flow_state_not_found/code')
    requireVerified(auth, flow, code_verifier)
    await auth.db.deleteFrom('auth_service.flow_states').where('id', '=', flow.id).execute()
    const { user_id: userId } = flow
    await audit(auth, { action: 'login', userId })
    const started = await startSession(auth, userId, proofOf(flow))
    return { ...started, ...providerTokens(flow) }
  })
  return answer(c, session)
}

function proofOf({ authentication_method: method, provider }: FlowState): Proof {
  return provider.startsWith('sso:') ? { method, provider: provider.slice(4) } : { method }
}

function requireVerified({ settings, now }: Auth, flow: FlowState, verifier: string): void {
  // An email may be read late.
  const isMagicLink = flow.authentication_method === 'magiclink'
  const since = (isMagicLink && flow.auth_code_issued_at) || flow.created_at
  if (now().getTime() >= since.getTime() + settings.flowStateSeconds * 1000)
    throw new AuthError('flow_state_expired')
  if (isVerifiedBy(flow, verifier)) return
  throw new AuthError('bad_code_verifier')
}

function providerTokens(flow: FlowState): Record<string, string> {
  const { provider_access_token: access, provider_refresh_token: refresh } = flow
  return {
    ...(access && { provider_token: access }),
    ...(refresh && { provider_refresh_token: refresh }),
  }
}

const grants: Record<string, Handler> = {
  password: withCaptcha(passwordGrant),
  refresh_token: refreshGrant,
  id_token: idTokenGrant,
  web3: withCaptcha(web3Grant),
  pkce: pkceGrant,
}

export const token: Handler = async (auth, c) => {
  await limit(auth, 'token', auth.settings.tokenLimit)
  const type = c.req.query('grant_type') ?? ''
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw new AuthError('invalid_credentials/grant-type')
  return grant(auth, c)
}
