import { imageAddress } from '../../platform/images/image.ts'
import { nameElsewhere, placeOfEvent, type Business } from '../business.ts'
import { endOf, titleOf } from './post.ts'

/** schema.org events, without past ones. */
export function eventData(business: Business, site: string, now: Date): object[] {
  const url = `${site}/business/${business.id}`
  return business.posts.flatMap((post) => {
    const end = endOf(post)
    if (!post.startsAt || !end || end <= now) return []
    const address = placeOfEvent(post, business)
    return {
      '@context': 'https://schema.org',
      '@type': 'Event',
      '@id': `${url}#post-${post.id}`,
      name: nameElsewhere({ name: titleOf(post), isSample: business.isSample }),
      description: post.content,
      url: `${url}#post-${post.id}`,
      startDate: post.startsAt,
      ...(post.endsAt && { endDate: post.endsAt }),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: post.place ?? nameElsewhere(business), address },
      organizer: {
        '@type': 'Organization',
        '@id': `${url}#business`,
        name: nameElsewhere(business),
        url,
      },
      ...(post.picture && { image: site + imageAddress(post.picture) }),
    }
  })
}
