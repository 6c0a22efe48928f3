import { isbot } from 'isbot'
import type { RouterContextProvider } from 'react-router'
import {
  requestContext,
  today,
  type RequestInfo,
  type Services,
} from '../../platform/services.server.ts'
import type { FigureKind, MissedSearch } from './figure.ts'
import { ownListings } from './own-listings.ts'

/** Counts every delivery of the page, rendered or cached. */
export function noteSeen(
  context: Readonly<RouterContextProvider>,
  what: FigureKind,
  ids: readonly string[],
): void {
  context.get(requestContext).seen.push({ what, ids })
}

export function noteMissed(context: Readonly<RouterContextProvider>, search: MissedSearch): void {
  context.get(requestContext).seen.push({ what: 'missed', search })
}

/**
 * Ignores bots, prefetches, HEAD requests, and visits to one's own listing. Stores nothing about the
 * visitor.
 */
export function countSeen(
  services: Pick<Services, 'figures' | 'now'>,
  { headers, method }: Pick<Request, 'headers' | 'method'>,
  seen: RequestInfo['seen'],
): void {
  if (!seen.length || method === 'HEAD') return
  const agent = headers.get('user-agent') ?? ''
  if (!agent || isbot(agent)) return
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  if (/prefetch|prerender/i.test(purpose)) return
  const { figures } = services
  const own = ownListings(headers.get('cookie'))
  for (const one of seen)
    if (one.what === 'missed') figures.countMissed(one.search, today(services))
    else {
      const ids = own.length ? one.ids.filter((id) => !own.includes(id)) : one.ids
      figures.count(ids, one.what, today(services))
    }
}
