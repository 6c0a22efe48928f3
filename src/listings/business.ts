import * as t from '#messages/places.ts'
import type { Precision } from '../florida/distance.ts'
import type { CardFact, ListedFacts } from './fields.ts'
import type { Exceptions, HourSpan } from './hours.ts'
import type { Photo } from './photos/photo.ts'
import type { Language } from '../platform/text/language.ts'
import type { Post } from './posts/post.ts'
import type { Verification } from './verification.ts'

/**
 * Listings that can be claimed, reported, and answered for: an unconfirmed one is hidden until
 * someone confirms it.
 */
export const knownStatuses = ['published', 'unconfirmed'] as const

/** The facts of a card; `street` is null if hidden. */
export type BusinessSummary = Pick<ListedFacts, CardFact> & {
  id: string
  category: { slug: string; name: string }
  /** Of `secondCategory`. */
  secondCategoryName?: string
  /** One line, public parts only. */
  address: string | null
  county: string
  /** URL of its own or drawn picture. */
  image: string
  /** In all sizes; null if it has none. */
  photo: Photo | null
  isSample: boolean
  isFeatured: boolean
  verification: Verification | null
  /** From SAM.gov, and no one at the business has said that it may be listed. */
  isFromRegister: boolean
  precision: Precision
  /** Miles, 2 decimals; null without a starting point or known location. */
  distanceMiles: number | null
  /** Null unless the starting point has counties. */
  reach: Reach | null
  /** Set for searches about opening hours. */
  openGroup: OpenGroup | null
  /** It serves the county without being located there. */
  servesHere: boolean
  /** Only parts of the county: it names ZIP codes or miles. */
  servesInPart?: true
  /** Accurate as `precision` says. */
  point: { lat: number; lng: number } | null
  /** Null if unknown. */
  openHours: ({ timeZone: string; spans: HourSpan[] } & Exceptions) | null
}

/** For searches about opening hours. */
export type OpenGroup = 'open' | 'emergency' | 'says' | 'later' | 'unknown' | 'closed'

/**
 * Relation to the starting point: `here`; `nearby`, a town close enough to go to; `comes`, serves
 * it; `farther`, a trade that travels and may come; `away`, too far; `related`,
 * only shares the category.
 */
export type Reach = 'here' | 'nearby' | 'comes' | 'farther' | 'away' | 'related'

/** Customers visit these, such as gyms. */
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

/** Miles people go to a nearby town, or a trade that travels may come: about an hour's drive. */
export const nearbyMiles = 60

/** Miles that still count as "here". */
export const hereMiles = 15

/** Within these miles, a listing beats a better match far away. */
export const nearMiles = 30

/** The facts of a profile; `street` is null if hidden. */
export type Business = Omit<
  BusinessSummary,
  | 'distanceMiles'
  | 'reach'
  | 'openGroup'
  | 'servesHere'
  | 'servesInPart'
  | 'openHours'
  | 'isFromRegister'
> &
  ListedFacts & {
    takesMessages: boolean
    /** Profile photo and banner first, then the gallery. */
    photos: Photo[]
    /** Newest first, without drafts. */
    posts: Post[]
    counties: { slug: string; relation: 'located' | 'serves' }[]
    updatedAt: Date
    /** Last confirmation; null for a sample. */
    confirmedAt: Date | null
    /** Its website failed on three days. */
    isSiteSilent: boolean
    /** It can't be claimed directly. */
    hasOwner: boolean
    /** The end of its registration as veteran-owned in SAM.gov. */
    registeredThrough: string | null
    /** Listed in SAM.gov, today or before, and not confirmed since by anyone at the business. */
    isOnlyRegistered: boolean
    /** Permanently: found only by name. */
    isClosed: boolean
  }

/** From a public register, and no one at the business has said that it may be listed. */
export function isUnconfirmed({
  isOnlyRegistered,
  hasOwner,
  isSample,
}: Pick<Business, 'isOnlyRegistered' | 'hasOwner' | 'isSample'>): boolean {
  return isOnlyRegistered && !hasOwner && !isSample
}

/** Ratings 1 to 5; full URLs; days as 2026-11-21. */
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

/** Marks samples where nothing around the name does: on other sites and in search engines. */
export function nameElsewhere({ name, isSample }: Pick<Business, 'name' | 'isSample'>): string {
  return isSample ? t.sampleName({ name }) : name
}

/** The owner's description, for visitors who read this language. */
export function describedIn(
  language: Language,
  { description, descriptionSpanish }: Pick<Business, 'description' | 'descriptionSpanish'>,
): string {
  return (language === 'es' && descriptionSpanish) || description
}

/** For a list page's description; '' without samples. */
export function samplesNote(listed: readonly Pick<Business, 'isSample'>[]): string {
  const samples = listed.filter(({ isSample }) => isSample).length
  if (samples === 0) return ''
  return samples === listed.length ? t.theseAreSamples() : t.someAreSamples()
}

/** "Stuart, Martin County", "Multiple Counties". */
export function placeText(business: Pick<Business, 'city' | 'county'>): string {
  const isOneCounty = business.county && !/,|counties/i.test(business.county)
  const county = isOneCounty ? t.county({ county: business.county ?? '' }) : countiesText(business)
  return [business.city, county].filter(Boolean).join(', ')
}

function countiesText({ county }: Pick<Business, 'county'>): string | null {
  return county === 'Multiple Counties' ? t.multipleCounties() : county
}

/** The post's place, else the business's public address. */
export function placeOfEvent(
  { place }: Pick<Post, 'place'>,
  business: Pick<Business, 'address' | 'city' | 'county'>,
): string {
  return place ?? business.address ?? (placeText(business) || 'Florida')
}

/** For a profile without its own banner. */
export function drawnBanner(category: string, id: string): string {
  return `/banners/${category}/${id}.svg`
}

/** For a listing without its own picture. */
export function drawnPicture(category: string, id: string): string {
  return `/pictures/${category}/${id}.svg`
}

/** Answer to forms about a sample listing. */
export const isMadeUp = t.madeUp
