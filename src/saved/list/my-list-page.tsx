import * as t from '#messages/my-list.ts'
import { href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/my-list-page.ts'
import { idsIn } from './entries.ts'
import { MyList } from './my-list.tsx'
import { findSavedFacts } from './saved-facts.server.ts'
import { SharedList } from './shared-list.tsx'

/** Reads no session, so that the page may be kept on a device. A link may bring someone else's list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const shared = url.searchParams.get('b')
  const { name } = services.site
  return {
    site: { name, url: services.site.url },
    shared: shared === null ? null : await findSavedFacts(services, idsIn(shared)),
  }
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.shared ? t.sharedTitle() : t.title(),
    description: t.description(),
    path: href('/my-list'),
    isTranslated: true,
    isHidden: true,
  })

export default function MyListPage({ loaderData: { site, shared } }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {shared ? <SharedList listings={shared} /> : <MyList site={site} />}
    </div>
  )
}
