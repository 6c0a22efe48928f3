import type { MiddlewareHandler } from 'hono'
import type { Limits } from './limits.server.ts'
import { limitOf, reads } from './visit-limits.ts'
import type { Visitor } from './visitor.server.ts'

/** Why there is no answer, and after how many seconds there may be one; `code` is for clients of the data service. */
export type Refusal = { status: 429 | 503; text: string; seconds: number; code?: string }

/** So many people may stand behind a proxy that does not tell them apart. */
export const peopleUnknown = 20

/**
 * Counts visits to what costs much; those beyond a limit are refused before anything is done for them. Who runs the
 * site on their own machine reads without limits, and sends forms like everybody.
 */
export function limitVisits(
  limits: Limits,
  refuse: (path: string, refusal: Refusal) => Response,
): MiddlewareHandler<{ Variables: { visitor: Visitor } }> {
  return async (c, next) => {
    const { bucket, isLocal } = c.get('visitor')
    const limit = bucket ? limitOf(c.req.method, new URL(c.req.url)) : undefined
    if (!limit || (isLocal && limit.methods === reads)) return next()
    const key = `${limit.name} of ${bucket}`
    const people = bucket === 'unknown' ? peopleUnknown : 1
    const rate = { perSecond: limit.perSecond * people, burst: limit.burst * people }
    if (await limits.take(key, rate.perSecond, rate.burst)) return next()
    const seconds = await limits.secondsToWait(key, rate)
    return refuse(c.req.path, { status: 429, text: limit.text, seconds })
  }
}
