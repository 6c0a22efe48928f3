import * as layout from '#messages/layout.ts'
import * as t from '#messages/legal.ts'
import { href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { findSetting } from '../../platform/settings/site-settings.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/privacy-page.ts'
import { LegalStory } from './legal-story.tsx'
import { defaultPrivacy, ownOrDefault } from './legal-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  const own = await findSetting(db, 'privacy')
  return ownOrDefault(own?.text, () => defaultPrivacy(site))
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/privacy')
  return pageMeta(matches, {
    title: t.privacy(),
    description: t.privacyDescription(),
    path,
    isTranslated: true,
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: layout.home(), to: '/' }, { name: t.privacy() }],
        pathIn(language(), path),
      ),
    ],
  })
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalStory title={t.privacy()} {...loaderData} />
}
