/** After this many lookups all counts are halved, so that old favorites make room. */
const agesAfter = 1000
/** Sample size of an eviction. */
const lookedAt = 8
/** Rejected keys remembered as seen once. */
const remembered = 4000

/**
 * A cache of the most requested entries: one-time requests for many URLs can't evict popular pages.
 * When full, it stores an entry at its second request: most are never repeated, and storing them
 * costs more in garbage collection than rendering.
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
 * The least requested of the few sampled longest ago; ties go to the oldest. Scanning all would
 * cost more than storing the page.
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
