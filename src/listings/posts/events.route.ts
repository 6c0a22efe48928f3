import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/events.route.ts'
import { calendarOf } from './calendar.server.ts'
import { feedHeaders, requirePosts } from './posts.server.ts'

/** A calendar feed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await requirePosts(services, params.businessId)
  const text = calendarOf(services, business, business.posts)
  return new Response(text, { headers: feedHeaders('text/calendar') })
}
