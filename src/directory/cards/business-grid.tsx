import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { OutsideButton } from '../../ui/button.tsx'
import { KeptPart } from '../../ui/document/kept-part.tsx'
import { directionsHref } from '../../ui/links.ts'
import { Picture } from '../../ui/picture.tsx'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import { languagesText, placeText, type BusinessSummary, type Reach } from '../business.ts'
import { useNow } from './use-now.ts'
import { OpenLine } from './open-line.tsx'
import { FeaturedMark } from './featured-mark.tsx'
import { CallButton } from './call-button.tsx'
import { ProofBadge } from '../proof/proof-badge.tsx'
import { DistanceBadge } from './distance-badge.tsx'

type BusinessGridProps = {
  businesses: BusinessSummary[]
  /** The number of the first one in an ordered list; none in a list without an order to tell. */
  start?: number
  /** Whether it is what the page is about: the picture of its first card is seen at once. */
  isMain?: boolean
  /** What distances are measured from, in a word: "34994"; none in a list without distances. */
  from?: string | null
  /** The counties searched in, by name, for listings that only serve one. */
  counties?: readonly string[]
  /** Whether those here, those who come and those farther away stand apart. */
  isInParts?: boolean
  /** The words above each part of a list that is parted otherwise. */
  partOf?: (business: BusinessSummary) => string
  /** Whether they stay under each other where there is room for two. */
  isOneColumn?: boolean
  /** The moment at which they are open or closed; without it nothing is said of that. */
  now?: string | null
  /** The search that found them, as parameters that their profiles carry on: the way back and the distance. */
  search?: string
}

/** Listings as cards: one column, two where there is room. */
export function BusinessGrid(props: BusinessGridProps) {
  const {
    businesses,
    start,
    isInParts = false,
    isOneColumn = false,
    partOf,
    isMain = false,
    ...given
  } = props
  const shown = { ...given, now: useNow(given.now ?? null) }
  const { from = null } = shown
  const wordsOf = (business: BusinessSummary | undefined) => {
    if (!business) return null
    if (partOf) return partOf(business)
    return isInParts && business.reach && from ? reachWords(business.reach, from) : null
  }
  return (
    <ol
      className={`grid grid-cols-1 gap-3 md:gap-5 ${isOneColumn ? '' : 'md:grid-cols-[repeat(auto-fill,minmax(min(100%,max(18rem,40%)),1fr))]'}`}
    >
      {businesses.map((business, index) => {
        const position = start === undefined ? undefined : start + index
        const words = wordsOf(business)
        const isNewPart = words !== wordsOf(businesses[index - 1])
        return (
          <Fragment key={business.id}>
            {isNewPart && words && <PartHeading words={words} />}
            <li
              id={position === undefined ? undefined : `result-${position}`}
              data-result={position}
              className="rounded-card data-marked:outline-3 data-marked:outline-offset-2 data-marked:outline-link"
            >
              <BusinessCard
                business={business}
                position={position}
                isFirst={isMain && index === 0}
                {...shown}
              />
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

function reachWords(reach: Reach, from: string): string {
  const words: Record<Reach, string> = {
    here: `In and around ${from}`,
    comes: `Farther away, but they come to ${from}`,
    farther: `Farther away: ask whether they come to ${from}`,
    beside: 'Others in the same category',
  }
  return words[reach]
}

/** A rule with words across the list, between two of its parts. */
function PartHeading({ words }: { words: string }) {
  return (
    <li className="col-span-full flex items-center gap-3 pt-2 text-sm font-semibold text-soft">
      {words}
      <span aria-hidden="true" className="h-px grow bg-edge" />
    </li>
  )
}

type BusinessCardProps = Omit<
  BusinessGridProps,
  'businesses' | 'start' | 'isMain' | 'isInParts' | 'isOneColumn' | 'partOf'
> & {
  business: BusinessSummary
  /** Its number in an ordered list. */
  position: number | undefined
  isFirst: boolean
}

function BusinessCard(props: BusinessCardProps) {
  const { business, position, isFirst, from, counties, now, search = '' } = props
  const serves = business.servesHere && counties?.length === 1 ? counties[0] : null
  return (
    <article
      data-business={business.id}
      data-website={business.website ?? undefined}
      className="relative flex h-full break-inside-avoid flex-col overflow-clip rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge"
    >
      {/* With large letters the words go below the picture. */}
      <div className="flex grow flex-wrap">
        <CardPicture business={business} isFirst={isFirst} />
        <div className="flex min-w-0 grow basis-48 flex-col gap-0.5 p-3 sm:p-4">
          <h2 className="text-lg! leading-snug">
            <Link
              to={{ pathname: href('/business/:businessId', { businessId: business.id }), search }}
              className="text-ink no-underline after:absolute after:inset-0 hover:underline"
            >
              {position && <span className="tabular-nums">{position}. </span>}
              {business.name}
            </Link>
          </h2>
          {/* Read after the name, seen before it: "1. NAME, 4.2 miles from 34994". */}
          {from && (
            <div className="order-first flex flex-wrap items-center gap-x-3 gap-y-1">
              <DistanceBadge
                miles={business.distanceMiles}
                precision={business.precision}
                isSameZip={business.zip === from}
                from={from}
              />
              {business.isFeatured && <FeaturedMark />}
            </div>
          )}
          <p className="text-sm text-soft">
            {[business.category.name, placeText(business)].filter(Boolean).join(' · ')}
          </p>
          {now && <OpenLine business={business} now={now} />}
          {serves && <p className="text-sm font-semibold text-verified">Serves {serves} County</p>}
          {business.servesHere && !serves && counties && counties.length > 1 && (
            <p className="text-sm font-semibold text-verified">Comes to you</p>
          )}
          <CardMarks business={business} isFeaturedHere={!from && business.isFeatured} />
          <OtherLanguages languages={business.languages} />
          <p className="line-clamp-2 text-sm max-sm:hidden">{business.description}</p>
        </div>
      </div>
      <CardActions business={business} />
      <p className="hidden px-4 pb-4 text-sm print:block">
        {[business.phone, business.address].filter(Boolean).join(' · ')}
      </p>
    </article>
  )
}

const pictureClass =
  'mt-3 ml-3 aspect-square w-20 shrink-0 self-start rounded-field object-cover sm:w-32 print:hidden'

type CardPictureProps = { business: BusinessSummary; isFirst: boolean }

function CardPicture({ business: { photo, image }, isFirst }: CardPictureProps) {
  if (!photo) return <Picture src={image} alt="" className={pictureClass} isFirst={isFirst} />
  // It is cut to a square: of a wide photo more is loaded than the width of the square.
  return (
    <PhotoPicture
      photo={photo}
      alt=""
      sizes="(min-width: 640px) 170px, 110px"
      className={pictureClass}
      isFirst={isFirst}
    />
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

type CardMarksProps = { business: BusinessSummary; isFeaturedHere: boolean }

/** What is known of who stands behind it. */
function CardMarks({ business, isFeaturedHere }: CardMarksProps) {
  const { isSample, verification, service } = business
  return (
    <KeptPart
      as="div"
      under={['marks of a card', isSample, verification, isFeaturedHere, service]}
      className="flex flex-wrap items-center gap-x-3"
    >
      {isSample && (
        <span className="-order-1 rounded-full bg-note px-2 text-sm whitespace-nowrap text-ink">
          Sample listing
        </span>
      )}
      {verification && <ProofBadge verification={verification} />}
      {isFeaturedHere && <FeaturedMark />}
      {service && (
        // Beside the mark of a sample: so its card stays as low as any.
        <span className={`text-sm text-soft ${isSample ? '-order-1' : ''}`}>{service}</span>
      )}
    </KeptPart>
  )
}

function CardActions({ business }: { business: BusinessSummary }) {
  const directions = directionsHref(business)
  const { name, phone, website } = business
  if (!phone && !directions && !website) return null
  return (
    <KeptPart
      as="div"
      under={['actions of a card', name, phone, directions, website]}
      className="relative z-[1] flex flex-wrap gap-2 px-3 pb-3 sm:px-4 sm:pb-4 print:hidden"
    >
      {phone && <CallButton name={name} phone={phone} isSmall className="max-sm:grow" />}
      {directions && (
        <OutsideButton href={directions} label={`Directions to ${name} on Google Maps`} isSmall>
          Directions
        </OutsideButton>
      )}
      {!phone && !directions && website && (
        <OutsideButton href={website} label={`Website of ${name}`} isSmall>
          Website
        </OutsideButton>
      )}
    </KeptPart>
  )
}
