import { LRUCache } from 'lru-cache'
import type { PlaceReviews, Services } from '../../services.server.ts'
import { readPlace } from './google-place.ts'

type GoogleReviewsOptions = Pick<Services, 'now' | 'log'> & {
  /** Without a key nobody is asked. */
  apiKey: string | undefined
  /** How the web is asked; tests have an API of their own. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>
}

const fields = 'rating,userRatingCount,reviews,googleMapsUri'
const longestWait = 2000
// Each less a millisecond: an answer is kept while it is no older.
const hour = 3_600_000 - 1
const minute = 60_000 - 1
/** How many places are remembered; the one asked for longest ago makes room. */
const maxPlaces = 500

/**
 * Asks the Google Places API (New) for the reviews of a place, and remembers the answer for an hour; that
 * there was none, for a minute. It never throws: a profile does not wait more than two seconds for Google.
 */
export function googleReviews(options: GoogleReviewsOptions): Services['reviews'] {
  const { apiKey, now } = options
  const places = new LRUCache<string, Promise<PlaceReviews | null>>({
    max: maxPlaces,
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
      places.set(placeId, asking)
      const answer = await asking
      if (!answer) places.set(placeId, asking, { ttl: minute })
      return answer
    },
  }
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
