import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { atMost, transaction } from '../../platform/db/transaction.server.ts'
import { changesOf } from '../../platform/db/changes.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { factsHad, indexedColumns, searchedWords } from '../../listings/businesses.server.ts'
import { factOf } from './columns.ts'
import {
  emptyIndex,
  enter,
  forgetAnswers,
  leave,
  type ClosedBusiness,
  type Listing,
  type ListingIndex,
} from './listings.server.ts'
import { enterRow } from './word-index.ts'

/** Changes are deleted after a day, so an older index would miss some. */
const longestLife = 22 * 3_600_000
/** Renewed after this time even without changes. */
const longestRest = 3_600_000
/** Above this many changes, everything is read again. */
const manyChanges = 2000
/** Listings per read; other requests run in between. */
const batch = 1000
/** Takes a few milliseconds. */
const textsAtOnce = 500
const longestWait = 1000

/** The current index, the check in progress, and the one after it. */
type Watch = {
  last: ListingIndex | null
  /** The change count when requested. */
  changes: number | null
  /** Rows written by its transaction at that time. */
  writes: number
  running: Promise<unknown>
  next: Promise<ListingIndex> | null
  reading: Promise<unknown>
}
const watches = new WeakMap<Db, Watch>()

/**
 * Current listings. Changes by any process are read in; inside a transaction that has written,
 * everything is read again. Concurrent callers share the next check, which starts after all of them
 * called.
 */
export function readListingIndex(db: Db): Promise<ListingIndex> {
  const watch = watchOf(db)
  const changes = changesOf(db)
  if (watch.last && changes !== null && changes === watch.changes)
    return Promise.resolve(watch.last)
  const look = async () => {
    watch.next = null
    const before = changesOf(db)
    const current = db.isTransaction ? readInside(db, watch) : renewed(db, watch.last)
    watch.running = current
    watch.last = await current
    watch.changes = before
    return watch.last
  }
  watch.next ??= atMost(longestWait, watch.running).then(look)
  return watch.next
}

function watchOf(db: Db): Watch {
  const none = {
    last: null,
    changes: null,
    writes: 0,
    running: Promise.resolve(),
    next: null,
    reading: Promise.resolve(),
  }
  const watch = watches.get(db) ?? none
  watches.set(db, watch)
  return watch
}

/** Reuses the transaction's last index if it has written nothing since. */
async function readInside(db: Db, watch: Watch): Promise<ListingIndex> {
  const before = watch.writes
  watch.writes = await writesInside(db)
  return watch.last && watch.writes === before ? watch.last : readAll(db)
}

/** Counts rolled-back writes too. */
async function writesInside(db: Db): Promise<number> {
  const { rows } = await sql<{ writes: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_inserted(tgrelid) + pg_stat_get_xact_tuples_updated(tgrelid)
      + pg_stat_get_xact_tuples_deleted(tgrelid)), 0)::int as writes
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname in ('note_business', 'note_part_of_business')`.execute(db)
  return rows[0]?.writes ?? 0
}

async function renewed(db: Db, last: ListingIndex | null): Promise<ListingIndex> {
  const age = last ? performance.now() - last.takenAt : longestLife
  if (!last || age >= longestLife) return readAll(db)
  return age >= longestRest || (await hasChanged(db, last)) ? renew(db, last) : last
}

/** Reads words in slices; other requests run in between. */
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
      .select(['id', sql<string>`search_text || ' ' || plain_text(${searchedWords})`.as('text')])
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
    await othersFirst()
  }
}

async function hasChanged(db: Db, { snapshot }: ListingIndex): Promise<boolean> {
  const { rows } = await sql`${changesSince(snapshot)} limit 1`.execute(db)
  return rows.length > 0
}

/** Ids changed by transactions the snapshot didn't see. */
function changesSince(snapshot: string): RawBuilder<unknown> {
  return sql`select business_id from directory_changes
    where made_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(made_in, ${snapshot}::pg_snapshot)`
}

/**
 * Reads in batches, so neither the embedded database's connection nor the process is blocked for
 * long. Changes in between are read again.
 */
async function readAll(db: Db): Promise<ListingIndex> {
  const index = emptyIndex()
  for (let last: string | null = ''; last !== null;) {
    const after: string = last
    const found = await readBatch(db, after)
    index.snapshot ||= found.snapshot
    for (const listing of found.listings) enter(index, listing)
    last = found.listings.length === batch ? (found.listings.at(-1)?.id ?? null) : null
    await othersFirst()
  }
  const closed = await sql<{ closed: string }>`select ${closedWhere(sql`true`)} as closed`.execute(
    db,
  )
  enterClosed(index, closed.rows[0]?.closed)
  return index
}

type Batch = { snapshot: string; listings: Listing[] }

/** May take longer than page queries, but not wait for locks. */
function readBatch(db: Db, after: string): Promise<Batch> {
  return transaction(db, async (db) => {
    await sql`set local lock_timeout = '2s'`.execute(db)
    await sql`set local statement_timeout = '60s'`.execute(db)
    const { rows } = await sql<{ snapshot: string; listings: string }>`
      select pg_current_snapshot()::text as snapshot,
        ${listingsWhere(sql`b.id > ${after} order by b.id limit ${batch}`)} as listings`.execute(db)
    const [row] = rows
    return {
      snapshot: row?.snapshot ?? '',
      listings: JSON.parse(row?.listings ?? '[]') as Listing[],
    }
  })
}

type News = { snapshot: string; listings: string; closed: string; changed: string[] }

/** One statement, so one snapshot. */
async function renew(db: Db, index: ListingIndex): Promise<ListingIndex> {
  const { rows } = await sql<News>`
    with changes as materialized (${changesSince(index.snapshot)})
    select pg_current_snapshot()::text as snapshot,
      ${listingsWhere(sql`b.id in (select business_id from changes)`)} as listings,
      ${closedWhere(sql`b.id in (select business_id from changes)`)} as closed,
      array(select distinct business_id from changes limit ${manyChanges + 1}) as changed`.execute(
    db,
  )
  const [news] = rows
  const isHollow = index.ids.length > 2 * index.rowOf.size + manyChanges
  if (!news || isHollow || news.changed.length > manyChanges || news.changed.includes(''))
    return readAll(db)
  for (const id of news.changed) leave(index, id)
  for (const listing of JSON.parse(news.listings) as Listing[]) enter(index, listing)
  enterClosed(index, news.closed)
  index.snapshot = news.snapshot
  index.takenAt = performance.now()
  forgetAnswers(index)
  return index
}

function closedWhere(condition: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
      'key', b.name_key, 'city', b.city, 'category', b.category_slug)), '[]')::text
    from businesses b where b.status = 'closed' and ${condition})`
}

function enterClosed({ closed }: ListingIndex, read = '[]'): void {
  for (const business of JSON.parse(read) as ClosedBusiness[]) closed.set(business.id, business)
}

/** As one text: drivers are far slower with a hundred thousand rows. */
function listingsWhere(condition: RawBuilder<unknown>): RawBuilder<string> {
  const counties = (relation: string) => sql`(select json_agg(k.county_slug)
    from business_counties k where k.business_id = b.id and k.relation = ${relation})`
  return sql<string>`(select coalesce(json_agg(json_build_object('id', b.id,
      'category', b.category_slug, 'second', b.second_category, 'name', b.name_key, 'phone', b.phone, ${indexedColumns},
      'point', case when b.position is not null
        then json_build_array(b.position -> 1, b.position -> 2, b.position -> 3) end,
      'located', ${counties('located')}, 'serves', ${counties('serves')},
      'area', case when b.serves_miles is not null or b.serves_zips <> '{}' then json_build_object(
        'zips', b.serves_zips, 'miles', b.serves_miles, 'lat', b.latitude, 'lng', b.longitude) end,
      'proofs', (select json_agg(json_build_array(v.method, v.expires_on, v.proves_disability) order by v.checked_on desc, v.id desc)
        from badges_in_force v where v.business_id = b.id),
      'has', ${factsHad}, 'isSample', b.is_sample, 'timeZone', b.time_zone, 'hours', (select json_agg(json_build_object('weekday', h.weekday,
        'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute) order by h.weekday, h.opens_minute)
        from business_hours h where h.business_id = b.id),
      'exceptions', case when b.closed_for_now or b.special_days <> '[]' then json_build_object(
        'specialDays', b.special_days, 'closedForNow', b.closed_for_now, 'reopensOn', b.reopens_on)
        end)), '[]')::text
    from (select b.* from businesses b where b.status = 'published' and ${condition}) b)`
}
