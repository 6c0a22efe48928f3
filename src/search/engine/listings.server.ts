import { LRUCache } from 'lru-cache'
import type { BusinessSummary, OpenGroup, Reach } from '../../listings/business.ts'
import type { CardColumns } from '../../listings/businesses.server.ts'
import { indexedFacts, type IndexedFact, type ListedFacts } from '../../listings/fields.ts'
import { noExceptions, type Exceptions, type HourSpan } from '../../listings/hours.ts'
import type { ListingPicture } from '../../listings/photos/photo-columns.server.ts'
import type { KeptProof } from '../../listings/proof/standing.ts'
import {
  addNumber,
  emptyColumn,
  emptyNumbers,
  setFact,
  withRoom,
  type Column,
  type Numbers,
} from './columns.ts'
import { emptyCells, enterCell, type Cells } from './index-parts/cells.ts'
import { emptyPhones, enterPhone, phoneNumber, type Phones } from './index-parts/phones.ts'
import type { Counts } from './search.ts'
import { emptyWordIndex, type WordIndex } from './word-index.ts'

export type Hours = { timeZone: string; spans: HourSpan[] } & Exceptions

/** Slugs of the counties in which a listing lies, and of those that it only serves. */
export type Places = { located: string[]; serves: string[] }

/** What the database tells of a listing for its card: all but what the index tells. */
export type ListingCard = CardColumns & {
  id: string
  category_slug: string
  public_address: string | null
  county: string
  is_sample: boolean
  is_featured: boolean
  location_precision: BusinessSummary['precision']
  latitude: number | null
  longitude: number | null
  verification: BusinessSummary['verification']
  picture: ListingPicture | null
}

/** A row, how far it is, and how it is reached from there; null without a place to measure from. */
export type OrderedRow = {
  row: number
  chord: number
  reach: Reach | null
  openGroup: OpenGroup | null
}

/** What a search finds and counts a listing by, as the database tells it. */
export type Listing = Pick<ListedFacts, IndexedFact> & {
  id: string
  /** Plain: lower case, no accents. */
  name: string
  category: string
  phone: string | null
  located: string[] | null
  serves: string[] | null
  /** On the unit sphere. */
  point: [number, number, number] | null
  isSample: boolean
  timeZone: string
  hours: HourSpan[] | null
  /** Its badges, the newest first, without those that were withdrawn; null for none. */
  proofs: KeptProof[] | null
  /** Null for a listing that is open as every week. */
  exceptions: Exceptions | null
}

/** A business that closed for good, as a search for its name tells of it; `key` is the name, plain. */
export type ClosedBusiness = {
  id: string
  name: string
  key: string
  city: string | null
  /** The slug of its trade, in which others may be. */
  category: string
}

type FactColumns = { [K in IndexedFact]: Column<ListedFacts[K]> }

/**
 * Every published listing, in memory, as a table of columns: counting 100,000 of them in SQL takes a second, here
 * milliseconds. A row is never used twice: one whose listing changed or went is left empty, and the change stands last.
 */
export type ListingIndex = FactColumns & {
  /** Null where the listing changed or went. */
  ids: (string | null)[]
  rowOf: Map<string, number>
  /** Listings of one name and category share a number; the key is the category, a blank and the name. */
  name: Column<string>
  /** By those numbers the group of the listings that share one, or have; 0 for a name that only one ever had. */
  groups: Uint32Array<ArrayBuffer>
  groupCount: number
  /** By those numbers the first letters of the name, as a number that is in the order of names. */
  firstLetters: Float64Array<ArrayBuffer>
  category: Column<string>
  proofs: Column<readonly KeptProof[]>
  isSample: Column<boolean>
  places: Column<Places>
  /** When listings are open, by their own clocks. */
  hours: Column<Hours | null>
  /** Three numbers a row: its point on the unit sphere, or NaN where that is unknown. */
  points: Float64Array<ArrayBuffer>
  /** The digits of the phone as a number; 0 where there is none. */
  phones: Float64Array<ArrayBuffer>
  byPhone: Phones
  byCategory: Map<string, Numbers>
  cells: Cells
  /** By number of a value of `places`, the rows that have it. */
  byPlaces: Numbers[]
  words: WordIndex
  /** Businesses that closed for good, by their ids: no list has them, and their names are known. */
  closed: Map<string, ClosedBusiness>
  /** Rises with every change: what was worked out before no longer holds. */
  version: number
  /** All rows of a version, once somebody has asked for them. */
  every: { version: number; rows: Uint32Array } | null
  /** Pages of lists, counts, and cards by day and id, that were asked for since the last change. */
  pages: LRUCache<string, OrderedRow[]>
  cards: LRUCache<string, ListingCard>
  counts: LRUCache<string, Counts>
  /** Which transactions it has seen, in Postgres' own words. */
  snapshot: string
  takenAt: number
}

const mega = 1024 ** 2

/** Keeps values whose sizes in bytes, as they are reckoned from what they hold, sum up to no more than `maxSize`. */
function keptUpTo<T extends object>(maxSize: number, sizeOf: (value: T) => number) {
  const overhead = 200
  const sizeCalculation = (value: T, key: string) => sizeOf(value) + 2 * key.length + overhead
  return new LRUCache<string, T>({ maxSize, sizeCalculation })
}

const sizeOfCounts = ({ facets: { categories, counties, languages } }: Counts) =>
  40 * (categories.length + counties.length + languages.length)
const sizeOfCard = (card: ListingCard) => 2 * JSON.stringify(card).length

export function emptyIndex(): ListingIndex {
  return {
    ids: [],
    rowOf: new Map(),
    name: emptyColumn(),
    groups: new Uint32Array(256),
    groupCount: 0,
    firstLetters: new Float64Array(256),
    category: emptyColumn(),
    proofs: emptyColumn(),
    isSample: emptyColumn(),
    places: emptyColumn(),
    hours: emptyColumn(),
    points: new Float64Array(3 * 256),
    phones: new Float64Array(256),
    byPhone: emptyPhones(),
    byCategory: new Map(),
    cells: emptyCells(),
    byPlaces: [],
    words: emptyWordIndex(),
    closed: new Map(),
    ...(Object.fromEntries(indexedFacts.map((fact) => [fact, emptyColumn()])) as FactColumns),
    version: 0,
    every: null,
    pages: keptUpTo(mega, (rows: OrderedRow[]) => 60 * rows.length),
    cards: keptUpTo(12 * mega, sizeOfCard),
    counts: keptUpTo(4 * mega, sizeOfCounts),
    snapshot: '',
    takenAt: performance.now(),
  }
}

/** Forgets what was worked out from rows that have changed. */
export function forgetAnswers(index: ListingIndex): void {
  index.pages.clear()
  index.cards.clear()
  index.counts.clear()
  index.version += 1
}

/** Empties the row of a listing. */
export function leave(index: ListingIndex, id: string): void {
  index.closed.delete(id)
  const row = index.rowOf.get(id)
  if (row === undefined) return
  index.rowOf.delete(id)
  index.ids[row] = null
}

function hoursOf({ timeZone, hours, exceptions }: Listing): Hours | null {
  if (!hours && !exceptions) return null
  return { timeZone, spans: hours ?? [], ...(exceptions ?? noExceptions) }
}

/** So many letters of a name are seven bits each of a number, which is exact up to 53. */
const keptLetters = 7

function enterName(index: ListingIndex, row: number, category: string, name: string): void {
  const key = `${category} ${name}`
  const known = index.name.values.length
  const number = setFact(index.name, row, key, key.slice(category.length + 1))
  if (number < known) {
    index.groups[number] ||= ++index.groupCount
    return
  }
  index.groups = withRoom(index.groups, number)
  index.firstLetters = withRoom(index.firstLetters, number)
  index.firstLetters[number] = lettersNumber(name)
}

/** Smaller for an earlier name. Letters beyond ASCII are all alike, and nothing after one counts. */
function lettersNumber(name: string): number {
  let number = 0
  let isTold = true
  for (let at = 0; at < keptLetters; at++) {
    const code: number = isTold && at < name.length ? name.charCodeAt(at) + 1 : 0
    number = number * 128 + Math.min(127, code)
    isTold &&= code < 127
  }
  return number
}

function enterFact<K extends IndexedFact>(
  index: FactColumns,
  row: number,
  fact: K,
  listing: Pick<ListedFacts, K>,
): void {
  setFact(index[fact], row, String(listing[fact] ?? ''), listing[fact])
}

/** Adds a row for a listing. */
export function enter(index: ListingIndex, listing: Listing): void {
  const { id, name, category, point } = listing
  const row = index.ids.push(id) - 1
  index.rowOf.set(id, row)
  enterName(index, row, category, name)
  setFact(index.category, row, category, category)
  for (const fact of indexedFacts) enterFact(index, row, fact, listing)
  const places = { located: listing.located ?? [], serves: listing.serves ?? [] }
  const placesKey = `${places.located.join()};${places.serves.join()}`
  const placesNumber = setFact(index.places, row, placesKey, places)
  addNumber((index.byPlaces[placesNumber] ??= emptyNumbers()), row)
  enterCell(index.cells, row, point)
  const proofs = listing.proofs ?? []
  setFact(index.proofs, row, proofs.join(), proofs)
  setFact(index.isSample, row, String(listing.isSample), listing.isSample)
  const open = hoursOf(listing)
  setFact(index.hours, row, open ? JSON.stringify(open) : '', open)
  index.points = withRoom(index.points, row * 3 + 2)
  index.points.set(point ?? [NaN, NaN, NaN], row * 3)
  index.phones = withRoom(index.phones, row)
  index.phones[row] = phoneNumber(listing.phone)
  enterPhone(index.byPhone, row, index.phones[row])
  const ofCategory = index.byCategory.get(category) ?? emptyNumbers()
  index.byCategory.set(category, ofCategory)
  addNumber(ofCategory, row)
}
