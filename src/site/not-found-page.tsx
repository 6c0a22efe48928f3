import { data } from 'react-router'
import { requestContext, servicesContext } from '../services.server.ts'
import { pageMeta } from '../ui/page-head.ts'
import type { BarHandle } from '../directory/search-bar/bar-values.ts'
import type { Route } from './+types/not-found-page.ts'
import { NotFound } from './not-found.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  const { id } = context.get(requestContext)
  context.get(servicesContext).log({ event: 'page not found', path: url.pathname, id })
  return data(null, { status: 404 })
}

export const handle: BarHandle<unknown> = { searchBar: () => ({}) }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Page Not Found',
    description: 'We could not find the page you are looking for.',
    isHidden: true,
  })

export default NotFound
