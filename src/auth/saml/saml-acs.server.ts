import type { Selectable } from 'kysely'
import type { AuthSchema } from '../../platform/db/auth-schema.ts'
import { requireForm, textFields } from '../../platform/http/body.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { limit, type AuthContext, type Handler } from '../request/context.server.ts'
import { failureOf, tokensOf, withFragment, withQuery } from '../request/redirect-answer.ts'
import { allowedRedirect } from '../request/redirects.server.ts'
import { type Assertion, readClaims, type SamlClaims } from './saml-assertion.ts'
import { readResponse, refused, requireAssertion } from './saml-response.server.ts'
import { withSaml } from './saml.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { findSsoByEntity, findSsoProvider, type SsoProvider } from './sso-providers.server.ts'
import { userOfSso } from './sso-users.server.ts'
import { isBanned } from '../users/user.ts'
import { findUser } from '../users/users.server.ts'

type RelayState = Selectable<AuthSchema['auth_service.saml_relay_states']>

/**
 * `POST /sso/saml/acs`: takes an organization's signed assertion. Errors go to the site, in the address of the
 * redirect.
 */
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

/** The organization that we asked, or the response's issuer if we asked none. */
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

/** Whoever began the flow exchanges its code for a session. */
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
