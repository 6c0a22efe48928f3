import * as layout from '#messages/layout.ts'
import * as t from '#messages/legal.ts'
import { href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { findSetting } from '../../platform/settings/site-settings.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/terms-page.ts'
import { LegalStory } from './legal-story.tsx'
import { defaultTerms, ownOrDefault } from './legal-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  const own = await findSetting(db, 'terms')
  return ownOrDefault(own?.text, () => defaultTerms(site))
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/terms')
  return pageMeta(matches, {
    title: t.terms(),
    description: t.termsDescription(),
    path,
    isTranslated: true,
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: layout.home(), to: '/' }, { name: t.terms() }],
        pathIn(language(), path),
      ),
    ],
  })
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalStory title={t.terms()} {...loaderData} />
}
