import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import * as client from 'openid-client'
import { publicUrl, type Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Provider } from '../settings/providers.ts'
import type { FlowState } from '../sessions/flow-states.server.ts'

/** Where the provider sends people back to. */
export function callbackOf(auth: Auth, { redirectUri }: Provider): string {
  return redirectUri ?? `${publicUrl(auth)}/callback`
}

/** What a provider says of itself (OpenID Connect Discovery 1.0), and the keys that it signs with. */
type Discovered = { config: client.Configuration; issuer: string; keys: JWTVerifyGetKey }

const discovered = new WeakMap<Provider, { at: number; found: Promise<Discovered> }>()
const hour = 3_600_000
const maxSeconds = 5

/**
 * Asks a provider where its endpoints are, at most once an hour.
 *
 * @throws AuthError when it does not answer, or is not who it should be.
 */
export async function discover(auth: Auth, provider: Provider): Promise<Discovered> {
  const now = auth.now().getTime()
  const held = discovered.get(provider)
  const isFresh = held && now - held.at < hour
  const found = isFresh ? held.found : askProvider(auth, provider)
  if (!isFresh) discovered.set(provider, { at: now, found })
  try {
    return await found
  } catch (error) {
    discovered.delete(provider)
    throw unreachable(auth, provider, error)
  }
}

async function askProvider(auth: Auth, provider: Provider): Promise<Discovered> {
  const { issuer, clientIds, secret } = provider
  const ask: client.CustomFetch = (url, options) => auth.fetch(url, options as RequestInit)
  const isLocal = issuer.startsWith('http:')
  const config = await client.discovery(
    new URL(issuer),
    clientIds[0] ?? '',
    undefined,
    secret ? showSecret(secret) : client.None(),
    {
      [client.customFetch]: ask,
      timeout: maxSeconds,
      execute: [
        client.enableNonRepudiationChecks,
        ...(isLocal ? [client.allowInsecureRequests] : []),
      ],
    },
  )
  const { issuer: named, jwks_uri: keysUrl } = config.serverMetadata()
  if (!keysUrl) throw new Error(`The provider ${provider.name} names no keys`)
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    [customFetch]: auth.fetch,
    timeoutDuration: maxSeconds * 1000,
  })
  return { config, issuer: named, keys }
}

/** In the body, which every large provider takes; one that lists how it wants it, and not so, as it wants it. */
function showSecret(secret: string): client.ClientAuth {
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported
    const isInBody = !ways || ways.includes('client_secret_post')
    const show = isInBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    show(server, ...request)
  }
}

/** Logs that a provider does not do what it should. @returns what is told to who asked: it is not our failure. */
function unreachable(auth: Auth, { name }: Provider, error: unknown): AuthError {
  auth.log({ event: 'provider unreachable', provider: name, error: String(error) })
  return new AuthError('validation_failed/provider-unreachable', { provider: name })
}

const asymmetric = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

/**
 * Checks an id token that a client brings: signature, issuer and time (OpenID Connect Core 1.0 §3.1.3.7). The
 * audience and the nonce are left to the caller.
 *
 * @returns its claims and algorithm; null when it is refused.
 * @throws AuthError when the provider's keys cannot be had.
 */
export async function readIdToken(
  auth: Auth,
  provider: Provider,
  idToken: string,
): Promise<{ claims: JWTPayload; algorithm: string } | null> {
  if (!isToken(idToken)) return null
  const { issuer, keys } = await discover(auth, provider)
  const findKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      const isAboutToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported
      throw isAboutToken ? error : unreachable(auth, provider, error)
    }
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, findKey, {
      algorithms: asymmetric,
      requiredClaims: ['exp', 'iat'],
      currentDate: auth.now(),
      clockTolerance: 30,
    })
    return payload.iss === issuerFor(issuer, payload)
      ? { claims: payload, algorithm: protectedHeader.alg }
      : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** What is no token at all needs no question to the provider. */
function isToken(text: string): boolean {
  try {
    decodeProtectedHeader(text)
    return true
  } catch {
    return false
  }
}

/** Azure has one address for all of its tenants, and an issuer for each. */
function issuerFor(issuer: string, { tid }: JWTPayload): string {
  return issuer.replace('{tenantid}', typeof tid === 'string' ? tid : '')
}

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
    const claims = answer.claims()
    if (!claims) throw new Error('The provider sent no id token')
    const tokens = { access: answer.access_token, refresh: answer.refresh_token }
    const isAsked = !claims.email && config.serverMetadata().userinfo_endpoint
    const more = isAsked ? await client.fetchUserInfo(config, tokens.access, claims.sub) : {}
    return { tokens, claims: { ...more, ...claims, ...appleName(parameters) } }
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
  const user = parameters.get('user')
  if (!user) return {}
  try {
    const { firstName, lastName } = JSON.parse(user).name
    const name = [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
    return name ? { name } : {}
  } catch {
    return {}
  }
}
