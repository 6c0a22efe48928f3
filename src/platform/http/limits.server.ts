import { LRUCache } from 'lru-cache'

export type Rate = { perSecond: number; burst: number }

export type Limits = {
  take(key: string, perSecond: number, burst: number): Promise<boolean>
  /** Uses nothing. */
  secondsToWait(key: string, rate: Rate): Promise<number>
  /** This process's count, without the others'. */
  rest(key: string, rate: Rate): Rest
}

/** The number still accepted, and the seconds until all are. */
type Rest = { remaining: number; seconds: number }

export const noLimits: Limits = {
  take: async () => true,
  secondsToWait: async () => 0,
  rest: (_key, { burst }) => ({ remaining: burst, seconds: 0 }),
}

/** About 300 bytes each; an evicted key starts over. */
const maxKeys = 20_000

/** Stores when a key's full burst is back (generic cell rate algorithm, ITU-T I.371). */
export function makeLimits(now: () => Date): Limits {
  // `max` would allocate everything at once.
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
    rest(key, rate) {
      const at = now().getTime()
      const { cost } = momentsOf(rate, at)
      const held = heldFrom(wholeAt.peek(key) ?? at, at, { cost, burst: rate.burst })
      const used = Math.ceil((held - at) / cost)
      return { remaining: rate.burst - used, seconds: Math.ceil((held - at) / 1000) }
    },
  }
}

/** After the clock is set back, nobody waits longer than a full burst. */
function heldFrom(moment: number, at: number, { cost, burst }: { cost: number; burst: number }) {
  return Math.min(Math.max(moment, at), at + cost * burst)
}

/** In whole milliseconds, for exact sums. */
export function momentsOf(
  { perSecond, burst }: Rate,
  at: number,
): { cost: number; latest: number } {
  const cost = Math.floor(1000 / perSecond)
  return { cost, latest: at + cost * (burst - 1) }
}

export function secondsFrom(latest: number, held: number): number {
  return Math.max(0, Math.ceil((held - latest) / 1000))
}
