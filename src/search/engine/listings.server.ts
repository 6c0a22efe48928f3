import { LRUCache } from 'lru-cache'
import type { BusinessSummary, OpenGroup, Reach } from '../../listings/business.ts'
import type { CardColumns } from '../../listings/businesses.server.ts'
import { indexedFacts, type IndexedFact, type ListedFacts } from '../../listings/fields.ts'
import { noExceptions, type Exceptions, type HourSpan } from '../../listings/hours.ts'
import type { ListingPicture } from '../../listings/photos/photo-columns.server.ts'
import { reachedCounties, type ServiceArea } from '../../listings/service-area.server.ts'
import type { KeptProof } from '../../listings/proof/standing.ts'
import {
  addNumber,
  emptyColumn,
  emptyNumbers,
  setFact,
  withRoom,
  type Column,
  type Numbers,
  emptyCells,
  enterCell,
  type Cells,
  emptyPhones,
  enterPhone,
  phoneNumber,
  type Phones,
} from './columns.ts'
import type { Counts } from './search.ts'
import { emptyWordIndex, type WordIndex } from './word-index.ts'

export type Hours = { timeZone: string; spans: HourSpan[] } & Exceptions

/**
 * Slugs of counties a listing is located in, only serves, and only reaches parts of; its area if it
 * names ZIP codes or miles.
 */
export type Places = {
  located: string[]
  serves: string[]
  parts: string[]
  area: ServiceArea | null
}

/** Card data from the database that the index doesn't have. */
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
  is_from_register: boolean
  picture: ListingPicture | null
}

/** Distance and reach are null without a starting point. */
export type OrderedRow = {
  row: number
  chord: number
  reach: Reach | null
  openGroup: OpenGroup | null
}

/** A listing as read into the index. */
export type Listing = Pick<ListedFacts, IndexedFact> & {
  id: string
  /** Lowercase, no accents. */
  name: string
  category: string
  /** The other category it's found in. */
  second: string | null
  phone: string | null
  located: string[] | null
  serves: string[] | null
  /** Null without ZIP codes and miles. */
  area: { zips: string[]; miles: number | null; lat: number | null; lng: number | null } | null
  /** On the unit sphere. */
  point: [number, number, number] | null
  isSample: boolean
  timeZone: string
  hours: HourSpan[] | null
  /** Names of the facts that it has, with spaces between them; null for none. */
  has: string | null
  /** Newest first, without withdrawn ones; null for none. */
  proofs: KeptProof[] | null
  /** Null without exceptions. */
  exceptions: Exceptions | null
}

/** For searches by name; `key` is the normalized name. */
export type ClosedBusiness = {
  id: string
  name: string
  key: string
  city: string | null
  /** For alternatives in the same trade. */
  category: string
}

type FactColumns = { [K in IndexedFact]: Column<ListedFacts[K]> }

/**
 * Every published listing as a column table; counting 100,000 in SQL takes a second, here
 * milliseconds. Rows are never reused: a changed listing gets a new row at the end.
 */
export type ListingIndex = FactColumns & {
  /** Null for changed or deleted listings. */
  ids: (string | null)[]
  rowOf: Map<string, number>
  /** Same name and category, same number; the key is category, space, name. */
  name: Column<string>
  /** By that number: the group of listings sharing it, 0 if it was always unique. */
  groups: Uint32Array<ArrayBuffer>
  groupCount: number
  /** By that number: the first letters as a sortable number. */
  firstLetters: Float64Array<ArrayBuffer>
  category: Column<string>
  /** With the second one, if any. */
  categories: Column<readonly string[]>
  proofs: Column<readonly KeptProof[]>
  /** The same in many listings, so all are one column. */
  has: Column<readonly string[]>
  isSample: Column<boolean>
  places: Column<Places>
  /** In local time. */
  hours: Column<Hours | null>
  /** Three numbers per row on the unit sphere; NaN if unknown. */
  points: Float64Array<ArrayBuffer>
  /** Digits as a number; 0 for none. */
  phones: Float64Array<ArrayBuffer>
  byPhone: Phones
  byCategory: Map<string, Numbers>
  cells: Cells
  /** Rows by number of a `places` value. */
  byPlaces: Numbers[]
  words: WordIndex
  /** Closed permanently: in no list, but found by name. */
  closed: Map<string, ClosedBusiness>
  /** Increases with every change and invalidates derived data. */
  version: number
  /** All rows of a version. */
  every: { version: number; rows: Uint32Array } | null
  /** Results since the last change. */
  pages: LRUCache<string, OrderedRow[]>
  cards: LRUCache<string, ListingCard>
  counts: LRUCache<string, Counts>
  /** Postgres snapshot it has seen. */
  snapshot: string
  takenAt: number
}

const mega = 1024 ** 2

/** A cache limited by estimated bytes. */
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
    categories: emptyColumn(),
    proofs: emptyColumn(),
    has: emptyColumn(),
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

export function forgetAnswers(index: ListingIndex): void {
  index.pages.clear()
  index.cards.clear()
  index.counts.clear()
  index.version += 1
}

export function leave(index: ListingIndex, id: string): void {
  index.closed.delete(id)
  const row = index.rowOf.get(id)
  if (row === undefined) return
  index.rowOf.delete(id)
  index.ids[row] = null
}

function placesOf({ located, serves, area }: Listing): Places {
  const whole = { located: located ?? [], serves: serves ?? [] }
  if (!area) return { ...whole, parts: [], area: null }
  const { zips: servesZips, miles: servesMiles, lat, lng } = area
  const point = lat !== null && lng !== null ? { lat, lng } : null
  const reached = { point, servesMiles, servesZips }
  const known = [...whole.located, ...whole.serves]
  const parts = reachedCounties(reached).filter((slug) => !known.includes(slug))
  return { ...whole, parts, area: reached }
}

function hoursOf({ timeZone, hours, exceptions }: Listing): Hours | null {
  if (!hours && !exceptions) return null
  return { timeZone, spans: hours ?? [], ...(exceptions ?? noExceptions) }
}

/** Seven bits per letter, exact up to 53 bits. */
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

/** Sorts like the name. Letters beyond ASCII are equal and end the comparison. */
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

export function enter(index: ListingIndex, listing: Listing): void {
  const { id, name, category, second, point } = listing
  const row = index.ids.push(id) - 1
  index.rowOf.set(id, row)
  enterName(index, row, category, name)
  setFact(index.category, row, category, category)
  const categories = second && second !== category ? [category, second] : [category]
  setFact(index.categories, row, categories.join(), categories)
  for (const fact of indexedFacts) enterFact(index, row, fact, listing)
  const { area } = listing
  const placesKey = [listing.located, listing.serves, area && JSON.stringify(area)].join(';')
  const placesNumber = setFact(index.places, row, placesKey, placesOf(listing))
  addNumber((index.byPlaces[placesNumber] ??= emptyNumbers()), row)
  enterCell(index.cells, row, point)
  const proofs = listing.proofs ?? []
  setFact(index.proofs, row, proofs.join(), proofs)
  setFact(index.has, row, listing.has ?? '', listing.has?.split(' ') ?? [])
  setFact(index.isSample, row, String(listing.isSample), listing.isSample)
  const open = hoursOf(listing)
  setFact(index.hours, row, open ? JSON.stringify(open) : '', open)
  index.points = withRoom(index.points, row * 3 + 2)
  index.points.set(point ?? [NaN, NaN, NaN], row * 3)
  index.phones = withRoom(index.phones, row)
  index.phones[row] = phoneNumber(listing.phone)
  enterPhone(index.byPhone, row, index.phones[row])
  for (const one of categories) {
    const ofCategory = index.byCategory.get(one) ?? emptyNumbers()
    index.byCategory.set(one, ofCategory)
    addNumber(ofCategory, row)
  }
}
