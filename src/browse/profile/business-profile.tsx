import * as t from '#messages/profile.ts'
import { lazy } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { HolidayNote } from '../../listings/cards/holiday-note.tsx'
import { useNow } from '../../listings/cards/use-now.ts'
import {
  isUnconfirmed,
  type Business,
  type BusinessSummary,
  type PlaceReviews,
} from '../../listings/business.ts'
import type { PlaceMapProps } from '../../search/map/place-map.tsx'
import { ActionBar, PhoneCallBar } from './action-bar.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { BannerPicture, ProfilePicture } from './profile-pictures.tsx'
import { BusinessStory } from './business-story.tsx'
import { Contact } from './contact.tsx'
import { IsItYours, SomethingIsWrong } from '../../search/ways-on/yours-or-wrong.tsx'
import { isForBuyers } from '../../listings/for-buyers.ts'
import { GoogleReviews } from '../../listings/reviews/google-reviews.tsx'
import { NameBlock } from './name-block.tsx'
import { openState, type HourLine } from '../../listings/hours.ts'
import { SuggestBusiness } from '../../listings/cards/suggest-business.tsx'
import { DistanceBadge } from '../../listings/cards/distance-badge.tsx'
import type { WayBack } from './way-back.server.ts'
import { Breadcrumb } from '../../platform/ui/breadcrumb.tsx'
import { profileCrumbs } from './profile-crumbs.ts'
import type { Language } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { nearbyMiles } from '../nearby/nearby.ts'

// Only some listings have these. Without a Suspense fallback the server waits and sends the page
// complete.
const Gallery = lazy(() => import('./gallery.tsx').then((module) => ({ default: module.Gallery })))
const BusinessPosts = lazy(() =>
  import('./business-posts.tsx').then((module) => ({ default: module.BusinessPosts })),
)
const ForBuyers = lazy(() =>
  import('./for-buyers.tsx').then((module) => ({ default: module.ForBuyers })),
)

export type BusinessProfileProps = {
  business: Business
  /** A note that the listing hasn't been confirmed for a long time, or ''. */
  confirmed: string
  /** The language of its description when it differs from the page's. */
  writtenIn: Language | null
  /** A current deal; its post is far down the page. */
  deal: { title: string; until: string } | null
  hourLines: HourLine[]
  specialLines: string[]
  serves: { slug: string; name: string }[]
  nearest: BusinessSummary[]
  reviews: PlaceReviews | null
  map: PlaceMapProps | null
  /** The search that the visitor came from. */
  back: WayBack | null
  /** Current time as ISO text. */
  now: string
  /** The full URL of the profile, for sharing. */
  url: string
}

/**
 * The profile: name, contact options, photos; hours, location, and proof; then the story. On wide
 * screens the facts are next to the story.
 */
export function BusinessProfile(props: BusinessProfileProps) {
  const { business, nearest, reviews, back, url, now } = props
  const { hours, timeZone, isClosed } = business
  const at = new Date(useNow(now))
  const open = isClosed ? null : openState(hours, timeZone, at, business)
  const isSomebodys = !business.isSample && (business.hasOwner || !business.isClosed)
  const hasBuyersFacts = !isClosed && isForBuyers(business)
  const isAsked = isSomebodys && isUnconfirmed(business)
  return (
    <div
      data-business={business.id}
      data-website={business.website ?? undefined}
      className="@container"
    >
      {!business.isClosed && <SkipToContact />}
      <WayToProfile business={business} back={back} />
      <Banner business={business} />
      <div className="shell pb-10 md:pb-16">
        <NameBlock business={business} open={open} reviews={reviews} back={back} />
        {open && <HolidayNote hours={[business]} now={now} timeZone={timeZone} />}
        {props.confirmed && <p className="mt-1 text-soft">{props.confirmed}</p>}
        {business.isClosed ? <PermanentlyClosed /> : <ActionBar business={business} url={url} />}
        {props.deal && <DealLine {...props.deal} />}
        {isAsked && <FromRegister id={business.id} />}
        {isSomebodys && !isAsked && <IsItYours id={business.id} hasOwner={business.hasOwner} />}
        {business.photos.length > 0 && <Gallery name={business.name} photos={business.photos} />}
        {/* On phones the facts come first; on wide screens and paper they are next to the story. */}
        <div className="mt-6 grid grid-cols-1 gap-10 md:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] print:mt-4 print:block print:columns-2 print:gap-6">
          <BusinessFacts {...props} />
          <CachedPart
            as="div"
            // Posts and reviews use the clock; buyers' facts and prices load from their own files.
            under={
              business.posts.length > 0 ||
              reviews ||
              hasBuyersFacts ||
              business.priceList.length > 0
                ? null
                : ['story', business, nearest]
            }
            className="space-y-10 lg:col-start-1 lg:row-start-1 print:mt-3 print:space-y-3"
          >
            <BusinessStory business={business} writtenIn={props.writtenIn} />
            {business.posts.length > 0 && <BusinessPosts business={business} now={now} />}
            <GoogleReviews business={business} reviews={reviews} />
            {!business.isClosed && <Contact business={business} />}
            {hasBuyersFacts && <ForBuyers business={business} />}
            <NearbyBusinesses business={business} nearest={nearest} />
          </CachedPart>
        </div>
        <SomethingIsWrong id={business.id} isSample={business.isSample} />
        <SuggestBusiness />
      </div>
      {!business.isClosed && <PhoneCallBar business={business} />}
    </div>
  )
}

function DealLine({ title, until }: NonNullable<BusinessProfileProps['deal']>) {
  return (
    <p className="mt-3 print:hidden">
      <a href="#posts" className="inline-link inline-flex min-h-11 items-center wrap-anywhere">
        {t.dealNow({ title })}
      </a>
      {until && <span className="text-soft"> {until}</span>}
    </p>
  )
}

/** Skips pictures and facts for keyboard users; on phones the call button is at the end of the page. */
function SkipToContact() {
  return (
    <a
      href="#contact"
      className="sr-only inline-link focus:not-sr-only focus:inline-flex focus:min-h-11 focus:items-center focus:px-4 print:hidden"
    >
      {t.skipToContact()}
    </a>
  )
}

/** A wide picture with the listing's picture on its lower edge. Drawings give way to large letters on a phone. */
function Banner({ business }: { business: Business }) {
  const drawn = business.photos.length === 0 ? '@max-[19rem]:hidden' : ''
  return (
    <div className={`${drawn} shell print:float-right print:w-auto print:p-0`}>
      <BannerPicture business={business} />
      <ProfilePicture business={business} />
    </div>
  )
}

/** For a listing from a register, whose owner hasn't agreed to it or confirmed it. */
function FromRegister({ id: businessId }: { id: string }) {
  const way = 'inline-link inline-flex min-h-11 items-center'
  return (
    <div className="mt-4 rounded-card border border-line bg-note px-4 py-3 print:hidden">
      <p>
        <strong>{t.notConfirmed()}</strong> {t.fromRegister()}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <Link
          to={href('/business/:businessId/claim', { businessId })}
          rel="nofollow"
          className={`${way} font-semibold`}
        >
          {t.thisIsMine()}
        </Link>
        <Link
          to={`${href('/business/:businessId/report', { businessId })}?what=remove`}
          rel="nofollow"
          className={way}
        >
          {t.removeIt()}
        </Link>
        <Link to={`${href('/how-we-verify')}#registers`} className={way}>
          {t.whereFrom()}
        </Link>
      </p>
    </div>
  )
}

/** Replaces the contact options. */
function PermanentlyClosed() {
  return (
    <p className="mt-5 rounded-card border-2 border-crisis bg-card px-4 py-3 text-lg">
      {t.permanentlyClosed({ strong: (words) => <strong>{words}</strong> })}
    </p>
  )
}

type NearbyBusinessesProps = { business: Business; nearest: BusinessSummary[] }

/** The nearest listings, with a link to more; nothing when the location is unknown. */
function NearbyBusinesses({ business, nearest }: NearbyBusinessesProps) {
  if (nearest.length === 0) return null
  return (
    <section aria-labelledby="nearby" className="print:hidden">
      <h2 id="nearby">{t.nearby()}</h2>
      <ul className="mt-3 mb-4 divide-y divide-line">
        {nearest.map(({ id, name, category, distanceMiles, precision, zip }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <Link
                to={href('/business/:businessId', { businessId: id })}
                className="inline-link inline-flex min-h-11 items-center font-semibold"
              >
                {name}
              </Link>
              <span className="block text-sm text-soft">{nameIn(category.name)}</span>
            </span>
            <DistanceBadge
              miles={distanceMiles}
              precision={precision}
              isSameZip={zip !== null && zip === business.zip}
              zip={zip}
              from={business.name}
            />
          </li>
        ))}
      </ul>
      <ButtonLink to={href('/business/:businessId/nearby', { businessId: business.id })}>
        {t.allNearby({ miles: nearbyMiles })}
      </ButtonLink>
    </section>
  )
}

/** Links back to the search results and up through the categories. */
function WayToProfile({ business, back }: { business: Business; back: WayBack | null }) {
  return (
    <div className="shell flex flex-wrap items-center justify-between gap-x-6 print:hidden">
      {back && (
        <p className="text-sm">
          <Link
            to={back.to}
            className="inline-link inline-flex min-h-11 items-center font-semibold"
          >
            <span aria-hidden="true">{'‹\u00A0'}</span>
            {t.backToResults()}
          </Link>
        </p>
      )}
      <Breadcrumb crumbs={profileCrumbs(business)} />
    </div>
  )
}
