import { LRUCache } from 'lru-cache'
import type { Services } from '../../platform/services.server.ts'
import { z } from 'zod'
import type { PlaceReviews } from '../business.ts'

type GoogleReviewsOptions = Pick<Services, 'now' | 'log'> & {
  /** Without a key, Google isn't contacted. */
  apiKey: string | undefined
  /** Replaced in tests. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>
}

const fields = 'rating,userRatingCount,reviews,googleMapsUri'
const longestWait = 2000
// One millisecond less, so an answer expires exactly after an hour.
const hour = 3_600_000 - 1
const minute = 60_000 - 1
/** Bytes, about 500 places; least recently used ones go first. */
const maxSize = 5 * 1024 ** 2

/**
 * Google Places API (New). Answers are cached for an hour, failures for a minute. Never throws, and
 * waits at most two seconds.
 */
export function googleReviews(options: GoogleReviewsOptions): Services['reviews'] {
  const { apiKey, now } = options
  const places = new LRUCache<string, Promise<PlaceReviews | null>>({
    maxSize,
    ttl: hour,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  return {
    async find(placeId) {
      if (!apiKey || !/^[\w-]{1,300}$/.test(placeId)) return null
      const known = places.get(placeId)
      if (known) return known
      const asking = ask(placeId, apiKey, options)
      places.set(placeId, asking, { size: sizeOf(null) })
      const answer = await asking
      places.set(placeId, asking, { size: sizeOf(answer), ttl: answer ? hour : minute })
      return answer
    },
  }
}

/** In bytes, including overhead. */
function sizeOf(answer: PlaceReviews | null): number {
  return 2 * JSON.stringify(answer).length + 500
}

async function ask(placeId: string, apiKey: string, { log, fetch }: GoogleReviewsOptions) {
  try {
    const response = await (fetch ?? globalThis.fetch)(
      `https://places.googleapis.com/v1/places/${placeId}?fields=${fields}&languageCode=en`,
      { headers: { 'x-goog-api-key': apiKey }, signal: AbortSignal.timeout(longestWait) },
    )
    if (!response.ok) throw new Error(`Google answers ${response.status}`)
    return readPlace(await response.json())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log({ event: 'google reviews left out', placeId, reason })
    return null
  }
}

const rating = z.number().min(1).max(5)
const webAddress = z.url({ protocol: /^https$/ })

const reviewRule = z.object({
  rating,
  publishTime: z.iso.datetime({ offset: true }),
  text: z.object({ text: z.string() }).optional(),
  authorAttribution: z.object({
    displayName: z.string().min(1),
    uri: webAddress.nullish().catch(null),
  }),
})

/** Unrated places have neither rating nor reviews. */
const placeRule = z.object({
  rating,
  userRatingCount: z.int().min(1),
  googleMapsUri: webAddress,
  reviews: z.array(z.unknown()).default([]),
})

/**
 * Malformed reviews are skipped.
 * @returns null without a rating, or for an invalid answer.
 */
function readPlace(answer: unknown) {
  const place = placeRule.safeParse(answer)
  if (!place.success) return null
  const { rating, userRatingCount, googleMapsUri, reviews } = place.data
  return {
    rating,
    total: userRatingCount,
    url: googleMapsUri,
    reviews: reviews.flatMap(readReview),
  }
}

function readReview(answer: unknown) {
  const review = reviewRule.safeParse(answer)
  if (!review.success) return []
  const { rating, publishTime, text, authorAttribution: author } = review.data
  return {
    author: author.displayName,
    authorUrl: author.uri ?? null,
    rating,
    text: text?.text ?? '',
    date: publishTime.slice(0, 10),
  }
}
