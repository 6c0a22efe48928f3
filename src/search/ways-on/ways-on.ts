import { withArticle } from '../../platform/text/with-article.ts'
import * as t from '#messages/ways-on.ts'
import { nameIn } from '../../platform/text/names.ts'
import type { BusinessSummary } from '../../listings/business.ts'

/** Shorter lists offer next steps. */
export const fewListings = 3

/** Cards on a page with few listings, including its own. */
export const cardsWhereFew = 5

export type Nearest = {
  heading: string
  note: string
  /** Null without distances. */
  from: string | null
  /** For listings that only serve one. */
  counties: string[]
  businesses: BusinessSummary[]
  /** Continues the numbers of the page's own list. */
  start?: number
}

export function kinHeading(from: string | null): string {
  return from ? withArticle(t.sameKindNear({ from })) : t.sameKind()
}

/** Worded by the spec; null for an unknown category. */
export function noneIn(category: string | null): string {
  return category ? t.nonePosted({ category: nameIn(category) }) : t.nonePostedHere()
}

export type CountedCategory = { slug: string; name: string; count: number }

/** Next steps from an empty or short list. */
export type WaysOn = {
  nearest: Nearest | null
  related: CountedCategory[]
  /** Of the county, region, or whole category. */
  pages: { name: string; to: string }[]
}

export type OfferedBusiness = { id: string; name: string; about: string; miles: string | null }

/** Guesses for an unknown URL. */
export type Offers = {
  words: string
  businesses: OfferedBusiness[]
  categories: CountedCategory[]
  places: { name: string; to: string }[]
}

/** Null if the page threw something else. */
export function offersIn(thrown: unknown): Offers | null {
  return typeof thrown === 'object' && thrown !== null && 'words' in thrown
    ? (thrown as Offers)
    : null
}

/** For people who lost or lack rights to a listing. */
export type LeftListing = {
  leftListing: {
    id: string
    name: string
    isRun: boolean
    isPublic: boolean
    isManager: boolean
    /** They left it themselves, and how. */
    left: { isHandedOver: boolean; day: string } | null
  }
}

export function leftListingIn(thrown: unknown): LeftListing['leftListing'] | null {
  return typeof thrown === 'object' && thrown !== null && 'leftListing' in thrown
    ? (thrown as LeftListing).leftListing
    : null
}
