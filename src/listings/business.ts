import type { Precision } from '../florida/distance.ts'
import type { CardFact, ListedFacts } from './fields.ts'
import type { Exceptions, HourSpan } from './hours.ts'
import type { Photo } from './photos/photo.ts'
import type { Post } from './posts/post.ts'
import type { Verification } from './verification.ts'

/** A listing as a card in a list shows it; the street is null where the owner hides it. */
export type BusinessSummary = Pick<ListedFacts, CardFact> & {
  id: string
  category: { slug: string; name: string }
  /** In one line, as far as it is public. */
  address: string | null
  county: string
  /** The address of its picture, its own or drawn. */
  image: string
  /** Its own picture, in all its sizes; null when it has none. */
  photo: Photo | null
  isSample: boolean
  /** Whether the team has singled it out. */
  isFeatured: boolean
  verification: Verification | null
  precision: Precision
  /** Miles from where the search starts, 2 decimals; null when it has no start or the place is unknown. */
  distanceMiles: number | null
  /** How it is reached from where the search starts; null when that is no place with counties. */
  reach: Reach | null
  /** Among whom it stands where somebody asked when it is open; null where nobody did. */
  openGroup: OpenGroup | null
  /** Whether it says that it serves the county searched in, without lying there. */
  servesHere: boolean
  /** Where it is, as exactly as `precision` says. */
  point: { lat: number; lng: number } | null
  /** When it is open; null when it does not say. */
  openHours: ({ timeZone: string; spans: HourSpan[] } & Exceptions) | null
}

/** Open at the time that was asked for, answers emergencies, opens later, gives no hours, or is closed for now. */
export type OpenGroup = 'open' | 'emergency' | 'later' | 'unknown' | 'closed'

/**
 * How a listing relates to the place searched from: `here` is in it; `nearby` is in a town close enough to go to; `comes`
 * serves it; `farther` is a trade that travels and may come; `away` is too far and doesn't travel; `beside` only shares
 * the category.
 */
export type Reach = 'here' | 'nearby' | 'comes' | 'farther' | 'away' | 'beside'

/** Categories that customers go to, such as gyms: they don't travel. */
export const stayingCategories: ReadonlySet<string> = new Set([
  'apparel',
  'arts-and-crafts',
  'auto-repair',
  'barber-shops',
  'car-dealership',
  'car-wash',
  'child-care',
  'education-and-training',
  'entertainment',
  'fitness',
  'food-and-drinks',
  'health-and-wellness',
  'networking',
  'retail',
  'salon',
  'self-defense',
  'social-clubs',
])

/** Miles that people go to a town nearby. */
export const nearbyMiles = 60

/** Miles from a town or a zip that people there take for "here". */
export const hereMiles = 15

/** Miles within which somebody does better than a far one that fits more of what was asked. */
export const nearMiles = 30

/** A listing as its profile shows it; the street is null where the owner hides it. */
export type Business = Omit<
  BusinessSummary,
  'distanceMiles' | 'reach' | 'openGroup' | 'servesHere' | 'openHours'
> &
  ListedFacts & {
    /** Whether visitors may write to it here. */
    takesMessages: boolean
    /** All of its own pictures: profile photo and banner first, then the gallery in its order. */
    photos: Photo[]
    /** The newest first, without drafts. */
    posts: Post[]
    counties: { slug: string; relation: 'located' | 'serves' }[]
    updatedAt: Date
    /** When somebody last let us know that it is right; null for a sample. */
    confirmedAt: Date | null
    /** Whether its website did not answer when we looked, on three days. */
    isSiteSilent: boolean
    /** Whether somebody owns the listing here: then nobody is offered to claim it. */
    hasOwner: boolean
    /** Permanently closed: found by its name alone. */
    isClosed: boolean
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

/** Its name where nothing around it says that a sample is made up: on other sites and in search engines. */
export function nameElsewhere({ name, isSample }: Pick<Business, 'name' | 'isSample'>): string {
  return isSample ? `Sample: ${name}` : name
}

/** For the description of a page with samples in its list; '' without any. */
export function samplesNote(listed: readonly Pick<Business, 'isSample'>[]): string {
  const samples = listed.filter(({ isSample }) => isSample).length
  if (samples === 0) return ''
  const some = samples === listed.length ? 'These' : 'Some'
  return ` ${some} are sample listings, made up to show how the directory works.`
}

/** Where a business is, in a few words: "Stuart, Martin County", "Multiple Counties". */
export function placeText(business: Pick<Business, 'city' | 'county'>): string {
  const isOneCounty = business.county && !/,|counties/i.test(business.county)
  const county = isOneCounty ? `${business.county} County` : business.county
  return [business.city, county].filter(Boolean).join(', ')
}

/** Where an event takes place: where its post says, or at the business, as far as that is public. */
export function placeOfEvent(
  { place }: Pick<Post, 'place'>,
  business: Pick<Business, 'address' | 'city' | 'county'>,
): string {
  return place ?? business.address ?? (placeText(business) || 'Florida')
}

/** The wide view above a profile that has no banner of its own. */
export function drawnBanner(category: string, id: string): string {
  return `/banners/${category}/${id}.svg`
}

/** The address of the picture drawn for a listing that has none of its own. */
export function drawnPicture(category: string, id: string): string {
  return `/pictures/${category}/${id}.svg`
}

/** What a form that was sent about a sample listing is told. */
export const isMadeUp = 'This is a sample listing: there is no such business, and nothing was sent'
