import * as t from '#messages/sign-in.ts'
import type { Provider } from '@supabase/supabase-js'
import { redirect } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/provider-page.ts'
import { leadOn, returnToOf } from '../form/answer.server.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { mailsLeadTo } from '../email-link/landing.ts'
import { authOf } from '../session/session.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  await leadOn(args)
  const name = url.searchParams.get('name') ?? ''
  const { site } = context.get(servicesContext)
  const { data } = await authOf(context).signInWithOAuth({
    // The service validates the name.
    provider: name as Provider,
    options: {
      redirectTo: mailsLeadTo(site.url, 'provider', returnToOf(args).from),
      skipBrowserRedirect: true,
    },
  })
  if (data.url) throw redirect(data.url)
  return null
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.signIn(),
    description: t.providerDescription(),
    isTranslated: true,
    isHidden: true,
  })

/** The provider name could be anything, so it isn't repeated here. */
export default function ProviderPage() {
  return (
    <>
      <h1>{t.signInFailed()}</h1>
      <p className="mt-3 mb-6 text-soft">{t.providerAway()}</p>
      <BackToSignIn />
    </>
  )
}
