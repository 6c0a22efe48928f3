import * as t from '#messages/reviews.ts'
import { ScrollRegion } from '../../platform/ui/scroll-region.tsx'
import { language, locales } from '../../platform/text/language.ts'
import type { PlaceReviews } from '../business.ts'
import { dayText } from '../day-text.ts'

export function PlaceReviewList({
  rating,
  total,
  url,
  reviews,
  name,
}: PlaceReviews & { name: string }) {
  return (
    <>
      <p className="mt-3">
        <Stars rating={rating} /> <span className="text-soft">{t.fromReviews({ total })}</span>
      </p>
      {reviews.length > 0 && (
        <ScrollRegion label={t.googleReviewsOf({ name })} className="mt-3 max-h-48">
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <Review key={review.author + review.date} {...review} />
            ))}
          </ul>
        </ScrollRegion>
      )}
      <p className="mt-2 text-sm text-soft">
        {t.reviewsAndRatingComeFrom({
          name,
          link: (words) => (
            <a
              href={url}
              rel="noopener"
              className="inline-link inline-flex min-h-11 items-center print:hidden"
            >
              {words}
            </a>
          ),
        })}
      </p>
    </>
  )
}

function Review({ author, authorUrl, rating, text, date }: PlaceReviews['reviews'][number]) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {authorUrl ? (
          <a
            href={authorUrl}
            rel="noopener nofollow"
            className="inline-link inline-flex min-h-11 items-center font-semibold"
          >
            {author}
          </a>
        ) : (
          <span className="font-semibold">{author}</span>
        )}{' '}
        <Stars rating={rating} />{' '}
        <time dateTime={date} className="text-soft">
          {dayText(date)}
        </time>
      </p>
      {text && <p className="measure mt-1 whitespace-pre-line">{text}</p>}
    </li>
  )
}

/** "4.7 out of 5" for screen readers. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className="font-semibold tabular-nums">
      <span aria-hidden="true">★ </span>
      {rating.toLocaleString(locales[language()], { maximumFractionDigits: 1 })}
      <span className="font-normal"> {t.outOf5()}</span>
    </span>
  )
}
