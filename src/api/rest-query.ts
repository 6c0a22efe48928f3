import { badRange, notOffered, RestError, unknownColumn, unreadable } from './rest-error.ts'
import { readFilter, type Filter } from './rest-filter.ts'
import { type Table, typeOfColumn } from './rest-tables.ts'

export type RestQuery = {
  table: Table
  selected: Selected[]
  filters: Filter[]
  orders: Order[]
  limit: number
  offset: number
}

const maxRows = 1000
/** Limits of one request: patterns and `is_verified` are computed per row and filter. */
const max = { filters: 20, costlyFilters: 5, selected: 25, values: 200, patternLetters: 200 }

/**
 * @param range the `Range` header, such as `0-24`, combined with the parameters.
 * @throws RestError with the protocol's code.
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

function allowAtMost(most: number, count: number, items: string): void {
  if (count > most) throw notOffered(`More than ${most} ${items} aren’t supported`)
}

function boundFilters(filters: Filter[]): void {
  const isCostly = ({ column, test }: Filter) =>
    column === 'is_verified' || column === 'proof_level' || test.kind === 'like'
  const costly = filters.filter(isCostly).length
  allowAtMost(
    max.costlyFilters,
    costly,
    'filters by pattern, is_verified or proof_level in one request',
  )
  for (const { test } of filters) {
    if ('values' in test) allowAtMost(max.values, test.values.length, 'values in one list')
    if (test.kind === 'like')
      allowAtMost(max.patternLetters, test.pattern.length, 'letters in one pattern')
  }
}

function isReserved(key: string): boolean {
  return /^(select|order|limit|offset|columns|on_conflict|apikey)$/.test(key)
}

function refuseEmbedded(keys: string[]): void {
  for (const key of keys) {
    if (/(^|\.)(and|or)$/.test(key)) throw notOffered(`${key}=(...) isn’t supported`)
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

/** Anything but a whole number counts as absent, as in the protocol. */
function wholeNumber(given: string | null): number | null {
  if (given === null || !/^-?\d+$/.test(given)) return null
  return Math.max(-1, Math.min(Number(given), 2 ** 52))
}

type Selected = { column: string; as: string }

type Order = { column: string; isDescending: boolean; nulls: 'first' | 'last' | null }

const name = '"[^"]+"|[\\p{L}\\p{N}_$-]+'
const selectItem = new RegExp(`^(?:(${name}):)?(\\*|${name})$`, 'u')
const orderItem = new RegExp(`^(${name})(?:\\.(asc|desc))?(?:\\.nulls(first|last))?$`, 'u')

/**
 * Parses `select`: `*` or comma-separated columns, each with an optional `alias:` prefix.
 * @throws RestError
 */
export function readSelect(table: Table, given: string): Selected[] {
  if (given === '') return []
  refuseWhatIsNotOffered(given)
  const selected = given.split(',').flatMap((item) => {
    const [, alias, column] = selectItem.exec(item.trim()) ?? []
    if (!column || (alias && column === '*'))
      throw unreadable('select parameter', given, 'unexpected input expecting field name')
    if (column === '*') return Object.keys(table.columns).map((column) => ({ column, as: column }))
    return { column: knownColumn(table, column), as: bare(alias ?? column) }
  })
  return [...new Map(selected.map((entry) => [entry.as, entry])).values()]
}

function refuseWhatIsNotOffered(given: string): void {
  if (/(^|[,.:])(count|sum|avg|min|max)\(\)/.test(given))
    throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  if (given.includes('('))
    throw notOffered('Embedding isn’t supported. Request each table separately.')
  if (/::|->/.test(given)) throw notOffered('Casts and paths in select aren’t supported')
}

/**
 * Parses `order`, such as `county.desc.nullslast,name`; the first term for a column wins.
 * @throws RestError
 */
export function readOrder(table: Table, given: string): Order[] {
  const orders = given.split(',').map((item): Order => {
    const [, column, direction, nulls] = orderItem.exec(item.trim()) ?? []
    if (!column)
      throw unreadable('order', given, 'unexpected input expecting "asc", "desc" or "nulls"')
    return {
      column: knownColumn(table, column),
      isDescending: direction === 'desc',
      nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
    }
  })
  const seen = new Set<string>()
  return orders.filter(({ column }) => !seen.has(column) && seen.add(column))
}

function knownColumn(table: Table, given: string): string {
  const column = bare(given)
  if (typeOfColumn(table, column) === null) throw unknownColumn(table.name, column)
  return column
}

function bare(given: string): string {
  return given.startsWith('"') ? given.slice(1, -1) : given
}
