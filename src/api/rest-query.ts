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

/** The most rows of one answer. */
const maxRows = 1000
/** Parts of one request. Patterns and `is_verified` are worked out anew for every row and filter. */
const max = { filters: 20, costlyFilters: 5, selected: 25, values: 200, patternLetters: 200 }

/**
 * Reads a request for rows of a table.
 *
 * @param range the `Range` header, such as `0-24`; it and the parameters narrow one another.
 * @throws RestError as the protocol answers what it cannot read.
 */
export function readQuery(table: Table, params: URLSearchParams, range?: string): RestQuery {
  const given = [...params].filter(([key]) => !isReserved(key))
  allowAtMost(max.filters, given.length, 'filters in one request')
  refuseEmbedded([...params.keys()])
  const select = params.get('select') ?? '*'
  allowAtMost(max.selected, select.split(',').length, 'columns in one select')
  const filters = given.map(([key, value]) => readFilter(table, key, value))
  boundFilters(filters)
  return {
    table,
    selected: readSelect(table, select),
    filters,
    orders: params.get('order') ? readOrder(table, params.get('order') ?? '') : [],
    ...readRange(params, range),
  }
}

/** @throws RestError saying what there is too much of. */
function allowAtMost(most: number, count: number, what: string): void {
  if (count > most) throw notOffered(`More than ${most} ${what} are not offered here`)
}

function boundFilters(filters: Filter[]): void {
  const isCostly = ({ column, test }: Filter) => column === 'is_verified' || test.kind === 'like'
  const costly = filters.filter(isCostly).length
  allowAtMost(max.costlyFilters, costly, 'filters by pattern or is_verified in one request')
  for (const { test } of filters) {
    if (test.kind === 'in') allowAtMost(max.values, test.values.length, 'values in one list')
    if (test.kind === 'like')
      allowAtMost(max.patternLetters, test.pattern.length, 'letters in one pattern')
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
