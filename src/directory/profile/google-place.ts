import { z } from 'zod'

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

/** A place that nobody has rated comes without rating and reviews. */
const placeRule = z.object({
  rating,
  userRatingCount: z.int().min(1),
  googleMapsUri: webAddress,
  reviews: z.array(z.unknown()).default([]),
})

/**
 * Reads an answer of the Places API (New). A review that is not as documented is left out.
 *
 * @returns null for a place without a rating, and for anything else that is not one.
 */
export function readPlace(answer: unknown) {
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
