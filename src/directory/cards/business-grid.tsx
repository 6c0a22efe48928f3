import { type BusinessSummary, directionsHref, languagesText, placeText } from '../business.ts'
import { href, Link } from 'react-router'
import { OutsideButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { CallButton } from './call-button.tsx'
import { VerifiedBadge, DistanceBadge } from './verified-badge.tsx'

type BusinessGridProps = {
  businesses: BusinessSummary[]
  /** The number of the first one in an ordered list; none in a list without an order to tell. */
  start?: number
  from?: string | null
  servedCounty?: string | null
}

/** Listings as cards: one column, two from medium width. */
export function BusinessGrid({ businesses, start, from, servedCounty }: BusinessGridProps) {
  return (
    <ol className="grid gap-4 md:grid-cols-2 md:gap-6">
      {businesses.map((business, index) => (
        <li
          key={business.id}
          data-result={start === undefined ? undefined : start + index}
          className="rounded-card data-marked:outline-3 data-marked:outline-offset-2 data-marked:outline-link"
        >
          <BusinessCard
            business={business}
            position={start === undefined ? undefined : start + index}
            from={from}
            servedCounty={servedCounty}
          />
        </li>
      ))}
    </ol>
  )
}

type BusinessCardProps = {
  business: BusinessSummary
  /** Its number in an ordered list. */
  position?: number
  /** What distances are measured from; none in a list without distances. */
  from?: string | null
  /** The county searched in, for a listing that only serves it. */
  servedCounty?: string | null
}

function BusinessCard({ business, position, from, servedCounty }: BusinessCardProps) {
  return (
    <article className="relative flex break-inside-avoid h-full flex-col overflow-clip rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge sm:flex-row md:flex-col lg:flex-row">
      <Picture
        src={business.image}
        alt=""
        className="aspect-5/2 w-full object-cover sm:aspect-auto sm:w-[176px] md:aspect-16/10 md:w-full lg:aspect-auto lg:w-[176px] print:hidden"
      />
      <div className="flex min-w-0 grow flex-col gap-1 p-4">
        <h2 className="text-lg! leading-snug">
          <Link
            to={href('/business/:businessId', { businessId: business.id })}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {position && <span className="tabular-nums">{position}. </span>}
            {business.name}
          </Link>
        </h2>
        {/* Read after the name, seen before it: "1. NAME, 4.2 miles from 34994". */}
        {from && (
          <div className="order-first">
            <DistanceBadge
              miles={business.distanceMiles}
              precision={business.precision}
              from={from}
            />
          </div>
        )}
        <p className="text-sm text-soft">
          {[business.category.name, placeText(business)].filter(Boolean).join(' · ')}
        </p>
        {servedCounty && business.servesHere && (
          <p className="text-sm font-semibold text-verified">Serves {servedCounty} County</p>
        )}
        {business.verification && (
          <div>
            <VerifiedBadge verification={business.verification} />
          </div>
        )}
        <OtherLanguages languages={business.languages} />
        <p className="line-clamp-2 text-sm">{business.description}</p>
        <CardActions business={business} />
        <p className="hidden text-sm print:block">
          {[business.phone, business.address].filter(Boolean).join(' · ')}
        </p>
      </div>
    </article>
  )
}

/** What a card need not say is that English is spoken. */
function OtherLanguages({ languages }: Pick<BusinessSummary, 'languages'>) {
  const others = languages.filter((name) => name !== 'English')
  if (others.length === 0) return null
  return (
    <p className="text-sm text-soft">
      {others.length < languages.length ? 'Also in' : 'In'} {languagesText(others)}
    </p>
  )
}

function CardActions({ business }: { business: BusinessSummary }) {
  const directions = directionsHref(business)
  if (!business.phone && !directions && !business.website) return null
  return (
    <div className="relative z-[1] mt-auto flex flex-wrap gap-2 pt-3 print:hidden">
      {business.phone && <CallButton name={business.name} phone={business.phone} isSmall />}
      {directions && (
        <OutsideButton
          href={directions}
          label={`Directions to ${business.name} on Google Maps`}
          isSmall
        >
          Directions
        </OutsideButton>
      )}
      {!business.phone && !directions && business.website && (
        <OutsideButton href={business.website} label={`Website of ${business.name}`} isSmall>
          Website
        </OutsideButton>
      )}
    </div>
  )
}
