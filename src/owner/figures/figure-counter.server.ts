import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { FigureKind } from '../../listings/figures/figure.ts'
import type { Services } from '../../platform/services.server.ts'

/** So many different counts wait at most; what would be more is not counted. */
const maxWaiting = 50_000
/** How many rows are written at once. */
const batchSize = 1000

/** Counts in memory, and writes what has come together to the database. */
export type FigureCounter = Services['figures'] & {
  /** Adds what was counted since the last time; what could not be written is tried again with the next. */
  write(db: Db): Promise<void>
}

export function makeFigureCounter(): FigureCounter {
  const waiting = new Map<string, number>()
  const add = (key: string, count: number) => {
    if (waiting.size < maxWaiting || waiting.has(key))
      waiting.set(key, (waiting.get(key) ?? 0) + count)
  }
  return {
    count(ids, what, day) {
      for (const id of ids) add(`${day} ${what} ${id}`, 1)
    },
    async write(db) {
      // In one order, so that two processes that write at once do not wait for each other in a circle.
      const counts = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1))
      waiting.clear()
      for (let start = 0; start < counts.length; start += batchSize) {
        const batch = counts.slice(start, start + batchSize)
        try {
          await addCounts(db, batch)
        } catch (error) {
          for (const [key, count] of counts.slice(start)) add(key, count)
          throw error
        }
      }
    },
  }
}

/** Adds to what stands there: other processes count, too. Ids of no listing are left out. */
async function addCounts(db: Db, batch: [key: string, count: number][]): Promise<void> {
  const rows = batch.map(([key, count]) => {
    const [day = '', what = '', id = ''] = key.split(' ')
    return { day, what: what as FigureKind, id, count }
  })
  const column = <T>(valueOf: (row: (typeof rows)[number]) => T) => rows.map(valueOf)
  await sql`
    insert into listing_figures (business_id, day, what, count)
    select n.id, n.day, n.what, n.count
    from unnest(${column(({ id }) => id)}::text[], ${column(({ day }) => day)}::date[],
      ${column(({ what }) => what)}::text[], ${column(({ count }) => count)}::int[])
      as n (id, day, what, count)
    join businesses b on b.id = n.id
    order by n.id, n.day, n.what
    on conflict (business_id, day, what)
      do update set count = listing_figures.count + excluded.count`.execute(db)
}
