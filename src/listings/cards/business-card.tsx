import * as t from '#messages/cards.ts'
import { href, Link } from 'react-router'
import { OutsideButton } from '../../platform/ui/button.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { directionsHref } from '../../platform/ui/links.ts'
import { Picture } from '../../platform/ui/picture.tsx'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import { describedIn, placeText, type BusinessSummary } from '../business.ts'
import { languagesText } from '../choices.ts'
import { FeaturedMark } from './featured-mark.tsx'
import { CallButton } from './call-button.tsx'
import { SaveButton } from './save-button.tsx'
import { ProofBadge } from '../proof/proof-badge.tsx'
import { DistanceLine } from './distance-badge.tsx'
import { distanceWords, type DistanceWords } from './distance-words.ts'
import { emergencyWords } from '../emergency.ts'
import { language } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { openState, type OpenState } from '../hours.ts'

export type CardProps = {
  business: BusinessSummary
  /** In an ordered list. */
  position: number | undefined
  /** Its picture loads immediately. */
  isFirst: boolean
  /** The starting point, such as "34994"; missing without distances. */
  from?: string | null
  /** Searched counties by name, for listings that only serve one. */
  counties?: readonly string[]
  /** For "open now"; left out if missing. */
  now?: string | null
  /** The search's query string, so the profile can link back and show the distance. */
  search?: string
}

/** Parts that depend on the search are filled into a cached card. */
export function BusinessCard(props: CardProps) {
  const { business, position, isFirst, now = null, search = '' } = props
  const open = now === null ? null : openWords(business, now)
  const [serves, distance] = [servesWords(props), distanceOf(props)]
  return (
    <CachedPart
      as="article"
      under={import.meta.env.SSR ? allOf(props, { open, serves, distance }) : null}
      blanks={{
        position: `${position ?? ''}`,
        search: search.replace(/^\?/, ''),
        distance: distance?.text ?? '',
        from: distance?.from ?? '',
      }}
      data-business={business.id}
      data-website={business.website ?? undefined}
      className="@container relative flex h-full break-inside-avoid flex-col overflow-clip rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge"
    >
      {(blanks) => (
        <>
          {/* At large text sizes there is no picture, and Save comes after Call. */}
          <div className="flex grow @max-[20.4rem]:contents">
            <div className="flex min-w-0 grow basis-0 flex-col gap-0.5 p-3 sm:p-4">
              <CardTitle
                id={business.id}
                name={business.name}
                position={position === undefined ? null : blanks.position}
                search={search && `?${blanks.search}`}
              />
              {/* Read after the name, shown before it: "1. NAME, 4.2 miles from 34994". */}
              {distance && (
                <div className="order-first flex flex-wrap items-center gap-x-3 gap-y-1">
                  <DistanceLine
                    text={blanks.distance}
                    from={distance.from === null ? null : blanks.from}
                    note={distance.note}
                  />
                  {business.isFeatured && <FeaturedMark />}
                </div>
              )}
              <p className="text-sm text-soft">
                {[
                  nameIn(business.category.name),
                  business.secondCategoryName && nameIn(business.secondCategoryName),
                  placeText(business),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {open && <OpenLine {...open} />}
              {serves && <p className="text-sm font-semibold text-verified">{serves}</p>}
              <CardMarks business={business} isFeaturedHere={!distance && business.isFeatured} />
              <OtherLanguages languages={business.languages} />
              <p className="line-clamp-2 text-sm max-sm:hidden">
                {describedIn(language(), business)}
              </p>
            </div>
            {/* Read after the name. On a phone, a third button below would take a row of its own. */}
            <div className="order-first mt-3 mb-3 ml-3 w-20 shrink-0 sm:w-32 @max-[20.4rem]:order-last @max-[20.4rem]:mt-0 @max-[20.4rem]:w-auto print:hidden">
              <CardPicture business={business} isFirst={isFirst} />
              <SaveButton
                id={business.id}
                name={business.name}
                isSmall
                className="relative z-[1] mt-2 w-full px-1! @max-[20.4rem]:mt-0 @max-[20.4rem]:w-auto @max-[20.4rem]:px-3!"
              />
            </div>
          </div>
          <CardActions business={business} />
          <p className="hidden px-4 pb-4 text-sm print:block">
            {[printedPhone(business), business.address].filter(Boolean).join(' · ')}
          </p>
        </>
      )}
    </CachedPart>
  )
}

function printedPhone({ phone, isSample }: BusinessSummary): string | null {
  return phone && isSample ? `${phone} ${t.notReal()}` : phone
}

type Told = { open: OpenWords | null; serves: string | null; distance: DistanceWords | null }

/**
 * The cache key without search-dependent parts; null for the first card, whose picture loads
 * immediately.
 */
function allOf({ business, position, isFirst, search }: CardProps, told: Told) {
  if (isFirst) return null
  const {
    distanceMiles: _,
    reach: _reach,
    servesHere: _serves,
    servesInPart: _part,
    openHours: _hours,
    ...same
  } = business
  const { distance, ...words } = told
  const measured = distance && [distance.note, distance.from !== null]
  return ['card', same, words, measured, position !== undefined, Boolean(search)]
}

type CardTitleProps = { id: string; name: string; position: string | null; search: string }

/** Its link covers the card. */
function CardTitle({ id, name, position, search }: CardTitleProps) {
  return (
    <h2 className="text-lg! leading-snug">
      <Link
        to={{ pathname: href('/business/:businessId', { businessId: id }), search }}
        className="text-ink no-underline after:absolute after:inset-0 hover:underline"
      >
        {position !== null && <span className="tabular-nums">{position}. </span>}
        {name}
      </Link>
    </h2>
  )
}

function distanceOf({ business, from = null }: CardProps): DistanceWords | null {
  if (from === null) return null
  const { distanceMiles: miles, precision, zip } = business
  return distanceWords({ miles, precision, from, isSameZip: zip === from })
}

/** For a listing located elsewhere that serves the searched county. */
function servesWords({ business, counties = [] }: CardProps): string | null {
  if (!business.servesHere || !counties.length) return null
  const [county = '', ...others] = counties
  if (others.length) return t.comesToYou()
  return (business.servesInPart ? t.servesParts : t.serves)({ county })
}

type CardPictureProps = { business: BusinessSummary; isFirst: boolean }

/** `lazy` alone made phones load all ten pictures of a list. */
function CardPicture({ business: { photo, image }, isFirst }: CardPictureProps) {
  const picture = { alt: '', className: 'size-full rounded-field object-cover', isFirst }
  return (
    <div className="size-20 [content-visibility:auto] sm:size-32 @max-[20.4rem]:hidden">
      {photo ? (
        // Cropped to a square, so a wide photo is loaded wider than the square.
        <PhotoPicture photo={photo} sizes="(min-width: 640px) 170px, 110px" {...picture} />
      ) : (
        <Picture src={image} {...picture} />
      )}
    </div>
  )
}

/** English isn't mentioned. */
function OtherLanguages({ languages }: Pick<BusinessSummary, 'languages'>) {
  const others = languages.filter((name) => name !== 'English')
  if (others.length === 0) return null
  const named = { languages: languagesText(others) }
  return (
    <p className="text-sm text-soft">
      {others.length < languages.length ? t.alsoIn(named) : t.inLanguages(named)}
    </p>
  )
}

type CardMarksProps = { business: BusinessSummary; isFeaturedHere: boolean }

function CardMarks({ business, isFeaturedHere }: CardMarksProps) {
  const { isSample, verification, isFromRegister, service } = business
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {isSample && (
        <span className="-order-1 rounded-full bg-note px-2 text-sm whitespace-nowrap text-ink">
          {t.sample()}
        </span>
      )}
      {verification && <ProofBadge verification={verification} isSample={isSample} />}
      {isFromRegister && <span className="text-sm text-soft">{t.fromRegister()}</span>}
      {isFeaturedHere && <FeaturedMark />}
      {service && (
        // Next to the sample mark, so the card isn't taller than others.
        <span className={`text-sm text-soft ${isSample ? '-order-1' : ''}`}>{nameIn(service)}</span>
      )}
    </div>
  )
}

function CardActions({ business }: { business: BusinessSummary }) {
  const directions = directionsHref(business)
  const { name, phone, website, isSample } = business
  if (!phone && !directions && !website) return null
  return (
    <div className="relative z-[1] flex flex-wrap gap-2 px-3 pb-3 sm:px-4 sm:pb-4 print:hidden">
      {phone && (
        <CallButton name={name} phone={phone} isSample={isSample} isSmall className="max-sm:grow" />
      )}
      {directions && (
        <OutsideButton href={directions} label={t.directionsTo({ name })} isSmall>
          {t.directions()}
        </OutsideButton>
      )}
      {!phone && !directions && website && (
        <OutsideButton href={website} label={t.websiteOf({ name })} isSmall>
          {t.website()}
        </OutsideButton>
      )}
    </div>
  )
}

type OpenWords = { state: OpenState | null; onCall: string | null; hoursNote: string | null }

/** Hours and emergency service; null if there's nothing to say. */
function openWords(
  { openHours, hoursNote, emergency }: BusinessSummary,
  now: string,
): OpenWords | null {
  const state =
    openHours && openState(openHours.spans, openHours.timeZone, new Date(now), openHours)
  const onCall = emergency ? emergencyWords(state) : null
  return state || onCall || hoursNote ? { state, onCall, hoursNote } : null
}

function OpenLine({ state, onCall, hoursNote }: OpenWords) {
  return (
    <p className="text-sm">
      {state && (
        // On paper it wouldn't be true for long.
        <span
          className={`print:hidden ${state.isOpen ? 'font-semibold text-verified' : 'text-soft'}`}
        >
          {state.text.replace(/ (?=[AP]M|[ap]\. m\.|m\.)/g, '\u00a0')}
        </span>
      )}
      {onCall && <span className="block font-semibold">{onCall}</span>}
      {hoursNote && <span className="block text-soft">{hoursNote}</span>}
    </p>
  )
}
