import * as client from 'openid-client'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser } from '../sessions/bearer.server.ts'
import { answer, type AuthContext, type Handler } from '../request/context.server.ts'
import { beginFlow, readChallenge } from '../sessions/flow-states.server.ts'
import { requireLinking } from './identity-linking.server.ts'
import { callbackOf, discover } from './openid.server.ts'
import { isKnownProvider, type Provider } from '../settings/providers.ts'
import { redirectOf } from '../request/redirects.server.ts'

/** `GET /authorize`: the provider sends the browser back to `/callback`. */
export const authorize: Handler = async (auth, c) => c.redirect(await beginAt(auth, c, {}), 302)

/** `GET /user/identities/authorize`: adds a way in for the signed-in user. */
export const authorizeLinking: Handler = async (auth, c) => {
  const bearer = await requireUser(auth, c)
  requireLinking(auth, bearer)
  const url = await beginAt(auth, c, { linking_user_id: bearer.record.user.id })
  return c.req.query('skip_http_redirect') === 'true' ? answer(c, { url }) : c.redirect(url, 302)
}

/** @returns the provider's sign-in URL */
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

/** @throws AuthError if it is unknown, off, or has no secret */
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

/** Ours, or set by the request itself: callers can't override these. */
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
