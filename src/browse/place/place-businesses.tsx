import * as t from '#messages/place.ts'
import { Link, useNavigation } from 'react-router'
import { Pager } from '../../platform/ui/pager.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import type { BusinessSummary } from '../../listings/business.ts'
import { BusinessGrid } from '../../listings/cards/business-grid.tsx'
import { pagePath, type FoundPage } from '../../search/engine/search.ts'
import { splitLanguage } from '../../platform/text/language.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'

type PlaceBusinessesProps = {
  found: FoundPage
  /** Address of the list, without its page. */
  path: string
  now: string
  /** The county whose page this is, to mark who only serves it. */
  county?: string
  /** Where those that only serve the place are apart. */
  headings?: { located: string; serving: string }
}

/** One page of a place's listings; while the next one is on its way, this one fades. */
export function PlaceBusinesses({ found, path, now, county, headings }: PlaceBusinessesProps) {
  const { businesses, page, pages } = found
  const next = useNavigation().location?.pathname ?? ''
  const isTurning = splitLanguage(next).path === path
  const partOf = ({ servesHere }: BusinessSummary) =>
    headings?.[servesHere ? 'serving' : 'located'] ?? null
  return (
    <>
      {isTurning && <Spinner />}
      <div aria-busy={isTurning} className={isTurning ? 'opacity-50' : undefined}>
        <BusinessGrid
          isMain
          businesses={businesses}
          counties={county ? [county] : []}
          {...(county && { from: t.middleOf({ county }) })}
          now={now}
          {...(headings && { partOf })}
        />
      </div>
      <Pager page={page} pages={pages} hrefOf={(page) => pagePath(path, page)} />
      {county && <p className="mt-4 text-sm text-soft">{t.countyDistances({ county })}</p>}
    </>
  )
}

/** What a region or a county says that has no listing yet while others are near. */
export function NobodyHere({ place }: { place: string }) {
  return (
    <p>
      {t.noneHere({
        place,
        link: (words) => (
          <Link to="/submit-business" className="inline-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

/** What a region or a county shows while there is no listing near. */
export function NoBusinessesHere({ place }: { place: string }) {
  return (
    <EmptyState
      drawing="no-listings"
      title={t.noneYet({ place })}
      action={
        <ButtonLink to="/submit-business" look="action">
          {t.submit()}
        </ButtonLink>
      }
    >
      <p>{t.noneYetText()}</p>
    </EmptyState>
  )
}
