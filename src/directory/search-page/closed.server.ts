import type { ClosedBusiness, ListingIndex } from '../search/listings.server.ts'

const most = 3
const shortest = 4

/** Businesses that closed for good, whose name somebody typed, or the start of it. */
export function findClosed({ closed }: ListingIndex, text: string): ClosedBusiness[] {
  const typed = plain(text)
  if (typed.length < shortest) return []
  return [...closed.values()]
    .filter(({ key }) => key.startsWith(typed) || (key.length >= shortest && typed.includes(key)))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, most)
}

function plain(text: string): string {
  const letters = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return letters.trim().replace(/\s+/g, ' ').slice(0, 120)
}
