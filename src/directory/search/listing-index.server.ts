import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import type { BusinessSummary, IndexedFacts } from '../business.ts'
import { indexedColumns } from '../businesses.server.ts'
import { emptyVocabulary, learnWords, type Vocabulary } from './vocabulary.ts'

/** What a search counts a listing by. */
export type IndexedListing = IndexedFacts & {
  id: string
  category: string
  /** Listings of one name and category share a number. */
  nameNumber: number
  point: [x: number, y: number, z: number] | null
  /** Slugs of the counties in which it lies, and of those that it only serves. */
  located: string[]
  serves: string[]
  /** The numbers of its words; none until `readWords` has read them. */
  words: number[]
}

/** Answers by key, each worked out once by the function handed in; the one not asked for the longest makes room. */
type Answers<T extends object> = LRUCache<string, T, () => T>

/**
 * Every published listing, in memory: counting 100,000 of them in SQL takes a second, here milliseconds.
 * An index is never changed; a later one takes its place.
 */
export type ListingIndex = {
  all: IndexedListing[]
  /** Beside `all`, three numbers a listing: its point on the unit sphere, or NaN where that is unknown. */
  points: Float64Array
  byId: Map<string, IndexedListing>
  /** Where in `all` the listings of a category stand. */
  byCategory: Map<string, number[]>
  nameNumbers: Map<string, number>
  /** The numbers that more than one listing has. */
  duplicateNames: Set<number>
  /** Handed on from index to index, with the listings whose words are not in it yet. */
  vocabulary: Vocabulary
  unread: { listing: IndexedListing; text: string }[]
  /** Lists that were asked for while it was the latest. */
  lists: Answers<Promise<BusinessSummary[]>>
  /** Where in `all` the listings stand that have the words of a text, for texts asked for likewise. */
  texts: Answers<readonly number[]>
  /** Which transactions it has seen, in Postgres' own words. */
  snapshot: string
  takenAt: number
}

type Listing = IndexedFacts & {
  id: string
  category: string
  key: string
  text: string
  point: [number, number, number] | null
  located: string[] | null
  serves: string[] | null
}

/** Changes are forgotten after a day, so an index that old would miss some. */
const longestLife = 12 * 3_600_000
/** With more changes than this all is read again. */
const manyChanges = 2000
/** The words of so many listings are read in a few milliseconds. */
const readAtOnce = 200
const longestWait = 1000
const maxLists = 500
/** Each may name every listing. */
const maxTexts = 100

/** The index of a database: the last one, the look for news under way, and the one that begins after it. */
type Watch = {
  last: ListingIndex | null
  running: Promise<unknown>
  next: Promise<ListingIndex> | null
}
const watches = new WeakMap<Db, Watch>()

/**
 * The listings as they are now. What has changed since the last index, by whichever process, is read
 * anew; inside a transaction, which may yet be undone, everything is. Who asks while a look is under way
 * shares the next one, which begins after everybody who waits for it has asked.
 */
export function readListingIndex(db: Db): Promise<ListingIndex> {
  if (db.isTransaction) return readAll(db)
  const watch = watches.get(db) ?? { last: null, running: Promise.resolve(), next: null }
  watches.set(db, watch)
  const look = async () => {
    watch.next = null
    const current = renewed(db, watch.last)
    watch.running = current
    watch.last = await current
    return watch.last
  }
  watch.next ??= atMost(longestWait, watch.running).then(look)
  return watch.next
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

/** An index whose listings have their words. They are read with pauses, in which other requests go on. */
export async function readWords(db: Db): Promise<ListingIndex> {
  const index = await readListingIndex(db)
  const { unread, vocabulary } = index
  while (unread.length) {
    for (const { listing, text } of unread.splice(-readAtOnce))
      listing.words = learnWords(vocabulary, text)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return index
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
  const { rows } = await transaction(db, async (db) => {
    await sql`set local lock_timeout = '2s'`.execute(db)
    await sql`set local statement_timeout = '60s'`.execute(db)
    return sql<{ snapshot: string; listings: string }>`
      select pg_current_snapshot()::text as snapshot,
        ${listingsWhere(sql`true`)} as listings`.execute(db)
  })
  const nothing = { nameNumbers: new Map(), vocabulary: emptyVocabulary(), unread: [] }
  return withListings(new Map(), nothing, rows[0] ?? { snapshot: '', listings: '[]' })
}

/** One statement sees one snapshot, so that no change falls between what changed and what it became. */
async function renew(db: Db, old: ListingIndex): Promise<ListingIndex> {
  const { rows } = await sql<{ snapshot: string; listings: string; changed: string[] }>`
    with changes as materialized (${changesSince(old.snapshot)})
    select pg_current_snapshot()::text as snapshot,
      ${listingsWhere(sql`b.id in (select business_id from changes)`)} as listings,
      array(select distinct business_id from changes limit ${manyChanges + 1}) as changed`.execute(
    db,
  )
  const [news] = rows
  if (!news || news.changed.length > manyChanges || news.changed.includes('')) return readAll(db)
  const byId = new Map(old.byId)
  for (const id of news.changed) byId.delete(id)
  return withListings(byId, old, news)
}

/** All in one text: a driver spends far more on a hundred thousand rows. */
function listingsWhere(condition: RawBuilder<unknown>): RawBuilder<string> {
  const counties = (relation: string) => sql`(select json_agg(k.county_slug)
    from business_counties k where k.business_id = b.id and k.relation = ${relation})`
  return sql<string>`(select coalesce(json_agg(json_build_object('id', b.id,
      'category', b.category_slug, 'key', b.name_key, 'text', b.search_text,
      ${indexedColumns},
      'point', case when b.position is not null
        then json_build_array(b.position -> 1, b.position -> 2, b.position -> 3) end,
      'located', ${counties('located')}, 'serves', ${counties('serves')})), '[]')::text
    from businesses b where b.status = 'published' and ${condition})`
}

function withListings(
  byId: Map<string, IndexedListing>,
  { nameNumbers, vocabulary, unread }: Pick<ListingIndex, 'nameNumbers' | 'vocabulary' | 'unread'>,
  { snapshot, listings }: { snapshot: string; listings: string },
): ListingIndex {
  for (const { key, text, located, serves, ...facts } of JSON.parse(listings) as Listing[]) {
    const name = `${facts.category} ${key}`
    const nameNumber = nameNumbers.get(name) ?? nameNumbers.size
    nameNumbers.set(name, nameNumber)
    const places = { located: located ?? [], serves: serves ?? [] }
    const listing: IndexedListing = { ...facts, nameNumber, ...places, words: [] }
    unread.push({ listing, text })
    byId.set(listing.id, listing)
  }
  const all = [...byId.values()]
  const points = new Float64Array(all.length * 3).fill(NaN)
  const byCategory = new Map<string, number[]>()
  all.forEach(({ point, category }, row) => {
    if (point) points.set(point, row * 3)
    const same = byCategory.get(category)
    if (same) same.push(row)
    else byCategory.set(category, [row])
  })
  const duplicateNames = duplicateNamesIn(all, nameNumbers.size)
  const answers = {
    lists: answersOf<Promise<BusinessSummary[]>>(maxLists),
    texts: answersOf<readonly number[]>(maxTexts),
  }
  const asked = { ...answers, snapshot, takenAt: performance.now() }
  return {
    all,
    points,
    byId,
    byCategory,
    nameNumbers,
    duplicateNames,
    vocabulary,
    unread,
    ...asked,
  }
}

function answersOf<T extends object>(max: number): Answers<T> {
  return new LRUCache({ max, memoMethod: (_key, _stale, { context: look }) => look() })
}

function duplicateNamesIn(all: IndexedListing[], size: number): Set<number> {
  const seen = new Uint8Array(size)
  const duplicateNames = new Set<number>()
  for (const { nameNumber } of all) {
    if (seen[nameNumber]) duplicateNames.add(nameNumber)
    seen[nameNumber] = 1
  }
  return duplicateNames
}
