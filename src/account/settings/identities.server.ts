import type { Provider, User } from '@supabase/supabase-js'
import type { Visitor } from '../../limits/visitor.server.ts'
import type { Services } from '../../services.server.ts'
import type { Deed } from '../page/account-action.server.ts'
import { mailsLeadTo } from '../email-link/landing.ts'
import { incomplete, refusal } from '../session/outcome.ts'
import { providerName } from '../sign-in/provider-name.ts'
import { findOtherWays } from '../sign-in/providers.server.ts'
import { typedIn } from '../session/typed.ts'

/**
 * The providers that somebody can link to their account. Whether a hosted service lets people link, it says
 * only when it is asked to.
 */
export async function linkableProviders(
  services: Services,
  user: User,
  visitor: Visitor,
): Promise<string[]> {
  const { own } = services.accounts
  if (own && !own.settings.linksManually) return []
  const { providers } = await findOtherWays(services, visitor)
  const linked = new Set(user.identities?.map(({ provider }) => provider))
  return providers.filter((name) => !linked.has(name))
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
