import { href } from 'react-router'
import { samplesNote, type BusinessSummary } from '../../listings/business.ts'
import { pageWords, type FoundPage } from '../../search/engine/search.ts'
import { businessCount } from '../../listings/places.ts'

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
    { name: 'Home', to: '/' },
    { name: 'Regions', to: '/regions' },
    { name: `${name} County` },
  ]
}

/** What a search engine shows below the title of a county's page. */
export function countyDescription(
  name: string,
  { businesses, total, page }: FoundPage,
  located: number,
): string {
  if (total === 0)
    return `No veteran-owned business in ${name} County, Florida, is listed yet. See the nearest ones with their distance, phone numbers and hours, or suggest the first.`
  return `Owned by veterans: ${countyCounts(`${name} County, Florida`, total, located)}${pageWords(page)}. Phone numbers, addresses, hours and whether we have seen proof.${samplesNote(businesses)}`
}

/** How many a county's list holds: those located there, which every number of a county counts, and those that serve it. */
export function countyCounts(place: string, total: number, located: number): string {
  const serving = total - located
  if (located === 0) return `${businessCount(serving)} serving ${place}`
  const more = serving === 1 ? '1 more that serves it' : `${serving} more that serve it`
  return `${businessCount(located)} in ${place}${serving ? `, and ${more}` : ''}`
}
