/** After this many lookups all counts are halved, so that old favorites make room. */
const halveAfter = 1000
/** Sample size of an eviction. */
const sampleSize = 8
/** Rejected keys remembered as seen once. */
const maxSeenOnce = 4000

/**
 * A cache of the most requested entries: one-time requests for many URLs can't evict popular pages.
 * When full, it stores an entry at its second request: most are never repeated, and storing them
 * costs more in garbage collection than rendering.
 */
export function popularOnes<T>(maxSize: number) {
  const entries = new Map<string, { value: T; size: number; times: number }>()
  const held = { size: 0 }
  const seenOnce = new Set<string>()
  let sinceAging = 0
  const drop = (key: string) => {
    held.size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const age = () => {
    if (++sinceAging < halveAfter) return
    for (const entry of entries.values()) entry.times /= 2
    sinceAging = 0
  }
  const isRepeated = (key: string) => {
    if (seenOnce.delete(key)) return true
    const [oldest] = seenOnce.size < maxSeenOnce ? [] : seenOnce
    if (oldest !== undefined) seenOnce.delete(oldest)
    seenOnce.add(key)
    return false
  }
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entry.times += 1
      age()
      return entry.value
    },
    keep(key: string, value: T, size: number): void {
      const known = entries.get(key)
      drop(key)
      age()
      const isFull = held.size + size > maxSize
      if (size > maxSize || (isFull && !known && !isRepeated(key))) return
      const times = (known?.times ?? 0) + 1
      while (held.size + size > maxSize) drop(leastPopular(entries))
      entries.set(key, { value, size, times })
      held.size += size
    },
  }
}

/**
 * The least requested of the few sampled longest ago; ties go to the oldest. Scanning all would
 * cost more than storing the page.
 */
function leastPopular<T extends { times: number }>(entries: Map<string, T>): string {
  const few: [string, T][] = []
  for (const entry of entries) if (few.push(entry) === sampleSize) break
  const times = Math.min(...few.map(([, entry]) => entry.times))
  const least = few.find(([, entry]) => entry.times === times)?.[0] ?? ''
  for (const [key, entry] of few) {
    if (key === least) continue
    entries.delete(key)
    entries.set(key, entry)
  }
  return least
}
