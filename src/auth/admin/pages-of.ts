import { AuthError } from '../request/auth-error.ts'

/** Which part of a long list is asked for; pages count from 1. */
export type Page = { page: number; perPage: number }

/**
 * Reads `page` and `per_page` of a query; absent and empty ones have their defaults.
 *
 * @throws AuthError for what is no whole number of at least 1.
 */
export function readPage(query: { page?: string; per_page?: string }): Page {
  return { page: readNumber(query.page || '1'), perPage: readNumber(query.per_page || '50') }
}

function readNumber(text: string): number {
  const number = Number(text)
  if (/^\d{1,9}$/.test(text) && number > 0) return number
  throw new AuthError('validation_failed/page', { number: JSON.stringify(text) })
}

/**
 * The Link header (RFC 8288) to the next and the last page. The number of the page is the first parameter:
 * the published client reads what follows the first equals sign.
 */
export function linkHeader(address: string, { page, perPage }: Page, total: number): string {
  const last = Math.ceil(total / perPage)
  const to = (number: number, rel: string): string =>
    `<${address}?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(last > page ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}

/** In which order users are listed, by when they came; newest first unless the query says otherwise. */
export function readOrder(sort: string | undefined): 'asc' | 'desc' {
  if (sort === undefined) return 'desc'
  const [field = '', direction = 'desc'] = sort.split(/ (.*)/s)
  if (field !== 'created_at') throw new AuthError('validation_failed/sort-field', { field })
  const order = direction.toLowerCase()
  if (order === 'asc' || order === 'desc') return order
  throw new AuthError('validation_failed/sort-direction', { direction })
}
