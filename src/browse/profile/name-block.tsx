import * as t from '#messages/profile.ts'
import { href, Link } from 'react-router'
import { placeText, type Business, type PlaceReviews } from '../../listings/business.ts'
import { FeaturedMark } from '../../listings/cards/featured-mark.tsx'
import { DistanceBadge } from '../../listings/cards/distance-badge.tsx'
import { ProofBadge } from '../../listings/proof/proof-badge.tsx'
import { emergencyWords } from '../../listings/emergency.ts'
import type { OpenState } from '../../listings/hours.ts'
import { nameIn } from '../../platform/text/names.ts'
import { language, locales } from '../../platform/text/language.ts'
import { NameLogo } from './profile-pictures.tsx'
import type { WayBack } from './way-back.server.ts'

type NameBlockProps = {
  business: Business
  open: OpenState | null
  reviews: PlaceReviews | null
  back: WayBack | null
}

/** Name, trade and town, proof, open or closed, rating, and distance. */
export function NameBlock({ business, open, reviews, back }: NameBlockProps) {
  const category = href('/category/:categoryId', { categoryId: business.category.slug })
  const emergency = business.emergency && !business.isClosed && emergencyWords(open)
  return (
    <div className="mt-3">
      <NameLogo business={business} />
      <h1 className="@max-[19rem]:text-xl">{business.name}</h1>
      <p className="mt-1 text-soft">
        <Link to={category} className="inline-link">
          {nameIn(business.category.name)}
        </Link>
        {business.secondCategory && business.secondCategoryName && (
          <>
            {' · '}
            <Link
              to={href('/category/:categoryId', { categoryId: business.secondCategory })}
              className="inline-link"
            >
              {nameIn(business.secondCategoryName)}
            </Link>
          </>
        )}
        {placeText(business) && ` · ${placeText(business)}`}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {back?.distance && (
          <DistanceBadge {...back.distance} precision={business.precision} isFromShown />
        )}
        {back?.reach && !business.isClosed && <span className="font-semibold">{back.reach}</span>}
        {business.isSample && business.verification && (
          <span className="rounded-full bg-note px-2 text-sm text-ink">{t.sample()}</span>
        )}
        {business.verification && (
          <ProofBadge verification={business.verification} isSample={business.isSample} />
        )}
        {business.isFeatured && <FeaturedMark />}
        {reviews && <Rating {...reviews} />}
        {open && (
          <p
            className={`print:hidden @max-[19rem]:order-first ${open.isOpen ? 'font-semibold text-verified' : 'text-soft'}`}
          >
            {business.timeZone === 'America/Chicago'
              ? t.centralTime({ hours: open.text })
              : open.text}
          </p>
        )}
      </div>
      {emergency && <p className="mt-1 font-semibold print:hidden">{emergency}</p>}
      {business.isSample && (
        <p className="mt-2 inline-block rounded-card border border-line bg-note px-3 py-1 text-sm">
          {t.madeUp()}
        </p>
      )}
    </div>
  )
}

/** The rating by Google's users, with a link to their reviews. */
function Rating({ rating, total }: PlaceReviews) {
  const stars = rating.toLocaleString(locales[language()], { maximumFractionDigits: 1 })
  return (
    <a
      href="#reviews"
      aria-label={t.rating({ stars, total })}
      className="inline-link inline-flex min-h-11 items-center gap-1 tabular-nums"
    >
      <span aria-hidden="true">★ {stars}</span>
      <span aria-hidden="true" className="text-sm">
        {t.onGoogle({ total })}
      </span>
    </a>
  )
}
