import { AuthError } from './auth-error.ts'

type Bucket = { tokens: number; at: number }

/** Token buckets of one process: what may be done how often. */
export type Limits = {
  /**
   * Takes one of what `key` may do: `burst` at once, and `perSecond` from then on.
   *
   * @returns whether there was one left.
   */
  take(key: string, perSecond: number, burst: number): boolean
}

const mostBuckets = 100_000

export function makeLimits(now: () => Date): Limits {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, perSecond, burst) {
      const at = now().getTime()
      const last = buckets.get(key) ?? { tokens: burst, at }
      const grown = Math.min(burst, last.tokens + ((at - last.at) / 1000) * perSecond)
      const isLeft = grown >= 1
      buckets.delete(key)
      buckets.set(key, { tokens: isLeft ? grown - 1 : grown, at })
      // The one not seen for the longest goes first.
      if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value ?? '')
      return isLeft
    },
  }
}

/** A limit for each visitor: the `per` of a number of seconds, and how many at once. */
export type VisitorLimit = { name: string; amount: number; perSeconds: number; burst?: number }

/** @throws AuthError 429 when this address has asked too often. An unknown address has no limit. */
export function limitVisitor(limits: Limits, ip: string, limit: VisitorLimit): void {
  if (!ip) return
  const { name, amount, perSeconds, burst = 30 } = limit
  if (!limits.take(`${name} ${ip}`, amount / perSeconds, burst))
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}
