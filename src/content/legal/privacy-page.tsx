import { href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { findSetting } from '../../platform/settings/site-settings.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/privacy-page.ts'
import { LegalStory } from './legal-story.tsx'
import { defaultPrivacy } from './legal-text.ts'

const title = 'Privacy'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  const own = await findSetting(db, 'privacy')
  return { text: own?.text ?? defaultPrivacy(site) }
}

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/privacy')
  return pageMeta(matches, {
    title,
    description: 'What this directory keeps of you, why, and for how long.',
    path,
    data: [breadcrumbData(siteUrl(matches), [{ name: 'Home', to: '/' }, { name: title }], path)],
  })
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalStory title={title} text={loaderData.text} />
}
