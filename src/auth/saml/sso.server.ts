import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, type Call, type Writer } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, limit, readBody, text, type Handler } from '../request/context.server.ts'
import {
  beginFlow,
  pkceForm,
  readChallenge,
  type Challenge,
} from '../sessions/flow-states.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { samlWith, withSaml } from './saml.server.ts'
import {
  findSsoByDomain,
  findSsoProvider,
  identityProviderOf,
  type SsoProvider,
} from './sso-providers.server.ts'

const form = z.object({
  provider_id: z.guid().or(z.literal('')).default(''),
  domain: text,
  redirect_to: z.string().optional(),
  skip_http_redirect: z.boolean().default(false),
  ...pkceForm,
})

export const signInBySso: Handler = withSaml(async (auth, c) => {
  await limit(auth, 'sso', auth.settings.ssoLimit)
  const body = await readBody(c, form)
  const provider = await requireProvider(auth.db, body)
  const challenge = readChallenge(body)
  const redirectTo = redirectOf(auth, c, body.redirect_to)
  const url = await startSaml(auth, provider, challenge, redirectTo)
  return body.skip_http_redirect ? answer(c, { url }) : c.redirect(url, 303)
})

async function requireProvider(
  db: Db,
  { provider_id: id, domain }: { provider_id: string; domain: string },
): Promise<SsoProvider> {
  if (id && domain) throw new AuthError('validation_failed/sso-one-of')
  if (!id && !domain) throw new AuthError('validation_failed/sso-missing')
  const provider = id ? await findSsoProvider(db, id) : await findSsoByDomain(db, domain)
  if (!provider)
    throw new AuthError(id ? 'sso_provider_not_found/id' : 'sso_provider_not_found/domain')
  if (provider.is_disabled) throw new AuthError('sso_provider_disabled/request')
  return provider
}

async function startSaml(
  auth: Call,
  provider: SsoProvider,
  challenge: Challenge | null,
  redirectTo: string,
): Promise<string> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const relayState = randomUUID()
  const now = auth.now()
  await inTransaction(auth, async (auth) => {
    await forgetOldRelayStates(auth)
    const flow = challenge && (await beginFlow(auth, challenge, flowOf(provider, redirectTo)))
    await auth.db
      .insertInto('auth_service.saml_relay_states')
      .values({
        id: relayState,
        provider_id: provider.id,
        request_id: requestId,
        flow_state_id: flow?.id ?? null,
        redirect_to: redirectTo,
        created_at: now,
      })
      .execute()
  })
  const saml = await samlWith(auth, await identityProviderOf(provider), requestId)
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}

function flowOf(provider: SsoProvider, redirectTo: string) {
  return {
    authentication_method: 'sso/saml',
    provider: `sso:${provider.id}`,
    redirect_to: redirectTo,
  }
}

const oneDayMs = 24 * 3600 * 1000

/** Left by people who never came back. */
async function forgetOldRelayStates(auth: Writer): Promise<void> {
  await auth.db
    .deleteFrom('auth_service.saml_relay_states')
    .where('created_at', '<', new Date(auth.now().getTime() - oneDayMs))
    .execute()
}
