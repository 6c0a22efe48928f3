import { href, Link } from 'react-router'
import { ButtonLink, OutsideButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import {
  directionsHref,
  drawnBanner,
  placeText,
  siteText,
  type Business,
  type BusinessSummary,
} from './business.ts'
import { CallButton } from './call-button.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { BusinessPosts } from './business-posts.tsx'
import { GoogleReviews } from './google-reviews.tsx'
import type { HourLine, OpenState } from './hours.ts'
import { NearbyBusinesses } from './nearby-businesses.tsx'
import { ShareButton } from './share-button.tsx'
import { SuggestBusiness } from './suggest-business.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

export type BusinessProfileProps = {
  business: Business
  open: OpenState | null
  hourLines: HourLine[]
  serves: { slug: string; name: string }[]
  nearest: BusinessSummary[]
}

export function BusinessProfile(props: BusinessProfileProps) {
  const { business, open, hourLines, serves, nearest } = props
  return (
    <>
      <Banner business={business} />
      <div className="shell pb-28 md:pb-16">
        <NameBlock business={business} open={open} />
        <ActionBar business={business} />
        <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem]">
          <div className="space-y-10">
            <section aria-labelledby="about">
              <h2 id="about">About {business.name}</h2>
              <p className="measure mt-3 whitespace-pre-line">{business.description}</p>
            </section>
            <BusinessPosts posts={business.posts} />
            <GoogleReviews business={business} />
            <NearbyBusinesses business={business} nearest={nearest} />
          </div>
          <BusinessFacts business={business} hourLines={hourLines} serves={serves} />
        </div>
        <SuggestBusiness />
      </div>
    </>
  )
}

/** A wide view, and the listing's picture on its lower edge. */
function Banner({ business }: { business: Business }) {
  return (
    <div className="shell pt-4">
      <Picture
        src={drawnBanner(business.category.slug, business.id)}
        alt=""
        isFirst
        className="h-36 w-full rounded-card object-cover md:h-64"
      />
      <Picture
        src={business.image}
        alt=""
        isFirst
        className="relative -mt-16 ml-4 size-28 rounded-card border-4 border-page object-cover md:-mt-24 md:size-44"
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
          <p className={open.isOpen ? 'font-semibold text-verified' : 'text-soft'}>{open.text}</p>
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

/** Call, Contact, Directions, Website, Share; on a phone Call stays at the lower edge. */
function ActionBar({ business }: { business: Business }) {
  const directions = directionsHref(business)
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      {business.phone && (
        <div className="contents max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:block max-md:border-t max-md:border-line max-md:bg-card max-md:p-3">
          <CallButton
            name={business.name}
            phone={business.phone}
            look="action"
            className="max-md:w-full"
          />
        </div>
      )}
      <ButtonLink to="#contact" look={business.phone ? 'plain' : 'action'}>
        Contact Business
      </ButtonLink>
      {directions && (
        <OutsideButton href={directions} label={`Directions to ${business.name} on Google Maps`}>
          Directions
        </OutsideButton>
      )}
      {business.website && (
        <OutsideButton href={business.website} label={`Website: ${siteText(business.website)}`}>
          Website
        </OutsideButton>
      )}
      <ShareButton
        name={business.name}
        path={href('/business/:businessId', { businessId: business.id })}
      />
    </div>
  )
}
