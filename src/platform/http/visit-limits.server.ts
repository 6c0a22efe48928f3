import type { Context, MiddlewareHandler } from 'hono'
import type { Limits } from './limits.server.ts'
import type { Requested } from './page-routes.ts'
import { limitOfPage, visitLimits, type VisitLimit } from './visit-limits.ts'
import type { Visitor } from './visitor.server.ts'

/** `code` is for clients of the data service. */
export type Refusal = { status: 429 | 503; text: string; seconds: number; code?: string }

/** For visitors behind a proxy that doesn't distinguish them. */
export const peopleUnknown = 20

type Env = { Variables: { visitor: Visitor; requested: Requested } }

type Options = {
  limits: Limits
  ownLimits: Limits
  refuse(path: string, refusal: Refusal): Response
  /** The last cached page with the refusal on top. */
  lastCopy?(requested: Requested, refusal: Refusal): Promise<Response | null>
}

/** Before any work. The operator on the site's own machine reads without limits. */
export function limitPages(given: Options): MiddlewareHandler<Env> {
  return async (c, next) => {
    const limit = limitOfPage(c.req.method, c.get('requested'))
    return (limit && (await refusedBy(limit, c, given))) ?? next()
  }
}

/** The server's router decides, since it also picks the handler. */
export function limitServices(
  use: (path: string, handler: MiddlewareHandler<Env>) => unknown,
  given: Options,
): void {
  for (const limit of visitLimits)
    if (limit.service)
      use(limit.service, async (c, next) => {
        const refused = await refusedBy(limit, c, given)
        if (!refused) await next()
        if (limit.tellsRest) tellRest(refused ?? c.res, limit, c, given)
        return refused
      })
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function tellRest(
  answer: Response,
  limit: VisitLimit,
  c: Context<Env>,
  { limits: shared, ownLimits }: Options,
): void {
  const { bucket, isLocal } = c.get('visitor')
  if (!bucket || isLocal) return
  const rate = rateFor(limit, bucket)
  const limits = limit.isOfProcess ? ownLimits : shared
  const { remaining, seconds } = limits.rest(keyOf(limit, bucket), rate)
  const window = Math.ceil(rate.burst / rate.perSecond)
  // A key has limits of its own, which are there already.
  answer.headers.append('ratelimit-policy', `"${limit.name}";q=${rate.burst};w=${window}`)
  answer.headers.append('ratelimit', `"${limit.name}";r=${remaining};t=${seconds}`)
}

function keyOf({ name }: VisitLimit, bucket: string): string {
  return `${name} of ${bucket}`
}

function rateFor({ perSecond, burst }: VisitLimit, bucket: string) {
  const people = bucket === 'unknown' ? peopleUnknown : 1
  return { perSecond: perSecond * people, burst: burst * people }
}

async function refusedBy(
  limit: VisitLimit,
  c: Context<Env>,
  { limits: shared, ownLimits, refuse, lastCopy }: Options,
): Promise<Response | undefined> {
  const { bucket, isLocal } = c.get('visitor')
  const limits = limit.isOfProcess ? ownLimits : shared
  if (!bucket || (isLocal && limit.counts !== 'forms')) return undefined
  const key = keyOf(limit, bucket)
  const rate = rateFor(limit, bucket)
  if (await limits.take(key, rate.perSecond, rate.burst)) return undefined
  const seconds = await limits.secondsToWait(key, rate)
  const refusal = { status: 429, text: limit.text(), seconds } as const
  const requested = c.get('requested')
  return (await lastCopy?.(requested, refusal)) ?? refuse(requested.path, refusal)
}
