import { LRUCache } from 'lru-cache'

type Bucket = { tokens: number; at: number }

/** How often something may be done: `burst` at once, and `perSecond` from then on. */
type Rate = { perSecond: number; burst: number }

/** Token buckets of one process: what may be done how often. */
export type Limits = {
  /**
   * Takes one of what `key` may do: `burst` at once, and `perSecond` from then on.
   *
   * @returns whether there was one left.
   */
  take(key: string, perSecond: number, burst: number): boolean
  /** Whole seconds until `take` finds one again; 0 when there is one now. Takes nothing. */
  secondsToWait(key: string, rate: Rate): number
}

/** Limits that let everything through. */
export const noLimits: Limits = { take: () => true, secondsToWait: () => 0 }

/** Each takes some 300 bytes; who is pushed out begins anew. */
const maxBuckets = 20_000

export function makeLimits(now: () => Date): Limits {
  // The one not seen for the longest goes first. (`maxSize`, for `max` would set aside all the room at once.)
  const buckets = new LRUCache<string, Bucket>({ maxSize: maxBuckets, sizeCalculation: () => 1 })
  const tokensOf = (key: string, { perSecond, burst }: Rate) => {
    const at = now().getTime()
    const last = buckets.peek(key) ?? { tokens: burst, at }
    // A clock that is set back takes nothing away.
    const seconds = Math.max(0, at - last.at) / 1000
    return Math.min(burst, last.tokens + seconds * perSecond)
  }
  return {
    take(key, perSecond, burst) {
      const tokens = tokensOf(key, { perSecond, burst })
      const isLeft = tokens >= 1
      buckets.set(key, { tokens: isLeft ? tokens - 1 : tokens, at: now().getTime() })
      return isLeft
    },
    secondsToWait(key, rate) {
      const tokens = tokensOf(key, rate)
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / rate.perSecond)
    },
  }
}
