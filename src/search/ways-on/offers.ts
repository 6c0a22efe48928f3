import type { CountedCategory } from './ways-on.ts'

/** A listing that may be meant, in a line. */
export type OfferedBusiness = { id: string; name: string; about: string; miles: string | null }

/** What the words of an address that leads nowhere may mean. */
export type Offers = {
  /** As a search has them. */
  words: string
  businesses: OfferedBusiness[]
  categories: CountedCategory[]
  places: { name: string; to: string }[]
}

/** The offers that a page threw with its 404; null where it threw something else. */
export function offersIn(thrown: unknown): Offers | null {
  return typeof thrown === 'object' && thrown !== null && 'words' in thrown
    ? (thrown as Offers)
    : null
}
