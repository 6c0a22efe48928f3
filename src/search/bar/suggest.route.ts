import { redirect } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/suggest.route.ts'
import { suggest } from './suggestions.server.ts'

/** Public, but a new name must appear immediately. */
const headers = { 'cache-control': 'public, no-cache', vary: 'accept' }

/**
 * `/businesses/suggest?q=&near=`: suggestions for the bar's fields. A browser that navigates here
 * gets a page.
 */
export const handle = { isTranslated: true }

export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const [q, near] = ['q', 'near'].map((name) => url.searchParams.get(name) ?? '')
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`/businesses/browse${url.search}`, { headers })
  const { db } = context.get(servicesContext)
  return Response.json(await suggest(db, { q: q ?? '', near: near ?? '' }), { headers })
}
