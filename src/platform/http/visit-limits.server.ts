import type { Context, MiddlewareHandler } from 'hono'
import type { Limits } from './limits.server.ts'
import type { Requested } from './page-routes.ts'
import { limitOfPage, visitLimits, type VisitLimit } from './visit-limits.ts'
import type { Visitor } from './visitor.server.ts'

/** Why there is no answer, and after how many seconds there may be one; `code` is for clients of the data service. */
export type Refusal = { status: 429 | 503; text: string; seconds: number; code?: string }

/** So many people may be behind a proxy that does not tell them apart. */
export const peopleUnknown = 20

type Env = { Variables: { visitor: Visitor; requested: Requested } }

type Given = {
  /** Shared by all processes. */
  limits: Limits
  ownLimits: Limits
  refuse(path: string, refusal: Refusal): Response
  /** The last copy of a page, with the words of a refusal on top; null where there is none. */
  lastCopy?(requested: Requested, refusal: Refusal): Promise<Response | null>
}

/**
 * Counts visits to pages; those beyond a limit are refused before anything is done for them. Whoever runs the
 * site on their own machine reads without limits, and sends forms like everybody.
 */
export function limitPages(given: Given): MiddlewareHandler<Env> {
  return async (c, next) => {
    const limit = limitOfPage(c.req.method, c.get('requested'))
    return (limit && (await refusedBy(limit, c, given))) ?? next()
  }
}

/** Counts visits to what is no page. The server's router tells which: it also decides who answers. */
export function limitServices(
  use: (path: string, handler: MiddlewareHandler<Env>) => unknown,
  given: Given,
): void {
  for (const limit of visitLimits)
    if (limit.service)
      use(limit.service, async (c, next) => (await refusedBy(limit, c, given)) ?? next())
}

async function refusedBy(
  limit: VisitLimit,
  c: Context<Env>,
  { limits: shared, ownLimits, refuse, lastCopy }: Given,
): Promise<Response | undefined> {
  const { bucket, isLocal } = c.get('visitor')
  const limits = limit.isOfProcess ? ownLimits : shared
  if (!bucket || (isLocal && limit.counts !== 'forms')) return undefined
  const key = `${limit.name} of ${bucket}`
  const people = bucket === 'unknown' ? peopleUnknown : 1
  const rate = { perSecond: limit.perSecond * people, burst: limit.burst * people }
  if (await limits.take(key, rate.perSecond, rate.burst)) return undefined
  const seconds = await limits.secondsToWait(key, rate)
  const refusal = { status: 429, text: limit.text, seconds } as const
  const requested = c.get('requested')
  return (await lastCopy?.(requested, refusal)) ?? refuse(requested.path, refusal)
}
