import type { Precision } from '../florida/precision.ts'
import type { HourSpan } from './hours.ts'
import type { Verification } from './verification.ts'

/** A post on a profile. */
export type Post = { type: 'event' | 'deal' | 'update'; postedOn: string; content: string }

/** What a listing says of the business, as it was said to us: all of it has a column, or hours a table. */
export type ListedFacts = {
  name: string
  description: string
  street: string | null
  city: string | null
  zip: string | null
  hidesAddress: boolean
  phone: string | null
  email: string | null
  website: string | null
  facebook: string | null
  instagram: string | null
  twitter: string | null
  linkedin: string | null
  service: string | null
  languages: Language[]
  licenseNumber: string | null
  timeZone: string
  hoursNote: string | null
  hours: HourSpan[]
}

/** The facts that a card in a list tells. */
export const cardFacts = [
  'name',
  'description',
  'street',
  'city',
  'zip',
  'phone',
  'website',
  'service',
  'languages',
  'hoursNote',
] as const satisfies readonly Exclude<keyof ListedFacts, 'hours'>[]

/** The facts that filters look at: the listing index holds them of every listing. */
export const indexedFacts = ['city', 'service', 'languages'] as const satisfies readonly Exclude<
  keyof ListedFacts,
  'hours'
>[]
export type IndexedFacts = Pick<ListedFacts, (typeof indexedFacts)[number]>

/** A listing as a card in a list shows it; the street is null where the owner hides it. */
export type BusinessSummary = Pick<ListedFacts, (typeof cardFacts)[number]> & {
  id: string
  category: { slug: string; name: string }
  /** In one line, as far as it is public. */
  address: string | null
  county: string
  image: string
  isSample: boolean
  verification: Verification | null
  precision: Precision
  /** Miles from where the search starts, 2 decimals; null when it has no start or the place is unknown. */
  distanceMiles: number | null
  /** How it is reached from where the search starts; null when that is no place with counties. */
  reach: Reach | null
  /** Whether it says that it serves the county searched in, without lying there. */
  servesHere: boolean
  /** Where it is, as exactly as `precision` says. */
  point: { lat: number; lng: number } | null
  /** When it is open; null when it does not say. */
  openHours: { timeZone: string; spans: HourSpan[] } | null
}

/** A listing lies where somebody searches, comes there, is farther away, or only has the same wide category. */
export type Reach = 'here' | 'comes' | 'farther' | 'beside'

/** A listing as its profile shows it; the street is null where the owner hides it. */
export type Business = Omit<
  BusinessSummary,
  'distanceMiles' | 'reach' | 'servesHere' | 'openHours'
> &
  ListedFacts & {
    googlePlaceId: string | null
    posts: Post[]
    counties: { slug: string; relation: 'located' | 'serves' }[]
    updatedAt: Date
  }

/** What Google tells of a place. Ratings go from 1 to 5; links are whole addresses; days as 2026-11-21. */
export type PlaceReviews = {
  rating: number
  total: number
  url: string
  reviews: {
    author: string
    authorUrl: string | null
    rating: number
    text: string
    date: string
  }[]
}

/** The branches of service that a listing may name. */
export const branches = [
  'Army',
  'Navy',
  'Marine Corps',
  'Air Force',
  'Space Force',
  'Coast Guard',
  'National Guard',
] as const

/** The languages that a listing may name. */
export const languages = [
  'English',
  'Spanish',
  'Haitian Creole',
  'Portuguese',
  'American Sign Language',
  'Other',
] as const
export type Language = (typeof languages)[number]

/** Languages in a line of text, in the order of the list: "English, Spanish, other languages". */
export function languagesText(named: readonly Language[]): string {
  const inOrder = languages.filter((name) => named.includes(name))
  return inOrder.map((name) => (name === 'Other' ? 'other languages' : name)).join(', ')
}

/** Where a business is, in a few words: "Stuart, Martin County", "Multiple Counties". */
export function placeText(business: Pick<Business, 'city' | 'county'>): string {
  const isOneCounty = business.county && !/,|counties/i.test(business.county)
  const county = isOneCounty ? `${business.county} County` : business.county
  return [business.city, county].filter(Boolean).join(', ')
}

/** The wide view above a profile that has no banner of its own. */
export function drawnBanner(category: string, id: string): string {
  return `/banners/${category}/${id}.svg`
}

/** The address of the picture drawn for a listing that has none of its own. */
export function drawnPicture(category: string, id: string): string {
  return `/pictures/${category}/${id}.svg`
}
