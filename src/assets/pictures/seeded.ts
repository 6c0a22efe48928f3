/** Seeded randomness: the same text gives the same numbers. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Rounded to a tenth. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** @param chance from 0 to 1. */
  maybe(chance: number): boolean
}

/** FNV-1a hash into mulberry32. */
export function seeded(text: string): Random {
  let state = hash(text)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    maybe: (chance) => next() < chance,
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
