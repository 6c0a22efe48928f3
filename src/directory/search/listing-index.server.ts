import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import type { BusinessSummary, IndexedFacts } from '../business.ts'
import { indexedColumns } from '../businesses.server.ts'
import type { HourSpan } from '../hours.ts'
import type { Counts } from './search.ts'
import { emptyWordIndex, enterRow, type ListingText, type WordIndex } from './word-index.ts'

/** What a search finds and counts a listing by. */
export type IndexedListing = IndexedFacts & {
  id: string
  /** Plain: lower case, no accents. */
  name: string
  category: string
  /** Its digits. */
  phone: string | null
  /** Listings of one name and category share a number. */
  nameNumber: number
  /** Slugs of the counties in which it lies, and of those that it only serves. */
  located: string[]
  serves: string[]
  /** When it is open, by its own clock; listings with the same hours share them. */
  hours: Hours | null
}
export type Hours = { timeZone: string; spans: HourSpan[] }

/**
 * Every published listing, in memory: counting 100,000 of them in SQL takes a second, here milliseconds.
 * A row is never used twice: one whose listing changed or went is left empty, and the change stands last.
 */
export type ListingIndex = {
  all: (IndexedListing | undefined)[]
  /** Beside `all`, three numbers a row: its point on the unit sphere, or NaN where that is unknown. */
  points: Float64Array
  rowOf: Map<string, number>
  byCategory: Map<string, number[]>
  /** Rows by the last seven digits of the phone. */
  byPhone: Map<string, number[]>
  nameNumbers: Map<string, number>
  /** How many listings have each name number. */
  nameCounts: number[]
  words: WordIndex
  /** Names and towns of rows whose words are not read yet; their texts are asked for then. */
  unread: { row: number; id: string; name: string; city: string }[]
  /** Lists that were asked for since the last change. */
  lists: LRUCache<string, Promise<BusinessSummary[]>>
  /** All of it counted, since most searches leave nothing out. */
  counts: Counts | null
  /** Which transactions it has seen, in Postgres' own words. */
  snapshot: string
  takenAt: number
}

type Listing = Omit<IndexedListing, 'nameNumber' | 'hours'> & {
  point: [number, number, number] | null
  timeZone: string
  hours: HourSpan[] | null
}

/** Changes are forgotten after a day, so an index that old would miss some. */
const longestLife = 12 * 3_600_000
/** With more changes than this all is read again. */
const manyChanges = 2000
/** So many listings are read from the database at once. */
const batch = 20_000
/** The texts of so many listings are read in a few milliseconds. */
const textsAtOnce = 400
const longestWait = 1000
const maxLists = 500

/** The index of a database: the last one, the look for news under way, and the one that begins after it. */
type Watch = {
  last: ListingIndex | null
  running: Promise<unknown>
  next: Promise<ListingIndex> | null
  reading: Promise<unknown>
}
const watches = new WeakMap<Db, Watch>()

/**
 * The listings as they are now. What has changed since the last look, by whichever process, is read
 * anew; inside a transaction, which may yet be undone, everything is. Who asks while a look is under way
 * shares the next one, which begins after everybody who waits for it has asked.
 */
export function readListingIndex(db: Db): Promise<ListingIndex> {
  const watch = watchOf(db)
  const look = async () => {
    watch.next = null
    if (db.isTransaction) return readAll(db)
    const current = renewed(db, watch.last)
    watch.running = current
    watch.last = await current
    return watch.last
  }
  watch.next ??= atMost(longestWait, watch.running).then(look)
  return watch.next
}

function watchOf(db: Db): Watch {
  const none = { last: null, running: Promise.resolve(), next: null, reading: Promise.resolve() }
  const watch = watches.get(db) ?? none
  watches.set(db, watch)
  return watch
}

/** One question that the database never answers must not hold up all others. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work.catch(() => null), late])
  clearTimeout(timer)
}

async function renewed(db: Db, last: ListingIndex | null): Promise<ListingIndex> {
  if (!last || performance.now() - last.takenAt >= longestLife) return readAll(db)
  return (await hasChanged(db, last)) ? renew(db, last) : last
}

/** The index with the words of all its listings. They are read in slices, between which other requests go on. */
export async function readWords(db: Db): Promise<ListingIndex> {
  const index = await readListingIndex(db)
  if (!index.unread.length) return index
  const watch = watchOf(db)
  watch.reading = watch.reading.catch(() => null).then(() => readTexts(db, index))
  await watch.reading
  return index
}

async function readTexts(db: Db, { unread, words }: ListingIndex): Promise<void> {
  while (unread.length) {
    const some = unread.slice(0, textsAtOnce)
    const texts = await db
      .selectFrom('businesses')
      .select([
        'id',
        sql<string>`search_text || ' ' || plain_text(coalesce(hours_note, ''))`.as('text'),
      ])
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
    const textOf = new Map(texts.map(({ id, text }) => [id, text]))
    for (const { row, id, ...known } of some) {
      const text: ListingText = { ...known, text: textOf.get(id) ?? '' }
      enterRow(words, row, text)
    }
    unread.splice(0, some.length)
  }
}

async function hasChanged(db: Db, { snapshot }: ListingIndex): Promise<boolean> {
  const { rows } = await sql`${changesSince(snapshot)} limit 1`.execute(db)
  return rows.length > 0
}

/** The ids of what changed in transactions that a snapshot did not see. */
function changesSince(snapshot: string): RawBuilder<unknown> {
  return sql`select business_id from directory_changes
    where made_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(made_in, ${snapshot}::pg_snapshot)`
}

/** All of a large directory may take longer than what pages ask; waiting for somebody's lock may not. */
async function readAll(db: Db): Promise<ListingIndex> {
  const index = emptyIndex()
  await transaction(db, async (db) => {
    await sql`set local lock_timeout = '2s'`.execute(db)
    await sql`set local statement_timeout = '60s'`.execute(db)
    for (let last: string | null = ''; last !== null;) {
      // What changes between two batches is in the snapshot's news, and is read again.
      const { rows } = await sql<{ snapshot: string; listings: string }>`
        select pg_current_snapshot()::text as snapshot,
          ${listingsWhere(sql`b.id > ${last} order by b.id limit ${batch}`)} as listings`.execute(
        db,
      )
      index.snapshot ||= rows[0]?.snapshot ?? ''
      const found = JSON.parse(rows[0]?.listings ?? '[]') as Listing[]
      for (const listing of found) enter(index, listing)
      last = found.length === batch ? (found.at(-1) as Listing).id : null
    }
  })
  return index
}

/** One statement sees one snapshot, so that no change falls between what changed and what it became. */
async function renew(db: Db, index: ListingIndex): Promise<ListingIndex> {
  const { rows } = await sql<{ snapshot: string; listings: string; changed: string[] }>`
    with changes as materialized (${changesSince(index.snapshot)})
    select pg_current_snapshot()::text as snapshot,
      ${listingsWhere(sql`b.id in (select business_id from changes)`)} as listings,
      array(select distinct business_id from changes limit ${manyChanges + 1}) as changed`.execute(
    db,
  )
  const [news] = rows
  const isHollow = index.all.length > 2 * index.rowOf.size + manyChanges
  if (!news || isHollow || news.changed.length > manyChanges || news.changed.includes(''))
    return readAll(db)
  for (const id of news.changed) leave(index, id)
  for (const listing of JSON.parse(news.listings) as Listing[]) enter(index, listing)
  index.snapshot = news.snapshot
  index.takenAt = performance.now()
  index.lists.clear()
  index.counts = null
  return index
}

/** All in one text: a driver spends far more on a hundred thousand rows. */
function listingsWhere(condition: RawBuilder<unknown>): RawBuilder<string> {
  const counties = (relation: string) => sql`(select json_agg(k.county_slug)
    from business_counties k where k.business_id = b.id and k.relation = ${relation})`
  return sql<string>`(select coalesce(json_agg(json_build_object('id', b.id,
      'category', b.category_slug, 'name', b.name_key, 'phone', b.phone, ${indexedColumns},
      'point', case when b.position is not null
        then json_build_array(b.position -> 1, b.position -> 2, b.position -> 3) end,
      'located', ${counties('located')}, 'serves', ${counties('serves')},
      'timeZone', b.time_zone, 'hours', (select json_agg(json_build_object('weekday', h.weekday,
        'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute) order by h.weekday, h.opens_minute)
        from business_hours h where h.business_id = b.id))), '[]')::text
    from (select b.* from businesses b where b.status = 'published' and ${condition}) b)`
}

function emptyIndex(): ListingIndex {
  return {
    all: [],
    points: new Float64Array(3 * 256),
    rowOf: new Map(),
    byCategory: new Map(),
    byPhone: new Map(),
    nameNumbers: new Map(),
    nameCounts: [],
    words: emptyWordIndex(),
    unread: [],
    lists: new LRUCache({ max: maxLists }),
    counts: null,
    snapshot: '',
    takenAt: performance.now(),
  }
}

function leave(index: ListingIndex, id: string): void {
  const row = index.rowOf.get(id)
  const listing = row === undefined ? undefined : index.all[row]
  if (row === undefined || !listing) return
  index.rowOf.delete(id)
  index.all[row] = undefined
  index.nameCounts[listing.nameNumber] = (index.nameCounts[listing.nameNumber] ?? 1) - 1
}

/** Lists and hours that many listings have alike are kept once. */
const shared = new LRUCache<string, object>({ max: 100_000 })

function kept<T extends object>(value: T): T {
  const key = JSON.stringify(value)
  const known = shared.get(key) as T | undefined
  if (!known) shared.set(key, value)
  return known ?? value
}

function enter(index: ListingIndex, { point, timeZone, hours, ...facts }: Listing): void {
  const name = `${facts.category} ${facts.name}`
  const nameNumber = index.nameNumbers.get(name) ?? index.nameNumbers.size
  index.nameNumbers.set(name, nameNumber)
  index.nameCounts[nameNumber] = (index.nameCounts[nameNumber] ?? 0) + 1
  const row = index.all.length
  const phone = facts.phone?.replace(/\D/g, '') ?? null
  index.all.push({
    ...facts,
    phone,
    nameNumber,
    languages: kept(facts.languages),
    located: kept(facts.located ?? []),
    serves: kept(facts.serves ?? []),
    hours: hours && kept({ timeZone, spans: hours }),
  })
  index.rowOf.set(facts.id, row)
  index.unread.push({ row, id: facts.id, name: facts.name, city: (facts.city ?? '').toLowerCase() })
  setPoint(index, row, point)
  addTo(index.byCategory, facts.category, row)
  if (phone) addTo(index.byPhone, phone.slice(-7), row)
}

function setPoint(index: ListingIndex, row: number, point: readonly number[] | null): void {
  if (row * 3 + 3 > index.points.length) {
    const longer = new Float64Array(index.points.length * 2)
    longer.set(index.points)
    index.points = longer
  }
  index.points.set(point ?? [NaN, NaN, NaN], row * 3)
}

function addTo(rows: Map<string, number[]>, key: string, row: number): void {
  const same = rows.get(key)
  if (same) same.push(row)
  else rows.set(key, [row])
}
