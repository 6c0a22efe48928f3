import { servicesContext, type Services } from '../../platform/services.server.ts'
import { imageAddress } from '../../platform/images/image.ts'
import type { Business } from '../business.ts'
import type { Route } from './+types/feed.route.ts'
import { eventTimeText, expiryText } from './post-time.ts'
import { titleOf, type Post } from './post.ts'
import { feedHeaders, requirePosts } from './posts.server.ts'
import { escapeXml } from '../../platform/text/escape.ts'

/** Atom (RFC 4287). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await requirePosts(services, params.businessId)
  const headers = feedHeaders('application/atom+xml')
  return new Response(feedOf(services, business), { headers })
}

function feedOf({ site }: Services, business: Business): string {
  const url = `${site.url}/business/${business.id}`
  const { posts, updatedAt } = business
  const updated = posts[0] ? noon(posts[0]) : updatedAt.toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(url)}#posts</id>
  <title>${escapeXml(business.name)}</title>
  <updated>${updated}</updated>
  <author><name>${escapeXml(business.name)}</name></author>
  <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(url)}/posts/feed.atom"/>
${posts.map((post) => entryOf(site.url, url, post, business.timeZone)).join('\n')}
</feed>
`
}

function entryOf(site: string, url: string, post: Post, timeZone: string): string {
  const when = [eventTimeText(post, timeZone), post.place, expiryText(post)].filter(Boolean)
  const words = [...when, post.content].join('\n')
  const picture = post.picture
    ? `\n    <link rel="enclosure" type="image/jpeg" href="${escapeXml(site + imageAddress(post.picture))}"/>`
    : ''
  return `  <entry>
    <id>${escapeXml(url)}#post-${post.id}</id>
    <title>${escapeXml(titleOf(post))}</title>
    <updated>${noon(post)}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}#post-${post.id}"/>${picture}
    <category term="${post.type}"/>
    <content type="text">${escapeXml(words)}</content>
  </entry>`
}

/** Posts have only a date. */
function noon({ postedOn }: Post): string {
  return `${postedOn}T12:00:00Z`
}
