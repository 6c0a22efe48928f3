/** After so many questions, all are half as popular: what was popular once makes room in the end. */
const agesAfter = 1000
/** Among so many one is chosen to go. */
const lookedAt = 8
/** Of so many that found no room it is known that they have come once. */
const remembered = 4000

/**
 * Keeps what was asked for most often, up to a size: whoever asks for many addresses once does not push out the
 * pages that everybody asks for. What finds no room is kept when it comes again: most of what comes once is never asked
 * for again, and to keep it until it is pushed out would cost the collector of garbage more than it costs to make it.
 */
export function popularOnes<T>(maxSize: number) {
  const kept = new Map<string, { value: T; size: number; times: number }>()
  const held = { size: 0 }
  const cameOnce = new Set<string>()
  let sinceAging = 0
  const drop = (key: string) => {
    held.size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const age = () => {
    if (++sinceAging < agesAfter) return
    for (const one of kept.values()) one.times /= 2
    sinceAging = 0
  }
  const comesAgain = (key: string) => {
    if (cameOnce.delete(key)) return true
    const [oldest] = cameOnce.size < remembered ? [] : cameOnce
    if (oldest !== undefined) cameOnce.delete(oldest)
    cameOnce.add(key)
    return false
  }
  return {
    get(key: string): T | undefined {
      const one = kept.get(key)
      if (!one) return undefined
      one.times += 1
      age()
      return one.value
    },
    keep(key: string, value: T, size: number): void {
      const known = kept.get(key)
      drop(key)
      age()
      const isFull = held.size + size > maxSize
      if (size > maxSize || (isFull && !known && !comesAgain(key))) return
      const times = (known?.times ?? 0) + 1
      while (held.size + size > maxSize) drop(leastPopular(kept))
      kept.set(key, { value, size, times })
      held.size += size
    },
  }
}

/**
 * The key asked for least among the few that were looked at longest ago; of equals the oldest. To look at all for each
 * page that is kept would cost more than keeping it; the others are looked at again when their turn comes.
 */
function leastPopular<T extends { times: number }>(kept: Map<string, T>): string {
  const few: [string, T][] = []
  for (const entry of kept) if (few.push(entry) === lookedAt) break
  const times = Math.min(...few.map(([, one]) => one.times))
  const least = few.find(([, one]) => one.times === times)?.[0] ?? ''
  for (const [key, one] of few) {
    if (key === least) continue
    kept.delete(key)
    kept.set(key, one)
  }
  return least
}
