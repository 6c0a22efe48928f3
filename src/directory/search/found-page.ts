import type { BusinessSummary } from '../business.ts'

/** One page of a list, and how many there are. */
export type FoundPage = {
  businesses: BusinessSummary[]
  total: number
  page: number
  pages: number
}

/** The address of a page of a list; the first one has the list's own. */
export function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

/** ", page 2" for titles that would otherwise repeat; nothing on the first page. */
export function pageWords(page: number): string {
  return page > 1 ? `, page ${page}` : ''
}
