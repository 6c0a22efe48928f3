import type { Business } from '../../listings/business.ts'
import { dayOf, expiryText } from '../../listings/posts/post-time.ts'
import { isPast, titleOf } from '../../listings/posts/post.ts'

/** The newest deal that's still on, for a line at the top of the profile. */
export function currentDeal(
  { posts, timeZone, isClosed }: Pick<Business, 'posts' | 'timeZone' | 'isClosed'>,
  now: Date,
): { title: string; until: string } | null {
  const today = dayOf(now, timeZone)
  const deal = isClosed
    ? undefined
    : posts.find((post) => post.type === 'deal' && !isPast(post, now, today))
  return deal ? { title: titleOf(deal), until: expiryText(deal) } : null
}
