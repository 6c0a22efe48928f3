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

export function callbackOf(auth: Auth, { redirectUri }: Provider): string {
  return redirectUri ?? `${publicUrl(auth)}/callback`
}

/** OpenID Connect Discovery 1.0. */
type Discovered = { config: client.Configuration; issuer: string; keys: JWTVerifyGetKey }

const discovered = new WeakMap<Provider, { at: number; found: Promise<Discovered> }>()
const hour = 3_600_000
const maxSeconds = 5

/** Cached for an hour. */
export async function discover(auth: Auth, provider: Provider): Promise<Discovered> {
  const now = auth.now().getTime()
  const cached = discovered.get(provider)
  const isFresh = cached && now - cached.at < hour
  const found = isFresh ? cached.found : fetchProvider(auth, provider)
  if (!isFresh) discovered.set(provider, { at: now, found })
  try {
    return await found
  } catch (error) {
    discovered.delete(provider)
    throw unreachable(auth, provider, error)
  }
}

async function fetchProvider(auth: Auth, provider: Provider): Promise<Discovered> {
  const { issuer, clientIds, secret } = provider
  const providerFetch: client.CustomFetch = (url, options) =>
    auth.fetch(url, options as RequestInit)
  const isLocal = issuer.startsWith('http:')
  const config = await client.discovery(
    new URL(issuer),
    clientIds[0] ?? '',
    undefined,
    secret ? authenticateClient(secret) : client.None(),
    {
      [client.customFetch]: providerFetch,
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

/** In the body, unless the provider's list lacks that. */
function authenticateClient(secret: string): client.ClientAuth {
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isInBody = !methods || methods.includes('client_secret_post')
    const show = isInBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    show(server, ...request)
  }
}

function unreachable(auth: Auth, { name }: Provider, error: unknown): AuthError {
  auth.log({ event: 'provider unreachable', provider: name, error: String(error) })
  return new AuthError('validation_failed/provider-unreachable', { provider: name })
}

const asymmetric = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

/**
 * Signature, issuer and times (OpenID Connect Core 1.0 §3.1.3.7); the caller checks audience and nonce. @returns null
 * if it is refused
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

function isToken(text: string): boolean {
  try {
    decodeProtectedHeader(text)
    return true
  } catch {
    return false
  }
}

/** Azure has one address for all tenants, and an issuer for each. */
function issuerFor(issuer: string, { tid }: JWTPayload): string {
  return issuer.replace('{tenantid}', typeof tid === 'string' ? tid : '')
}

/** For the provider's own services. */
export type ProviderTokens = { access: string; refresh: string | undefined }

/** @param parameters of the callback */
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

/** Apple sends a name once, with the code, as JSON. */
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
