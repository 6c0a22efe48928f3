import * as t from '#messages/reviews.ts'
import { lazy } from 'react'
import { OutsideButton } from '../../platform/ui/button.tsx'
import type { PlaceReviews } from '../business.ts'
import type { Business } from '../business.ts'

// Rarely needed. Without a Suspense fallback the server waits and sends the whole page.
const PlaceReviewList = lazy(() =>
  import('./place-review-list.tsx').then((module) => ({ default: module.PlaceReviewList })),
)

type GoogleReviewsProps = { business: Business; reviews: PlaceReviews | null }

/** Without reviews, a link to Google. */
export function GoogleReviews({ business, reviews }: GoogleReviewsProps) {
  return (
    <section aria-labelledby="reviews" className={reviews ? undefined : 'print:hidden'}>
      <h2 id="reviews">{t.googleReviews()}</h2>
      {reviews ? (
        <PlaceReviewList {...reviews} name={business.name} />
      ) : (
        <SearchInstead {...business} />
      )}
    </section>
  )
}

function SearchInstead({ name, city, county, googlePlaceId }: Business) {
  const query = encodeURIComponent([name, city ?? county, 'FL'].join(' '))
  const place = `https://www.google.com/maps/search/?api=1&query=${query}&query_place_id=${encodeURIComponent(googlePlaceId ?? '')}`
  return (
    <>
      <p className="measure mt-3 text-soft">{t.weDoNotCollectReviews()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <OutsideButton href={`https://www.google.com/search?q=${query}`}>
          <span>
            {t.searchOnGoogleFor({
              name,
              soft: (words) => <span className="sr-only">{words}</span>,
            })}
          </span>
        </OutsideButton>
        {googlePlaceId && <OutsideButton href={place}>{t.onGoogleMaps({ name })}</OutsideButton>}
      </div>
    </>
  )
}
