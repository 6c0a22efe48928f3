import { z } from 'zod'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { answer, requesterOf, readBody, type Handler } from '../request/context.server.ts'
import { isVerifiedBy, type FlowState } from '../sessions/flow-states.server.ts'
import { startSession, type Proof } from '../sessions/sessions.server.ts'

const form = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

/** `POST /token?grant_type=pkce`: a session for the code that ended a flow. */
export const pkceGrant: Handler = async (auth, c) => {
  const { auth_code, code_verifier } = await readBody(c, form)
  if (!auth_code || !code_verifier) throw new AuthError('validation_failed/auth-code')
  if (!isUuid(auth_code)) throw new AuthError('flow_state_not_found/code')
  const requester = requesterOf(c)
  const session = await transaction(auth.db, async (db) => {
    const flow = await db
      .selectFrom('auth_service.flow_states')
      .selectAll()
      .where('auth_code', '=', auth_code)
      .forUpdate()
      .executeTakeFirst()
    if (!flow?.user_id) throw new AuthError('flow_state_not_found/code')
    requireVerified(auth, flow, code_verifier)
    await db.deleteFrom('auth_service.flow_states').where('id', '=', flow.id).execute()
    const { user_id: userId } = flow
    await audit(auth, db, { action: 'login', userId, requester })
    const started = await startSession(auth, db, userId, proofOf(flow), requester)
    return { ...started, ...providerTokens(flow) }
  })
  return answer(c, session)
}

/** An SSO session names its organization. */
function proofOf({ authentication_method: method, provider }: FlowState): Proof {
  return provider.startsWith('sso:') ? { method, provider: provider.slice(4) } : { method }
}

function requireVerified({ settings, now }: Auth, flow: FlowState, verifier: string): void {
  // An email may be read late, so a magic link's time runs from when it was followed.
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
