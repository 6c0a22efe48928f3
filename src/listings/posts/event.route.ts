import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/event.route.ts'
import { calendarOf } from './calendar.server.ts'
import { feedHeaders, requirePosts } from './posts.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await requirePosts(services, params.businessId)
  const post = business.posts.find(({ id, startsAt }) => String(id) === params.postId && startsAt)
  if (!post) throw new Response('There is no such event.', { status: 404 })
  const headers = {
    ...feedHeaders('text/calendar'),
    'content-disposition': `attachment; filename="event-${post.id}.ics"`,
  }
  return new Response(calendarOf(services, business, [post]), { headers })
}
