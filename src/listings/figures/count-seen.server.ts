import { isbot } from 'isbot'
import type { RouterContextProvider } from 'react-router'
import {
  requestContext,
  today,
  type RequestInfo,
  type Services,
} from '../../platform/services.server.ts'
import type { FigureKind } from './figure.ts'

/** Counts every delivery of the page, rendered or cached. */
export function noteSeen(
  context: Readonly<RouterContextProvider>,
  what: FigureKind,
  ids: readonly string[],
): void {
  context.get(requestContext).seen.push({ what, ids })
}

/** Ignores bots, prefetches, and HEAD requests. Stores nothing about the visitor. */
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
  for (const { what, ids } of seen) services.figures.count(ids, what, today(services))
}
