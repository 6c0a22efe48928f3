import { badRange, notOffered, RestError } from './rest-error.ts'
import { readFilter, type Filter } from './rest-filter.ts'
import { readOrder, readSelect, type Order, type Selected } from './rest-select.ts'
import type { Table } from './rest-tables.ts'

/** A request for rows, read and checked. */
export type RestQuery = {
  table: Table
  selected: Selected[]
  filters: Filter[]
  orders: Order[]
  limit: number
  offset: number
}

/** The most rows of one answer, and the most filters of one request. */
const maxRows = 1000
const maxFilters = 100

/**
 * Reads a request for rows of a table.
 *
 * @param range the `Range` header, such as `0-24`; it and the parameters narrow one another.
 * @throws RestError as the protocol answers what it cannot read.
 */
export function readQuery(table: Table, params: URLSearchParams, range?: string): RestQuery {
  const filters = [...params].filter(([key]) => !isReserved(key))
  if (filters.length > maxFilters)
    throw notOffered(`More than ${maxFilters} filters in one request are not offered here`)
  refuseEmbedded([...params.keys()])
  return {
    table,
    selected: readSelect(table, params.get('select') ?? '*'),
    filters: filters.map(([key, value]) => readFilter(table, key, value)),
    orders: params.get('order') ? readOrder(table, params.get('order') ?? '') : [],
    ...readRange(params, range),
  }
}

function isReserved(key: string): boolean {
  return /^(select|order|limit|offset|columns|on_conflict|apikey)$/.test(key)
}

function refuseEmbedded(keys: string[]): void {
  for (const key of keys) {
    if (/(^|\.)(and|or)$/.test(key)) throw notOffered(`${key}=(...) is not offered here`)
    const [, resource] = /^([^.]+)\..+$/.exec(key) ?? []
    if (!resource) continue
    const message = `'${resource}' is not an embedded resource in this request`
    const hint = `Verify that '${resource}' is included in the 'select' query parameter.`
    throw new RestError(400, 'PGRST108', message, null, hint)
  }
}

function readRange(params: URLSearchParams, header = '') {
  const limit = wholeNumber(params.get('limit'))
  if (limit !== null && limit < 0) throw badRange('Limit should be greater than or equal to zero.')
  const [, first, last] = /^(?:items=)?(\d+)-(\d*)$/.exec(header) ?? []
  const headerStart = wholeNumber(first ?? null) ?? 0
  const headerEnd = wholeNumber(last ?? null) ?? Infinity
  if (headerStart > headerEnd)
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  const start = Math.max(0, wholeNumber(params.get('offset')) ?? 0)
  const end = Math.min(start + (limit ?? Infinity), headerEnd + 1)
  const offset = Math.max(start, headerStart)
  return { offset, limit: Math.max(0, Math.min(maxRows, end - offset)) }
}

/** What is no whole number counts as not given, as the protocol has it. */
function wholeNumber(given: string | null): number | null {
  if (given === null || !/^-?\d+$/.test(given)) return null
  return Math.max(-1, Math.min(Number(given), 2 ** 52))
}
