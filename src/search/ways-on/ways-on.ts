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

/** Said to people who may not do something with a listing that they ran once, or that they manage. */
export type LeftListing = {
  leftListing: { id: string; name: string; isRun: boolean; isPublic: boolean; isManager: boolean }
}

/** The listing that a page named in its refusal, or null. */
export function leftListingIn(thrown: unknown): LeftListing['leftListing'] | null {
  return typeof thrown === 'object' && thrown !== null && 'leftListing' in thrown
    ? (thrown as LeftListing).leftListing
    : null
}
