import type { Selectable } from 'kysely'
import type { AuthSchema } from '../../platform/db/auth-schema.ts'
import { requireForm, textFields } from '../../platform/http/body.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, type Call, type Auth } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isUuid, isStorable } from '../../platform/db/column-text.ts'
import { limit, type AuthContext, type Handler } from '../request/context.server.ts'
import { failureOf, tokensOf, withFragment, withQuery } from '../request/redirect-answer.ts'
import { allowedRedirect } from '../request/redirects.server.ts'
import {
  readClaims,
  assertionForm,
  checkAssertion,
  type Assertion,
  type SamlClaims,
} from './saml-assertion.ts'
import { withSaml, acsUrlOf, samlWith } from './saml.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import {
  findSsoByEntity,
  findSsoProvider,
  readXml,
  identityProviderOf,
  type SsoProvider,
} from './sso-providers.server.ts'
import { userOfSso } from './sso-users.server.ts'
import { isBanned } from '../users/user.ts'
import { findUser } from '../users/users.server.ts'
import { z } from 'zod'

type RelayState = Selectable<AuthSchema['auth_service.saml_relay_states']>

/** `POST /sso/saml/acs`: errors go to the site, in the address of the redirect. */
export const takeSamlResponse: Handler = withSaml(async (auth, c) => {
  c.header('cache-control', 'no-store')
  try {
    const { samlAssertionLimit: amount } = auth.settings
    await limit(auth, 'saml', amount)
    return c.redirect(await signInBySaml(auth, c), 302)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return c.redirect(withQuery(auth.site.url, failureOf(error)), 303)
  }
})

async function signInBySaml(auth: Call, c: AuthContext): Promise<string> {
  const form = textFields(await requireForm(c.req.raw))
  const given = form.get('RelayState') ?? ''
  if (given && !isUuid(given) && !URL.canParse(given))
    throw new AuthError('validation_failed/saml-relay-state')
  const relay = isUuid(given) ? await takeRelayState(auth, given) : null
  const response = await readResponse(form.get('SAMLResponse'))
  const provider = await requireProvider(auth.db, relay, response.issuer)
  const requestId = relay?.request_id ?? null
  const { assertion, until } = await requireAssertion(auth, provider, response, requestId)
  const claims = requireClaims(assertion, provider)
  return inTransaction(auth, async (auth) => {
    const isFirst = await recordAssertion(auth, `${provider.id} ${assertion.$.ID}`, until)
    if (!isFirst) throw refused(auth, provider, 'it was taken before')
    const userId = await userOfSso(auth, provider, claims)
    await audit(auth, { action: 'login', userId })
    if (relay?.flow_state_id) return endWithCode(auth, userId, relay.flow_state_id)
    const proof = { method: 'sso/saml', provider: provider.id }
    const session = await startSession(auth, userId, proof)
    return withFragment(relay?.redirect_to ?? allowedRedirect(auth, given), tokensOf(session))
  })
}

/** Works once, whatever the outcome. */
async function takeRelayState(auth: Call, id: string): Promise<RelayState> {
  const relay = await auth.db
    .deleteFrom('auth_service.saml_relay_states')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!relay) throw new AuthError('saml_relay_state_not_found')
  const age = auth.now().getTime() - relay.created_at.getTime()
  if (age >= auth.settings.samlRelayStateSeconds * 1000)
    throw new AuthError('saml_relay_state_expired')
  return relay
}

async function requireProvider(
  db: Db,
  relay: RelayState | null,
  issuer: string,
): Promise<SsoProvider> {
  const provider = relay
    ? await findSsoProvider(db, relay.provider_id)
    : await findSsoByEntity(db, issuer)
  if (!provider) throw new AuthError('saml_idp_not_found')
  if (!provider.is_disabled) return provider
  throw new AuthError('sso_provider_disabled/answer')
}

function requireClaims(assertion: Assertion, provider: SsoProvider): SamlClaims {
  const { subject, email, name, custom } = readClaims(assertion, provider.attribute_mapping)
  if (!subject) throw new AuthError('saml_assertion_no_user_id')
  if (!email) throw new AuthError('saml_assertion_no_email')
  return { subject, email, ...(name && { name }), custom }
}

async function recordAssertion(auth: Call, id: string, until: Date): Promise<boolean> {
  await auth.db
    .deleteFrom('auth_service.saml_assertions')
    .where('expires_at', '<', auth.now())
    .execute()
  const noted = await auth.db
    .insertInto('auth_service.saml_assertions')
    .values({ id, expires_at: until })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

async function endWithCode(auth: Call, userId: string, flowId: string): Promise<string> {
  const record = await findUser(auth.db, userId)
  if (record && isBanned(record.user, auth.now())) throw new AuthError('user_banned')
  const flow = await auth.db
    .updateTable('auth_service.flow_states')
    .set({ user_id: userId, auth_code_issued_at: auth.now() })
    .where('id', '=', flowId)
    .returning(['auth_code', 'redirect_to'])
    .executeTakeFirstOrThrow()
  return withQuery(flow.redirect_to, { code: flow.auth_code })
}

/** Unverified. */
type SamlResponse = {
  encoded: string
  issuer: string
  destination: string | undefined
  inResponseTo: string | undefined
  isSuccess: boolean
}

const responseForm = z.object({
  Response: z.object({
    $: z.object({ Destination: z.string().optional(), InResponseTo: z.string().optional() }),
    Issuer: z.tuple([z.object({ _: z.string().refine(isStorable) })]),
    Status: z.tuple([
      z.object({ StatusCode: z.tuple([z.object({ $: z.object({ Value: z.string() }) })]) }),
    ]),
  }),
})

async function readResponse(encoded: string | null): Promise<SamlResponse> {
  if (!encoded) throw new AuthError('validation_failed/saml-missing')
  if (!/^[A-Za-z0-9+/\s]+(?:=[=\s]*)?$/.test(encoded))
    throw new AuthError('validation_failed/saml-base64')
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  const parsed = responseForm.safeParse(await readXml(xml).catch(() => null))
  if (!parsed.success) throw new AuthError('validation_failed/saml-xml')
  const { $, Issuer, Status } = parsed.data.Response
  return {
    encoded,
    issuer: Issuer[0]._.trim(),
    destination: $.Destination,
    inResponseTo: $.InResponseTo,
    isSuccess: Status[0].StatusCode[0].$.Value === 'urn:oasis:names:tc:SAML:2.0:status:Success',
  }
}

/** The reason is logged, but not sent. @param requestId null if we made none */
async function requireAssertion(
  auth: Auth,
  provider: SsoProvider,
  response: SamlResponse,
  requestId: string | null,
): Promise<{ assertion: Assertion; until: Date }> {
  const why = whyMisdirected(auth, response, requestId)
  const read = why ? { ok: false as const, why } : await readSigned(auth, provider, response)
  if (!read.ok) throw refused(auth, provider, read.why)
  const checked = checkAssertion(read.assertion, {
    issuer: provider.entity_id,
    recipient: acsUrlOf(auth),
    requestId,
    now: auth.now(),
  })
  if (!checked.ok) throw refused(auth, provider, checked.why)
  return { assertion: read.assertion, until: checked.until }
}

function whyMisdirected(
  auth: Auth,
  { destination, inResponseTo, isSuccess }: SamlResponse,
  requestId: string | null,
): string | null {
  if (!isSuccess) return 'the identity provider says no'
  if (destination && destination !== acsUrlOf(auth)) return 'it is for another service'
  return (inResponseTo ?? null) === requestId ? null : 'it answers another request'
}

type Read = { ok: true; assertion: Assertion } | { ok: false; why: string }

/** Only the signed part: the library returns the bytes that it verified. */
async function readSigned(
  auth: Auth,
  provider: SsoProvider,
  response: SamlResponse,
): Promise<Read> {
  const saml = await samlWith(auth, await identityProviderOf(provider))
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response.encoded })
    const parsed = assertionForm.safeParse(profile?.getAssertion?.())
    if (parsed.success) return { ok: true, assertion: parsed.data.Assertion }
    return { ok: false, why: parsed.error.message }
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) }
  }
}

function refused(auth: Auth, provider: SsoProvider, why: string): AuthError {
  auth.log({ event: 'saml assertion refused', provider: provider.entity_id, why })
  return new AuthError('validation_failed/saml-assertion')
}
