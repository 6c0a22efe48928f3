import { addressParts, cityOf, stateOf, streetOf, zipOf } from '../florida/address.ts'
import type { Precision } from '../florida/precision.ts'
import type { HourSpan } from './hours.ts'
import type { Verification } from './verification.ts'

/** A listing as a card in a list shows it. */
export type BusinessSummary = {
  id: string
  name: string
  category: { slug: string; name: string }
  description: string
  /** Without its street when the owner hides it. */
  address: string | null
  city: string | null
  county: string
  phone: string | null
  website: string | null
  image: string
  isSample: boolean
  verification: Verification | null
  precision: Precision
  /** Miles from where the search starts, 2 decimals; null when it has no start or the place is unknown. */
  distanceMiles: number | null
  /** Whether it says that it serves the county searched in, without lying there. */
  servesHere: boolean
}

/** A post on a profile. */
export type Post = { type: 'event' | 'deal' | 'update'; postedOn: string; content: string }

/** A listing as its profile shows it. */
export type Business = Omit<BusinessSummary, 'distanceMiles' | 'servesHere'> & {
  hidesAddress: boolean
  point: { lat: number; lng: number } | null
  email: string | null
  facebook: string | null
  instagram: string | null
  twitter: string | null
  linkedin: string | null
  service: string | null
  licenseNumber: string | null
  googlePlaceId: string | null
  timeZone: string
  hoursNote: string | null
  hours: HourSpan[]
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

/**
 * The address as the public may see it: a hidden street leaves town, state and zip. The zip is looked for
 * in the last part alone, since a house number can look like one. SQL has the same: public_address().
 */
export function publicAddress(address: string | null, hidesAddress: boolean): string | null {
  if (!address || !hidesAddress || !streetOf(address)) return address
  const zip = zipOf(addressParts(address).at(-1) ?? null)
  return [cityOf(address), [stateOf(address), zip].filter(Boolean).join(' ')].join(', ')
}

/** Where a business is, in a few words: "Stuart, Martin County", "Multiple Counties". */
export function placeText(business: Pick<Business, 'city' | 'county'>): string {
  const isOneCounty = business.county && !/,|counties/i.test(business.county)
  const county = isOneCounty ? `${business.county} County` : business.county
  return [business.city, county].filter(Boolean).join(', ')
}

/** Digits that dial a number: "772-555-0142" becomes `tel:+17725550142`. */
export function telHref(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`
}

/** A web address as people read it: without protocol, `www.` and closing slash. */
export function siteText(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** A route to a listing, on the map service that every phone knows; null without a street to go to. */
export function directionsHref(
  business: Pick<Business, 'name' | 'address'> & { hidesAddress?: boolean },
): string | null {
  if (!business.address || !streetOf(business.address)) return null
  const destination = encodeURIComponent(`${business.name}, ${business.address}`)
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`
}

/** The wide view above a profile that has no banner of its own. */
export function drawnBanner(category: string, id: string): string {
  return `/banners/${category}/${id}.svg`
}

/** The address of the picture drawn for a listing that has none of its own. */
export function drawnPicture(category: string, id: string): string {
  return `/pictures/${category}/${id}.svg`
}
