import * as t from '#messages/cards.ts'
import { Fragment } from 'react'
import { withArticle } from '../../platform/text/with-article.ts'
import { nearbyMiles, type BusinessSummary, type Reach } from '../business.ts'
import { BusinessCard, type CardProps } from './business-card.tsx'
import { HolidayItem } from './holiday-note.tsx'
import { useNow } from './use-now.ts'

type BusinessGridProps = Omit<CardProps, 'business' | 'position' | 'isFirst'> & {
  businesses: BusinessSummary[]
  /** Missing in an unordered list. */
  start?: number
  /**
   * The page's first list: its first picture loads immediately, and holidays are noted under its
   * first card.
   */
  isMain?: boolean
  /** Separates here, comes, farther, and related work. */
  isInParts?: boolean
  /** Headings of other groups. */
  partOf?: (business: BusinessSummary) => string | null
  /** Even on wide screens. */
  isOneColumn?: boolean
}

/** One or two columns. */
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
    if (!isInParts || !business.reach) return null
    return business.reach === 'related'
      ? t.relatedWork()
      : from && reachWords(business, business.reach, from)
  }
  const opening = businesses.map(({ openHours }) => openHours)
  return (
    <ol
      className={`grid grid-cols-1 gap-3 md:gap-5 print:block print:space-y-3 ${isOneColumn ? '' : 'md:grid-cols-[repeat(auto-fill,minmax(min(100%,max(18rem,40%)),1fr))]'}`}
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
            {isMain && index === 0 && <HolidayItem hours={opening} now={given.now ?? null} />}
          </Fragment>
        )
      })}
    </ol>
  )
}

/** The heading of those too far away in a list by distance alone. */
export function farPart({ distanceMiles, servesHere }: BusinessSummary): string | null {
  const isFar = distanceMiles !== null && distanceMiles > nearbyMiles
  return isFar && !servesHere ? t.farAway() : null
}

/** Must be true of every listing under it, in any order of groups. */
function reachWords(
  { distanceMiles }: BusinessSummary,
  reach: Exclude<Reach, 'related'>,
  from: string,
): string {
  const words: Record<Exclude<Reach, 'related'>, () => string> = {
    here: () => t.here({ from }),
    nearby: () => t.nearby({ miles: nearbyMiles, from }),
    comes: () => t.comes({ from }),
    farther: () => t.farther({ from }),
    away: () => (distanceMiles === null ? t.distanceUnknown() : t.farAway()),
  }
  return withArticle(words[reach]())
}

/** Separates two groups. */
function PartHeading({ words }: { words: string }) {
  return (
    <li className="col-span-full flex items-center gap-3 pt-2">
      <h2 className="font-sans text-sm! text-soft">{words}</h2>
      <span aria-hidden="true" className="h-px grow bg-edge" />
    </li>
  )
}
