import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { audit } from '../audit.server.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { AuthError, OAuthError } from '../request/auth-error.ts'
import { requireUser } from '../sessions/bearer.server.ts'
import { answer, readBody, text, type Handler } from '../request/context.server.ts'
import { linkIdentity, requireLinking } from '../oauth/identity-linking.server.ts'
import { readIdToken } from '../oauth/openid.server.ts'
import { accountOf } from '../oauth/provider-account.server.ts'
import { requirePerson } from '../oauth/provider-person.ts'
import { knownIssuer, isKnownProvider, type Provider } from '../settings/providers.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

const form = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  client_id: text,
  issuer: text,
  link_identity: z.boolean().default(false),
})

type IdTokenForm = z.output<typeof form>

/** `POST /token?grant_type=id_token` */
export const idTokenGrant: Handler = async (auth, c) => {
  const body = await readBody(c, form)
  const bearer = body.link_identity ? await requireUser(auth, c) : null
  if (bearer) requireLinking(auth, bearer)
  const linking = bearer?.record.user ?? null
  if (!body.id_token) throw refused('id_token required')
  if (!body.provider && !(body.client_id && body.issuer))
    throw refused('provider or client_id and issuer required')
  const provider = requireProvider(auth, body)
  const person = requirePerson(provider, await requireClaims(auth, provider, body))
  const sending = {
    challenge: null,
    redirectTo: redirectOf(auth, c),
  }
  const outcome = await inTransaction(auth, async (auth) => {
    if (linking) await linkIdentity(auth, linking.id, person)
    const account = linking ? { userId: linking.id } : await accountOf(auth, person, sending)
    if ('refused' in account) return account
    const { userId } = account
    await audit(auth, {
      action: 'login',
      userId,
      detail: { provider: provider.name },
    })
    return { session: await startSession(auth, userId, { method: 'oauth' }) }
  })
  if ('refused' in outcome) throw outcome.refused
  return answer(c, outcome.session)
}

function requireProvider(auth: Call, { provider: given, issuer }: IdTokenForm): Provider {
  const name = given.toLowerCase()
  const found = auth.providers.find((one) => (name ? one.name === name : one.issuer === issuer))
  if (found) return found
  if (!isKnownProvider(name))
    throw new AuthError('validation_failed/custom-provider', { provider: given })
  throw new AuthError('provider_disabled', { issuer: knownIssuer(name) })
}

async function requireClaims(
  auth: Call,
  provider: Provider,
  body: IdTokenForm,
): Promise<JWTPayload> {
  const read = await readIdToken(auth, provider, body.id_token)
  if (!read || !isOfAccessToken(read, body.access_token)) throw refused('Bad ID token')
  const { claims } = read
  if (!claims.sub) throw refused('Missing sub claim in id_token')
  const audience = [claims.aud ?? []].flat()
  if (!audience.some((one) => provider.clientIds.includes(one)))
    throw refused(`Unacceptable audience in id_token: [${audience.join(' ')}]`)
  if (!provider.skipsNonce) requireNonce(claims.nonce, body.nonce)
  return claims
}

/** The hash of a nonce that the app keeps to itself. */
function requireNonce(inToken: unknown, given: string): void {
  if (Boolean(inToken) !== Boolean(given))
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  if (given && sha256(given) !== inToken) throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** OpenID Connect Core 1.0 §3.1.3.6. */
function isOfAccessToken(
  { claims: { at_hash: hash }, algorithm }: { claims: JWTPayload; algorithm: string },
  accessToken: string,
): boolean {
  if (hash === undefined) return true
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url') === hash
}

function refused(description: string): OAuthError {
  return new OAuthError('invalid request', description)
}
