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
  /** The list's address, without the page number. */
  path: string
  now: string
  /** The county of this page, to mark listings that only serve it. */
  county?: string
  /** For lists with a separate section of those that only serve the place. */
  headings?: { located: string; serving: string }
  /** The button that prints all pages. */
  printsAll: string
}

/** One page of a place's listings; it fades while the next one loads. */
export function PlaceBusinesses(props: PlaceBusinessesProps) {
  const { found, path, now, county, headings, printsAll } = props
  const { businesses, page, pages, total } = found
  const next = useNavigation().location?.pathname ?? ''
  const isTurning = splitLanguage(next).path === path
  const partOf = ({ servesHere }: BusinessSummary) =>
    headings?.[servesHere ? 'serving' : 'located'] ?? null
  return (
    <>
      {isTurning && <Spinner />}
      {pages > 1 && (
        <p className="mb-4 hidden border-2 border-ink p-2 font-semibold print:block">
          {t.printsAll({ shown: businesses.length, total, button: printsAll })}
        </p>
      )}
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

/** For a region or county without listings, when others are near. */
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

/** For a region or county without listings, when none are near either. */
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
