import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Services } from '../../platform/services.server.ts'
import { imageAddress } from '../../platform/images/image.ts'
import { placeOfEvent, type Business } from '../business.ts'
import { endOf, titleOf, type Post } from './post.ts'

/** iCalendar, with times in UTC so that calendars needn't know the time zone. */
export function calendarOf(
  { site }: Pick<Services, 'site'>,
  business: Business,
  posts: Post[],
): string {
  const url = `${site.url}/business/${business.id}`
  const calendar = ical({
    name: `${business.name}: events`,
    prodId: { company: site.name, product: 'events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url,
    // Seconds between refreshes.
    ttl: 6 * 3600,
  })
  const host = new URL(site.url).hostname
  for (const post of posts) {
    if (!post.startsAt) continue
    const event = calendar.createEvent({
      id: `post-${post.id}@${host}`,
      start: new Date(post.startsAt),
      end: endOf(post),
      stamp: new Date(`${post.postedOn}T12:00:00Z`),
      summary: titleOf(post),
      description: `${post.content}\n\n${business.name}\n${url}`,
      location: placeOfEvent(post, business),
      url: `${url}#post-${post.id}`,
    })
    if (post.picture) event.createAttachment(site.url + imageAddress(post.picture))
  }
  return calendar.toString()
}
