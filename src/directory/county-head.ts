import { href } from 'react-router'
import { pageWords, type FoundPage } from './found-page.ts'
import { businessCount } from './places.ts'

/** How many listings a page of a county shows. */
export const countyPageSize = 5

/** The address of a county's page. */
export function countyPath(countyId: string): string {
  return href('/county/:countyId', { countyId })
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
export function countyDescription(name: string, { total, page }: FoundPage): string {
  if (total === 0)
    return `No veteran-owned business in ${name} County, Florida, is listed yet. See the nearest ones with their distance, phone numbers and hours, or suggest the first.`
  return `${businessCount(total)} owned by veterans in or serving ${name} County, Florida${pageWords(page)}: phone numbers, addresses, hours and how each one was verified.`
}
