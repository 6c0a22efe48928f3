import { href, Link } from 'react-router'
import { ButtonLink, OutsideButton, Button } from '../../ui/button.tsx'
import type { PlaceReviews } from '../business.ts'
import { Picture } from '../../ui/picture.tsx'
import { drawnBanner, placeText, type Business, type BusinessSummary } from '../business.ts'
import { directionsHref, siteText } from '../../ui/links.ts'
import { CallButton } from '../cards/call-button.tsx'
import type { PlaceMapProps } from '../map/place-map.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { BusinessPosts } from './business-posts.tsx'
import { GoogleReviews } from './google-reviews.tsx'
import type { HourLine, OpenState } from '../hours.ts'
import { SuggestBusiness } from '../cards/suggest-business.tsx'
import { VerifiedBadge, DistanceBadge } from '../cards/verified-badge.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

export type BusinessProfileProps = {
  business: Business
  open: OpenState | null
  hourLines: HourLine[]
  serves: { slug: string; name: string }[]
  nearest: BusinessSummary[]
  reviews: PlaceReviews | null
  map: PlaceMapProps | null
  /** The whole address of the profile, to share. */
  url: string
}

export function BusinessProfile(props: BusinessProfileProps) {
  const { business, open, hourLines, serves, nearest, reviews, map, url } = props
  return (
    <>
      <Banner business={business} />
      <div className="shell pb-10 md:pb-16">
        <NameBlock business={business} open={open} />
        <ActionBar business={business} url={url} />
        <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] print:mt-4 print:grid-cols-[1fr_19rem] print:gap-6">
          <div className="space-y-10 print:space-y-5">
            <section aria-labelledby="about">
              <h2 id="about">About {business.name}</h2>
              <p className="measure mt-3 whitespace-pre-line">{business.description}</p>
            </section>
            <BusinessPosts name={business.name} posts={business.posts} />
            <GoogleReviews business={business} reviews={reviews} />
            <NearbyBusinesses business={business} nearest={nearest} />
          </div>
          <BusinessFacts business={business} hourLines={hourLines} serves={serves} map={map} />
        </div>
        <SuggestBusiness />
      </div>
      <PhoneCallBar business={business} />
    </>
  )
}

/** A wide view, and the listing's picture on its lower edge. */
function Banner({ business }: { business: Business }) {
  return (
    <div className="shell pt-4 print:float-right print:w-auto print:p-0">
      <Picture
        src={drawnBanner(business.category.slug, business.id)}
        alt=""
        isFirst
        className="h-36 w-full rounded-card object-cover md:h-64 print:hidden"
      />
      <Picture
        src={business.image}
        alt=""
        isFirst
        className="relative -mt-16 ml-4 size-28 rounded-card border-4 border-page object-cover md:-mt-24 md:size-44 print:m-0 print:size-24 print:border-0"
      />
    </div>
  )
}

function NameBlock({ business, open }: Pick<BusinessProfileProps, 'business' | 'open'>) {
  const category = href('/category/:categoryId', { categoryId: business.category.slug })
  return (
    <div className="mt-3">
      <h1>{business.name}</h1>
      <p className="mt-1 text-soft">
        <Link to={category} className="inline-link">
          {business.category.name}
        </Link>
        {placeText(business) && ` · ${placeText(business)}`}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {business.verification && <VerifiedBadge verification={business.verification} />}
        {open && (
          <p
            className={`print:hidden ${open.isOpen ? 'font-semibold text-verified' : 'text-soft'}`}
          >
            {open.text}
            {business.timeZone === 'America/Chicago' && ' (Central time)'}
          </p>
        )}
      </div>
      {business.isSample && (
        <p className="mt-2 inline-block rounded-card border border-line bg-note px-3 py-1 text-sm">
          Sample listing: made up to show how the directory works.
        </p>
      )}
    </div>
  )
}

/** Call, Contact, Directions, Website, Share; on a phone Call has its place at the lower edge. */
function ActionBar({ business, url }: Pick<BusinessProfileProps, 'business' | 'url'>) {
  const { name, phone, website } = business
  const directions = directionsHref(business)
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      {phone && <CallButton name={name} phone={phone} look="action" className="max-md:hidden" />}
      <ButtonLink to="#contact" look={phone ? 'plain' : 'action'}>
        Contact Business
      </ButtonLink>
      {directions && (
        <OutsideButton href={directions} label={`Directions to ${name} on Google Maps`}>
          Directions
        </OutsideButton>
      )}
      {website && (
        <OutsideButton href={website} label={`Website: ${siteText(website)}`}>
          Website
        </OutsideButton>
      )}
      <ShareButton name={name} url={url} />
    </div>
  )
}

/** Stays at a phone's lower edge while the profile is read, and ends with it: it never covers the footer. */
function PhoneCallBar({ business: { name, phone } }: { business: Business }) {
  if (!phone) return null
  return (
    <div
      data-call-bar
      className="sticky bottom-0 z-30 border-t border-line bg-card p-3 md:hidden print:hidden"
    >
      <CallButton name={name} phone={phone} look="action" className="w-full" />
    </div>
  )
}

type NearbyBusinessesProps = { business: Business; nearest: BusinessSummary[] }

/** The nearest listings on a profile, and the way to all around; nothing when its place is unknown. */
function NearbyBusinesses({ business, nearest }: NearbyBusinessesProps) {
  if (nearest.length === 0) return null
  return (
    <section aria-labelledby="nearby" className="print:hidden">
      <h2 id="nearby">Nearby businesses</h2>
      <ul className="mt-3 mb-4 divide-y divide-line">
        {nearest.map(({ id, name, category, distanceMiles, precision }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <Link
                to={href('/business/:businessId', { businessId: id })}
                className="inline-link inline-flex min-h-11 items-center font-semibold"
              >
                {name}
              </Link>
              <span className="block text-sm text-soft">{category.name}</span>
            </span>
            <DistanceBadge miles={distanceMiles} precision={precision} from={business.name} />
          </li>
        ))}
      </ul>
      <ButtonLink to={href('/business/:businessId/nearby', { businessId: business.id })}>
        All businesses within 30 miles
      </ButtonLink>
    </section>
  )
}

/** The system's share sheet, or the link copied; without script, a mail with the link. @param url a whole address. */
function ShareButton({ name, url }: { name: string; url: string }) {
  const toast = useToast()
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <OutsideButton
        href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`}
      >
        Share
      </OutsideButton>
    )

  async function share() {
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, url })
        return
      }
      await (navigator as Navigator).clipboard.writeText(url)
      toast({ title: 'Link copied', text: 'Paste it wherever you want to share it.' })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'The link could not be copied', text: url, isDestructive: true })
    }
  }

  return (
    <Button type="button" onClick={() => void share()}>
      Share
    </Button>
  )
}
