import * as layout from '#messages/layout.ts'
import * as t from '#messages/place.ts'
import * as regions from '#messages/regions.ts'
import { href } from 'react-router'
import { samplesNote, type BusinessSummary } from '../../listings/business.ts'
import { pageWords, type FoundPage } from '../../search/engine/search.ts'

/** How many listings a page of a county shows. */
export const countyPageSize = 5

/** How many a sheet for paper holds, so that one visitor cannot ask for a book. */
export const maxOnSheet = 2000

/** A county's listings for paper, with how many there are and the day it was made: 2026-11-21. */
export type CountySheet = {
  businesses: BusinessSummary[]
  total: number
  located: number
  day: string
}

/** The address of a county's page. */
export function countyPath(countyId: string): string {
  return href('/county/:countyId', { countyId })
}

/** The address of a county's list for paper. */
export function countySheetPath(countyId: string): string {
  return `${countyPath(countyId)}?print=1`
}

/** The way to a county's page, as the specification words it. */
export function countyCrumbs(name: string): { name: string; to?: string }[] {
  return [
    { name: layout.home(), to: '/' },
    { name: regions.regions(), to: '/regions' },
    { name: t.county({ county: name }) },
  ]
}

/** What a search engine shows below the title of a county's page. */
export function countyDescription(
  name: string,
  { businesses, total, page }: FoundPage,
  located: number,
): string {
  if (total === 0) return t.countyDescriptionEmpty({ county: name })
  return t.countyDescription({
    counts: countyCounts(t.countyInFlorida({ county: name }), total, located),
    page: pageWords(page),
    samples: samplesNote(businesses),
  })
}

/** How many a county's list holds: those located there, which every number of a county counts, and those that serve it. */
export function countyCounts(place: string, total: number, located: number): string {
  const serving = total - located
  if (located === 0) return t.countsServing({ count: serving, place })
  if (serving === 0) return t.countsLocated({ count: located, place })
  return t.countsBoth({ count: located, serving, place })
}
