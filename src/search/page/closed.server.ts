import { findCategory } from '../../listings/categories.ts'
import type { ClosedBusiness, ListingIndex } from '../engine/listings.server.ts'

const most = 3
const shortest = 4

/** A business that closed for good, with the trade in which others may be. */
export type ClosedForGood = Pick<ClosedBusiness, 'id' | 'name' | 'city'> & {
  trade: { slug: string; name: string } | null
}

/** Businesses that closed for good, whose name somebody typed, or the start of it. */
export function findClosed({ closed }: ListingIndex, text: string): ClosedForGood[] {
  const typed = plain(text)
  if (typed.length < shortest) return []
  return [...closed.values()]
    .filter(({ key }) => key.startsWith(typed) || (key.length >= shortest && typed.includes(key)))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, most)
    .map(({ id, name, city, category }) => ({ id, name, city, trade: tradeOf(category) }))
}

function tradeOf(slug: string): ClosedForGood['trade'] {
  const found = findCategory(slug)
  return found ? { slug: found.slug, name: found.name } : null
}

function plain(text: string): string {
  const letters = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return letters.trim().replace(/\s+/g, ' ').slice(0, 120)
}
