import * as layout from '#messages/layout.ts'
import * as t from '#messages/place.ts'
import * as regions from '#messages/regions.ts'
import { href } from 'react-router'
import { samplesNote } from '../../listings/business.ts'
import { pageWords, type FoundPage } from '../../search/engine/search.ts'

export const countyPageSize = 5

export function countyPath(countyId: string): string {
  return href('/county/:countyId', { countyId })
}

export function countySheetPath(countyId: string): string {
  return `${countyPath(countyId)}?print=1`
}

/** Breadcrumbs in the specification's wording. */
export function countyCrumbs(name: string): { name: string; to?: string }[] {
  return [
    { name: layout.home(), to: '/' },
    { name: regions.regions(), to: '/regions' },
    { name: t.county({ county: name }) },
  ]
}

/** The meta description of a county page. */
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

/**
 * Both counts of a county: those located there, which is the number shown elsewhere, and those
 * that serve it.
 */
export function countyCounts(place: string, total: number, located: number): string {
  const serving = total - located
  if (located === 0) return t.countsServing({ count: serving, place })
  if (serving === 0) return t.countsLocated({ count: located, place })
  return t.countsBoth({ count: located, serving, place })
}
