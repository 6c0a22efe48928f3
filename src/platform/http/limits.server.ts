import { LRUCache } from 'lru-cache'

/** How often something may be done: `burst` at once, and `perSecond` from then on. */
export type Rate = { perSecond: number; burst: number }

/** What may be done how often. */
export type Limits = {
  /**
   * Takes one of what `key` may do: `burst` at once, and `perSecond` from then on.
   *
   * @returns whether there was one left.
   */
  take(key: string, perSecond: number, burst: number): Promise<boolean>
  /** Whole seconds until `take` finds one again; 0 when there is one now. Takes nothing. */
  secondsToWait(key: string, rate: Rate): Promise<number>
}

/** Limits that let everything through. */
export const noLimits: Limits = { take: async () => true, secondsToWait: async () => 0 }

/** Each takes some 300 bytes; who is pushed out begins anew. */
const maxKeys = 20_000

/**
 * Limits of one process. Of each key the moment is kept at which all of its burst is there again (the generic cell rate
 * algorithm of ITU-T I.371).
 */
export function makeLimits(now: () => Date): Limits {
  // The one not seen for the longest goes first. (`maxSize`, for `max` would set aside all the room at once.)
  const wholeAt = new LRUCache<string, number>({ maxSize: maxKeys, sizeCalculation: () => 1 })
  return {
    async take(key, perSecond, burst) {
      const at = now().getTime()
      const { cost, latest } = momentsOf({ perSecond, burst }, at)
      const held = heldFrom(wholeAt.peek(key) ?? at, at, { cost, burst })
      if (held > latest) return false
      wholeAt.set(key, held + cost)
      return true
    },
    async secondsToWait(key, rate) {
      const at = now().getTime()
      const { cost, latest } = momentsOf(rate, at)
      return secondsFrom(latest, heldFrom(wholeAt.peek(key) ?? at, at, { cost, burst: rate.burst }))
    },
  }
}

/** A moment that has passed is now; and a clock that is set back makes nobody wait longer than for the whole burst. */
function heldFrom(moment: number, at: number, { cost, burst }: { cost: number; burst: number }) {
  return Math.min(Math.max(moment, at), at + cost * burst)
}

/** What one costs in whole milliseconds, so that sums are exact, and up to when a key may be held for there to be one more. */
export function momentsOf(
  { perSecond, burst }: Rate,
  at: number,
): { cost: number; latest: number } {
  const cost = Math.floor(1000 / perSecond)
  return { cost, latest: at + cost * (burst - 1) }
}

/** Whole seconds from a moment until another; 0 when it has passed. */
export function secondsFrom(latest: number, held: number): number {
  return Math.max(0, Math.ceil((held - latest) / 1000))
}
