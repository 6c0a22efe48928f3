import { sql } from 'kysely'
import type { SearchText } from '../../listings/figures/figure.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Different searches between two writes; further ones are dropped. */
const maxWaiting = 2000

type Counted = SearchText & { day: string; id?: string; count: number }

type Insert = (db: Db, rows: string) => Promise<unknown>

/** Counts in memory. Counts that couldn't be written are kept for the next write. */
function searchCounter(insert: Insert) {
  let waiting = new Map<string, Counted>()
  return {
    add({ words, place }: SearchText, day: string, id?: string): void {
      const key = JSON.stringify([day, words, place, id])
      const known = waiting.get(key)
      if (known) known.count++
      else if (waiting.size < maxWaiting)
        waiting.set(key, { day, words, place, count: 1, ...(id && { id }) })
    },
    async write(db: Db): Promise<void> {
      if (!waiting.size) return
      // Sorted, so that two processes writing concurrently can't deadlock.
      const rows = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1))
      const written = waiting
      waiting = new Map()
      try {
        await insert(db, JSON.stringify(rows.map(([, row]) => row)))
      } catch (error) {
        if (waiting.size === 0) waiting = written
        throw error
      }
    },
  }
}

/** Searches that found nothing nearby. */
export function makeMissedCounter() {
  return searchCounter((db, rows) =>
    sql`insert into missed_searches (day, words, place, count)
      select day, words, place, count
      from json_to_recordset(${rows}::json) as r(day date, words text, place text, count int)
      on conflict (day, words, place)
        do update set count = missed_searches.count + excluded.count`.execute(db),
  )
}

/** Searches that showed a listing; only for listings whose owner could read them. */
export function makeFoundCounter() {
  return searchCounter((db, rows) =>
    sql`insert into found_searches (business_id, day, words, place, count)
      select r.id, r.day, r.words, r.place, r.count
      from json_to_recordset(${rows}::json)
        as r(id text, day date, words text, place text, count int)
      where exists (select from business_owners o where o.business_id = r.id)
      on conflict (business_id, day, words, place)
        do update set count = found_searches.count + excluded.count`.execute(db),
  )
}

/** Fewer could tell who searched. */
const leastShown = 3
const mostShown = 20

/**
 * The searches of the last 30 days that showed a listing, the most frequent first.
 * @param today as 2026-11-21.
 */
export async function searchesThatFound(
  db: Db,
  businessId: string,
  today: string,
): Promise<(SearchText & { count: number })[]> {
  const { rows } = await sql<SearchText & { count: number }>`
    select words, place, sum(count)::int as count from found_searches
    where business_id = ${businessId} and day > ${today}::date - 30
    group by words, place having sum(count) >= ${leastShown}
    order by 3 desc, 1, 2 limit ${mostShown}`.execute(db)
  return rows
}
