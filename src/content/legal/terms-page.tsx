import { href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { findSetting } from '../../platform/settings/site-settings.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/terms-page.ts'
import { LegalStory } from './legal-story.tsx'
import { defaultTerms } from './legal-text.ts'

const title = 'Terms of Use'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  const own = await findSetting(db, 'terms')
  return { text: own?.text ?? defaultTerms(site) }
}

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/terms')
  return pageMeta(matches, {
    title,
    description: 'What this directory checks and what it does not, and what may be listed.',
    path,
    data: [breadcrumbData(siteUrl(matches), [{ name: 'Home', to: '/' }, { name: title }], path)],
  })
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalStory title={title} text={loaderData.text} />
}
