import type { Provider, User } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Services } from '../services.server.ts'
import type { Deed } from './account-action.server.ts'
import { mailsLeadTo } from './landing.ts'
import { incomplete, refusal } from './outcome.ts'
import { providerName } from './provider-name.ts'
import { typedIn } from './typed.ts'

const settingsAnswer = z.object({ external: z.record(z.string(), z.boolean()) })

/** What an account can be opened with besides mail and phone are ways of their own. */
const noProviders = new Set(['anonymous_users', 'email', 'phone'])

/**
 * The providers that somebody can link to their account. Whether a hosted service lets people link, it says
 * only when it is asked to.
 */
export async function linkableProviders(
  { accounts }: Services,
  user: User,
  ip: string,
): Promise<string[]> {
  const { own, url, anonKey, fetch } = accounts
  if (own && !own.settings.linksManually) return []
  const headers = { apikey: anonKey }
  const response = await fetch(new Request(`${url}/auth/v1/settings`, { headers }), ip)
  const parsed = settingsAnswer.safeParse(await response.json())
  if (!parsed.success) return []
  const linked = new Set(user.identities?.map(({ provider }) => provider))
  return Object.entries(parsed.data.external)
    .filter(([name, isOn]) => isOn && !noProviders.has(name) && !linked.has(name))
    .map(([name]) => name)
}

/** Begins to link a provider. The visitor goes there by a link: a form may lead to this site alone. */
export const linkProvider: Deed = async ({ auth, form, services }) => {
  const provider = typedIn(form, 'provider')
  const redirectTo = mailsLeadTo(services.site.url, 'identity', '/account/sign-in-details')
  const { data, error } = await auth.linkIdentity({
    // The service knows which there are, and says so when there is no such provider.
    provider: provider as Provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) return refusal('Not linked', error)
  if (!data.url) return incomplete('Not linked', 'The provider has no page to go to.', {})
  return { is: 'at provider', name: providerName(provider), url: data.url }
}

/** Takes away one of the ways into an account. */
export const unlinkIdentity: Deed = async ({ auth, user, form }) => {
  const wanted = typedIn(form, 'identity')
  const identity = user.identities?.find(({ identity_id: id }) => id === wanted)
  if (!identity) return incomplete('Not removed', 'Your account has no such sign-in any more.', {})
  const { error } = await auth.unlinkIdentity(identity)
  return error ? refusal('Not removed', error) : { is: 'told', word: 'unlinked' }
}
