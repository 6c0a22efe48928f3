import type { BusinessSummary } from '../../listings/business.ts'

/** With fewer listings than this a list says where to go on. */
export const fewListings = 3

/** So many cards stand on a page with few listings, its own among them. */
export const cardsWhereFew = 5

/** Listings beside those that were asked for, and in words what they are. */
export type Nearest = {
  heading: string
  note: string
  /** What distances are measured from, in a word; null where they are not. */
  from: string | null
  /** The counties asked for, by name, for listings that only serve one. */
  counties: string[]
  businesses: BusinessSummary[]
  /** The number of the first one where the page has others with numbers; else 1. */
  start?: number
}

/** A category to turn to, with how many listings its page has. */
export type CountedCategory = { slug: string; name: string; count: number }

/** Where somebody goes on from a list that has little or nothing. */
export type WaysOn = {
  nearest: Nearest | null
  related: CountedCategory[]
  /** Pages of the county or the region, or of the whole category. */
  pages: { name: string; to: string }[]
}
