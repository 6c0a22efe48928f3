import { LRUCache } from 'lru-cache'
import type { BusinessSummary, IndexedFacts, Language } from '../business.ts'
import type { HourSpan } from '../hours.ts'
import {
  addNumber,
  emptyColumn,
  emptyNumbers,
  numbersIn,
  setFact,
  withRoom,
  type Column,
  type Numbers,
} from './columns.ts'
import type { Counts } from './search.ts'
import { emptyWordIndex, type WordIndex } from './word-index.ts'

export type Hours = { timeZone: string; spans: HourSpan[] }

/** Slugs of the counties in which a listing lies, and of those that it only serves. */
export type Places = { located: string[]; serves: string[] }

/** What a search finds and counts a listing by, as the database tells it. */
export type Listing = IndexedFacts & {
  id: string
  /** Plain: lower case, no accents. */
  name: string
  category: string
  phone: string | null
  located: string[] | null
  serves: string[] | null
  /** On the unit sphere. */
  point: [number, number, number] | null
  timeZone: string
  hours: HourSpan[] | null
}

/**
 * Every published listing, in memory, as a table of columns: counting 100,000 of them in SQL takes a second, here
 * milliseconds. A row is never used twice: one whose listing changed or went is left empty, and the change stands last.
 */
export type ListingIndex = {
  /** Null where the listing changed or went. */
  ids: (string | null)[]
  rowOf: Map<string, number>
  /** Listings of one name and category share a number; the key is the category, a blank and the name. */
  name: Column<string>
  /** How many listings have each of those numbers. */
  nameCounts: number[]
  category: Column<string>
  city: Column<string | null>
  service: Column<string | null>
  languages: Column<Language[]>
  places: Column<Places>
  /** When listings are open, by their own clocks. */
  hours: Column<Hours | null>
  /** Three numbers a row: its point on the unit sphere, or NaN where that is unknown. */
  points: Float64Array<ArrayBuffer>
  /** The digits of the phone as a number; 0 where there is none. */
  phones: Float64Array<ArrayBuffer>
  byCategory: Map<string, Numbers>
  words: WordIndex
  /** Rises with every change: what was worked out before no longer holds. */
  version: number
  /** Lists and counts that were asked for since the last change. */
  lists: LRUCache<string, Promise<BusinessSummary[]>>
  counts: LRUCache<string, Counts>
  /** Which transactions it has seen, in Postgres' own words. */
  snapshot: string
  takenAt: number
}

const maxLists = 500
const maxCounts = 500
/** A number with more digits would no longer be exact. */
const mostDigits = 15

export function emptyIndex(): ListingIndex {
  return {
    ids: [],
    rowOf: new Map(),
    name: emptyColumn(),
    nameCounts: [],
    category: emptyColumn(),
    city: emptyColumn(),
    service: emptyColumn(),
    languages: emptyColumn(),
    places: emptyColumn(),
    hours: emptyColumn(),
    points: new Float64Array(3 * 256),
    phones: new Float64Array(256),
    byCategory: new Map(),
    words: emptyWordIndex(),
    version: 0,
    lists: new LRUCache({ max: maxLists }),
    counts: new LRUCache({ max: maxCounts }),
    snapshot: '',
    takenAt: performance.now(),
  }
}

/** Forgets what was worked out from rows that have changed. */
export function forgetAnswers(index: ListingIndex): void {
  index.lists.clear()
  index.counts.clear()
  index.version += 1
}

/** Whether other listings of the category have the same name. */
export function isOneOfSeveral({ nameCounts }: ListingIndex, nameNumber: number): boolean {
  return (nameCounts[nameNumber] as number) > 1
}

/** The rows of categories, those that have gone since among them. */
export function rowsInCategories(
  { byCategory }: ListingIndex,
  slugs: readonly string[],
): Uint32Array {
  const lists = [...new Set(slugs)].flatMap((slug) => {
    const rows = byCategory.get(slug)
    return rows ? [numbersIn(rows)] : []
  })
  const rows = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    rows.set(list, at)
    at += list.length
  }
  return rows
}

/** Empties the row of a listing. */
export function leave(index: ListingIndex, id: string): void {
  const row = index.rowOf.get(id)
  if (row === undefined) return
  index.rowOf.delete(id)
  index.ids[row] = null
  const nameNumber = index.name.numbers[row] as number
  index.nameCounts[nameNumber] = (index.nameCounts[nameNumber] ?? 1) - 1
}

/** Adds a row for a listing. */
export function enter(index: ListingIndex, listing: Listing): void {
  const { id, name, category, city, service, languages, point, timeZone, hours } = listing
  const row = index.ids.push(id) - 1
  index.rowOf.set(id, row)
  const key = `${category} ${name}`
  const nameNumber = setFact(index.name, row, key, key.slice(category.length + 1))
  index.nameCounts[nameNumber] = (index.nameCounts[nameNumber] ?? 0) + 1
  setFact(index.category, row, category, category)
  setFact(index.city, row, city ?? '', city)
  setFact(index.service, row, service ?? '', service)
  setFact(index.languages, row, languages.join(), languages)
  const places = { located: listing.located ?? [], serves: listing.serves ?? [] }
  setFact(index.places, row, `${places.located.join()};${places.serves.join()}`, places)
  const open = hours && { timeZone, spans: hours }
  setFact(index.hours, row, open ? JSON.stringify(open) : '', open)
  index.points = withRoom(index.points, row * 3 + 2)
  index.points.set(point ?? [NaN, NaN, NaN], row * 3)
  index.phones = withRoom(index.phones, row)
  index.phones[row] = Number(listing.phone?.replace(/\D/g, '').slice(-mostDigits) ?? 0)
  const ofCategory = index.byCategory.get(category) ?? emptyNumbers()
  index.byCategory.set(category, ofCategory)
  addNumber(ofCategory, row)
}
