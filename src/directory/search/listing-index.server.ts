import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { indexedColumns } from '../businesses.server.ts'
import { factOf } from './columns.ts'
import {
  emptyIndex,
  enter,
  forgetAnswers,
  leave,
  type Listing,
  type ListingIndex,
} from './listings.server.ts'
import { enterRow } from './word-index.ts'

/** Changes are forgotten after a day, so an index that old would miss some. */
const longestLife = 12 * 3_600_000
/** With more changes than this all is read again. */
const manyChanges = 2000
/** So many listings are read at once: between two batches other requests go on. */
const batch = 4000
/** The words of so many texts are entered in a few milliseconds. */
const textsAtOnce = 1000
const longestWait = 1000

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
  if (index.words.rows === index.ids.length) return index
  const watch = watchOf(db)
  watch.reading = watch.reading.catch(() => null).then(() => readTexts(db, index))
  await watch.reading
  return index
}

async function readTexts(db: Db, index: ListingIndex): Promise<void> {
  const { ids, words } = index
  while (words.rows < ids.length) {
    const first = words.rows
    const some = ids.slice(first, first + textsAtOnce)
    const texts = await db
      .selectFrom('businesses')
      .select([
        'id',
        sql<string>`search_text || ' ' || plain_text(coalesce(hours_note, ''))`.as('text'),
      ])
      .where(sql<boolean>`id = any(${some.filter((id) => id !== null)}::text[])`)
      .execute()
    const textOf = new Map(texts.map(({ id, text }) => [id, text]))
    for (const [at, id] of some.entries()) {
      const row = first + at
      const name = factOf(index.name, row)
      const city = (factOf(index.city, row) ?? '').toLowerCase()
      enterRow(words, { name, city, text: textOf.get(id ?? '') ?? '' })
    }
    index.version += 1
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
  const isHollow = index.ids.length > 2 * index.rowOf.size + manyChanges
  if (!news || isHollow || news.changed.length > manyChanges || news.changed.includes(''))
    return readAll(db)
  for (const id of news.changed) leave(index, id)
  for (const listing of JSON.parse(news.listings) as Listing[]) enter(index, listing)
  index.snapshot = news.snapshot
  index.takenAt = performance.now()
  forgetAnswers(index)
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
