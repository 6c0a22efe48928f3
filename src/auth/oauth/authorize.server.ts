import * as client from 'openid-client'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { AuthError, OAuthError } from '../request/auth-error.ts'
import { requireUser } from '../sessions/bearer.server.ts'
import { answer, type AuthContext, type Handler } from '../request/context.server.ts'
import {
  beginFlow,
  readChallenge,
  challengeOf,
  type FlowState,
} from '../sessions/flow-states.server.ts'
import { requireLinking, linkIdentity } from './identity-linking.server.ts'
import { callbackOf, discover, exchange, type ProviderTokens } from './openid.server.ts'
import { isKnownProvider, type Provider } from '../settings/providers.ts'
import { redirectOf } from '../request/redirects.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireForm, textFields } from '../../platform/http/body.server.ts'
import { audit } from '../audit.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { accountOf, type AccountOutcome } from './provider-account.server.ts'
import { requirePerson, type ProviderPerson } from './provider-person.ts'
import { failedAt, tokensOf, withFragment, withQuery } from '../request/redirect-answer.ts'
import { startSession } from '../sessions/sessions.server.ts'

/** `GET /authorize` */
export const authorize: Handler = async (auth, c) => c.redirect(await beginAt(auth, c, {}), 302)

/** `GET /user/identities/authorize` */
export const authorizeLinking: Handler = async (auth, c) => {
  const bearer = await requireUser(auth, c)
  requireLinking(auth, bearer)
  const url = await beginAt(auth, c, { linking_user_id: bearer.record.user.id })
  return c.req.query('skip_http_redirect') === 'true' ? answer(c, { url }) : c.redirect(url, 302)
}

async function beginAt(
  auth: Call,
  c: AuthContext,
  flow: { linking_user_id?: string },
): Promise<string> {
  const provider = requireProvider(auth, c.req.query('provider') ?? '')
  const challenge = readChallenge(c.req.query())
  const invite = c.req.query('invite_token') || null
  if (invite) await requireInvited(auth, invite)
  const { config } = await discover(auth, provider)
  const nonce = provider.skipsNonce ? null : c.req.query('nonce') || client.randomNonce()
  const verifier = provider.usesPkce ? client.randomPKCECodeVerifier() : null
  const { id: state } = await beginFlow(auth, challenge, {
    authentication_method: 'oauth',
    provider: provider.name,
    redirect_to: redirectOf(auth, c),
    provider_nonce: nonce,
    provider_code_verifier: verifier,
    invite_token: invite,
    ...flow,
  })
  const url = client.buildAuthorizationUrl(config, {
    ...passedOn(c.req.query()),
    ...provider.parameters,
    redirect_uri: callbackOf(auth, provider),
    scope: scopesOf(provider, c.req.query('scopes') ?? ''),
    state,
    ...(nonce && { nonce }),
    ...(verifier && {
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  })
  return url.href
}

function requireProvider(auth: Call, given: string): Provider {
  const name = given.toLowerCase()
  const provider = auth.providers.find((one) => one.name === name)
  if (provider?.secret) return provider
  if (provider) throw new AuthError('validation_failed/provider-secret')
  if (isKnownProvider(name)) throw new AuthError('validation_failed/provider-off')
  throw new AuthError('validation_failed/provider-unknown', { provider: name })
}

async function requireInvited(auth: Call, token: string): Promise<void> {
  const found = await auth.db
    .selectFrom('auth_service.one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', token)
    .where('kind', '=', 'confirmation')
    .executeTakeFirst()
  if (!found) throw new AuthError('user_not_found/invite-token')
}

/** Callers can't override these. */
const reserved = new Set(
  'client_id client_secret redirect_uri response_type state code_challenge code_challenge_method'
    .concat(' code_verifier provider redirect_to scope scopes invite_token skip_http_redirect')
    .concat(' apikey nonce')
    .split(' '),
)

function passedOn(query: Record<string, string>): Record<string, string> {
  const entries = Object.entries(query).filter(([name]) => !reserved.has(name.toLowerCase()))
  return Object.fromEntries(entries)
}

function scopesOf({ name, scopes }: Provider, wanted: string): string {
  const more = wanted.split(name.startsWith('custom:') ? ' ' : ',')
  const all = [...scopes, ...more].flatMap((scope) => scope.trim() || [])
  return [...new Set(all)].join(' ')
}

/** `GET|POST /callback` (Apple posts a form). Always redirects. */
export const callback: Handler = async (auth, c) => {
  c.header('cache-control', 'no-store')
  const parameters = await readParameters(c)
  const flow = await takeFlow(auth, parameters.get('state'))
  if (flow instanceof AuthError) return c.redirect(failedAt(auth.site.url, flow), 303)
  try {
    return c.redirect(await finish(auth, flow, parameters), 302)
  } catch (error) {
    const isExpected = error instanceof AuthError || error instanceof OAuthError
    if (!isExpected) auth.log({ event: 'provider callback failed', error: String(error) })
    const shown = isExpected ? error : new AuthError('unexpected_failure')
    return c.redirect(failedAt(flow.redirect_to, shown), 302)
  }
}

async function readParameters(c: AuthContext): Promise<URLSearchParams> {
  return c.req.method === 'POST'
    ? textFields(await requireForm(c.req.raw))
    : new URL(c.req.url).searchParams
}

/** Works once per flow. */
async function takeFlow(auth: Call, state: string | null): Promise<FlowState | AuthError> {
  if (!state) return new AuthError('bad_oauth_callback/no-state')
  if (!isUuid(state)) return new AuthError('bad_oauth_state/malformed')
  const flow = await auth.db
    .selectFrom('auth_service.flow_states')
    .selectAll()
    .where('id', '=', state)
    .where('authentication_method', '=', 'oauth')
    .executeTakeFirst()
  if (!flow) return new AuthError('bad_oauth_state/unknown')
  const age = auth.now().getTime() - flow.created_at.getTime()
  if (age > auth.settings.flowStateSeconds * 1000) return new AuthError('bad_oauth_state/expired')
  const taken = await auth.db
    .updateTable('auth_service.flow_states')
    .set({ used_at: auth.now() })
    .where('id', '=', state)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return taken ?? new AuthError('flow_state_already_used')
}

async function finish(auth: Call, flow: FlowState, parameters: URLSearchParams): Promise<string> {
  const provider = auth.providers.find(({ name }) => name === flow.provider)
  if (!provider) throw new AuthError('validation_failed/provider-off')
  const error = parameters.get('error')
  if (error) throw new OAuthError(error, parameters.get('error_description') ?? '')
  if (!parameters.get('code')) throw new AuthError('bad_oauth_callback/no-code')
  const { tokens, claims } = await exchange(auth, provider, flow, parameters)
  const person = requirePerson(provider, claims)
  const outcome = await inTransaction(auth, async (auth) => {
    const account = await signIn(auth, flow, person)
    return 'refused' in account ? account : end(auth, flow, { ...account, tokens })
  })
  if (typeof outcome !== 'string') throw outcome.refused
  return outcome
}

async function signIn(
  auth: Call,
  flow: FlowState,
  person: ProviderPerson,
): Promise<AccountOutcome> {
  const { linking_user_id: linking, invite_token: invite, redirect_to: redirectTo } = flow
  if (linking) {
    await linkIdentity(auth, linking, person)
    return { userId: linking }
  }
  if (invite) await requireInvitation(auth.db, invite, person)
  const call = { ...auth, aud: auth.settings.jwtAudience }
  return accountOf(call, person, { challenge: challengeOf(flow), redirectTo })
}

async function requireInvitation(db: Db, token: string, person: ProviderPerson): Promise<void> {
  const invited = await db
    .selectFrom('auth_service.one_time_tokens')
    .select('sent_to')
    .where('token_hash', '=', token)
    .where('kind', '=', 'confirmation')
    .executeTakeFirst()
  if (!invited) throw new AuthError('invite_not_found')
  if (!person.isEmailVerified || invited.sent_to !== person.email)
    throw new AuthError('validation_failed/invited-email')
}

/** With a code to exchange, or a session. */
async function end(
  auth: Call,
  flow: FlowState,
  { userId, tokens }: { userId: string; tokens: ProviderTokens },
): Promise<string> {
  if (!flow.code_challenge) {
    await audit(auth, {
      action: 'login',
      userId,
      detail: { provider: flow.provider },
    })
    const session = await startSession(auth, userId, { method: 'oauth' })
    const { access, refresh } = tokens
    const theirs = { provider_token: access, ...(refresh && { provider_refresh_token: refresh }) }
    return withFragment(flow.redirect_to, tokensOf(session, theirs))
  }
  await auth.db
    .updateTable('auth_service.flow_states')
    .set({
      user_id: userId,
      provider_access_token: tokens.access,
      provider_refresh_token: tokens.refresh ?? null,
      auth_code_issued_at: auth.now(),
    })
    .where('id', '=', flow.id)
    .execute()
  return withQuery(flow.redirect_to, { code: flow.auth_code })
}
