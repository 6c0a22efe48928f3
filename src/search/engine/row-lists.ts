import type { ListingIndex, Places } from './listings.server.ts'
import { numbersIn, passing, workspace } from './columns.ts'

/** Without changed or deleted listings. */
export function everyRow(index: ListingIndex): Uint32Array {
  const { ids, version, every } = index
  if (every?.version === version) return every.rows
  const rows = new Uint32Array(index.rowOf.size)
  let length = 0
  for (let row = 0; row < ids.length; row++) if (ids[row] !== null) rows[length++] = row
  index.every = { version, rows }
  return rows
}

export function withoutGone({ ids, rowOf }: ListingIndex, rows: Uint32Array): Uint32Array {
  return ids.length === rowOf.size ? rows : chosen(rows, (row) => ids[row] !== null)
}

const rowSpace = workspace(new Uint32Array(256))

/** `filter` of a typed array collects boxed numbers first, which is slower. */
export function chosen(
  rows: Uint32Array,
  isWanted: (row: number, at: number) => boolean,
): Uint32Array {
  const found = rowSpace(rows.length)
  let length = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    if (isWanted(row, at)) found[length++] = row
  }
  return found.slice(0, length)
}

/** May include deleted rows. */
export function rowsInCategories(
  { byCategory, categories }: ListingIndex,
  slugs: readonly string[],
): Uint32Array {
  const wanted = [...new Set(slugs)]
  const lists = wanted.map((slug) => {
    const rows = byCategory.get(slug)
    return rows ? numbersIn(rows) : new Uint32Array(0)
  })
  const once = lists.map((rows, at) => {
    const isFirst = passing(categories, (own) => firstIn(own, wanted) === at)
    return at === 0 ? rows : chosen(rows, isFirst)
  })
  return joined(once)
}

/** A row with two of the categories is listed once, under the one that comes first. */
function firstIn(own: readonly string[], wanted: readonly string[]): number {
  return wanted.findIndex((slug) => own.includes(slug))
}

/** May include deleted rows. */
export function rowsOfPlaces(
  { places, byPlaces }: ListingIndex,
  isWanted: (places: Places) => boolean,
): Uint32Array[] {
  return places.values.flatMap((value, number) => {
    const rows = isWanted(value) && byPlaces[number]
    return rows ? [numbersIn(rows)] : []
  })
}

export function lengthOf(lists: readonly Uint32Array[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}

export function joined(lists: readonly Uint32Array[]): Uint32Array {
  const rows = new Uint32Array(lengthOf(lists))
  let at = 0
  for (const list of lists) {
    rows.set(list, at)
    at += list.length
  }
  return rows
}
