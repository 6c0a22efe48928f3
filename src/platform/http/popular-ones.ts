/** So that old favorites make room. */
const halveAfter = 1000
const sampleSize = 8
const maxSeenOnce = 4000

/**
 * One-time requests for many URLs can't evict popular pages. When full, it stores an entry at its second request:
 * most are never repeated, and storing costs more garbage collection than rendering.
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

/** Of the few sampled longest ago. Scanning all would cost more than storing the page. */
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
