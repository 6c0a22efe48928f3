import { notOffered, RestError, unknownColumn, unreadable } from './rest-error.ts'
import { typeOfColumn, type Table } from './rest-tables.ts'

/** A column of the answer and the name that it has there. */
export type Selected = { column: string; as: string }

export type Order = { column: string; isDescending: boolean; nulls: 'first' | 'last' | null }

const name = '"[^"]+"|[\\p{L}\\p{N}_$-]+'
const selectItem = new RegExp(`^(?:(${name}):)?(\\*|${name})$`, 'u')
const orderItem = new RegExp(`^(${name})(?:\\.(asc|desc))?(?:\\.nulls(first|last))?$`, 'u')

/**
 * The columns of a `select`: `*`, names parted by commas, each after another name and a colon if it
 * shall be called so. @throws RestError
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
    throw notOffered('Embedding is not offered here: ask for each table by itself')
  if (/::|->/.test(given)) throw notOffered('Casts and paths in select are not offered here')
}

/**
 * The terms of an `order`, such as `county.desc.nullslast,name`; of several for one column the first
 * counts. @throws RestError
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
