import * as client from 'openid-client'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { callbackOf } from './authorize.server.ts'
import type { FlowState } from '../sessions/flow-states.server.ts'
import { discover, unreachable } from './openid.server.ts'
import type { Provider } from '../settings/providers.ts'

/** What a provider gives for its own services; handed on and not kept. */
export type ProviderTokens = { access: string; refresh: string | undefined }

/**
 * Gets the provider's tokens for its code, and what it tells of the person.
 *
 * @param parameters what the provider sent people back with.
 * @throws AuthError when the code or the id token is not good, or the provider does not answer.
 */
export async function exchange(
  auth: Auth,
  provider: Provider,
  flow: FlowState,
  parameters: URLSearchParams,
): Promise<{ tokens: ProviderTokens; claims: Record<string, unknown> }> {
  const { config } = await discover(auth, provider)
  const url = new URL(callbackOf(auth, provider))
  for (const [name, value] of parameters) url.searchParams.append(name, value)
  const { provider_nonce: nonce, provider_code_verifier: verifier } = flow
  try {
    const answer = await client.authorizationCodeGrant(config, url, {
      expectedState: flow.id,
      idTokenExpected: true,
      ...(nonce && { expectedNonce: nonce }),
      ...(verifier && { pkceCodeVerifier: verifier }),
    })
    const told = answer.claims()
    if (!told) throw new Error('The provider sent no id token')
    const tokens = { access: answer.access_token, refresh: answer.refresh_token }
    const isAsked = !told.email && config.serverMetadata().userinfo_endpoint
    const more = isAsked ? await client.fetchUserInfo(config, tokens.access, told.sub) : {}
    return { tokens, claims: { ...more, ...told, ...appleName(parameters) } }
  } catch (error) {
    const { name, code = '', message } = error as Error & { code?: string }
    if (code === 'OAUTH_TIMEOUT' || message === 'fetch failed')
      throw unreachable(auth, provider, error)
    auth.log({
      event: 'provider refused',
      provider: provider.name,
      error: [name, code, message].join(' '),
    })
    throw new AuthError('unexpected_failure/code-exchange')
  }
}

/** Apple tells a name once, beside the code, as JSON. */
function appleName(parameters: URLSearchParams): { name?: string } {
  const told = parameters.get('user')
  if (!told) return {}
  try {
    const { firstName, lastName } = JSON.parse(told).name
    const name = [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
    return name ? { name } : {}
  } catch {
    return {}
  }
}
