import { sql } from 'kysely'
import type { MissedSearch } from '../../listings/figures/figure.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Different searches between two writes; further ones are dropped. */
const maxWaiting = 2000

type Counted = MissedSearch & { day: string; count: number }

/** Counts in memory. Counts that couldn't be written are kept for the next write. */
export function makeMissedCounter() {
  let waiting = new Map<string, Counted>()
  return {
    add({ words, place }: MissedSearch, day: string): void {
      const key = JSON.stringify([day, words, place])
      const known = waiting.get(key)
      if (known) known.count++
      else if (waiting.size < maxWaiting) waiting.set(key, { day, words, place, count: 1 })
    },
    async write(db: Db): Promise<void> {
      if (!waiting.size) return
      // Sorted, so that two processes writing concurrently can't deadlock.
      const rows = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1))
      const written = waiting
      waiting = new Map()
      try {
        await sql`insert into missed_searches (day, words, place, count)
          select day, words, place, count
          from json_to_recordset(${JSON.stringify(rows.map(([, row]) => row))}::json)
            as r(day date, words text, place text, count int)
          on conflict (day, words, place) do update set count = missed_searches.count + excluded.count`.execute(
          db,
        )
      } catch (error) {
        if (waiting.size === 0) waiting = written
        throw error
      }
    },
  }
}
