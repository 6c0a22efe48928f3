import * as t from '#messages/figure-line.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { figureKinds, type FigureKind } from '../../listings/figures/figure.ts'
import { dayBefore, inRows, lineOf, timesOf, totalOf, type Counted, type Span } from './figures.ts'
import { makeFoundCounter, makeMissedCounter } from './search-counts.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { deleteBatch } from '../../platform/db/transaction.server.ts'

/** The last 30 days or 12 months. @param today as 2026-11-21. */
export async function findFigures(
  db: Db,
  businessId: string,
  { span, today }: { span: Span; today: string },
): Promise<Counted[]> {
  const times = timesOf(span, today)
  const first = times[0] ?? today
  const when =
    span === 'days' ? sql<string>`to_char(day, 'YYYY-MM-DD')` : sql<string>`to_char(day, 'YYYY-MM')`
  const rows = await db
    .selectFrom('listing_figures')
    .select(['what', when.as('when')])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .where('business_id', '=', businessId)
    .where('day', '>=', span === 'days' ? first : `${first}-01`)
    .where('day', '<=', today)
    .groupBy(['what', when])
    .execute()
  return inRows(
    times,
    rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })),
  )
}

/** @param month as 2026-10. */
export async function findMonth(
  db: Db,
  businessId: string,
  month: string,
): Promise<Counted['counts']> {
  const rows = await db
    .selectFrom('listing_figures')
    .select('what')
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .where('business_id', '=', businessId)
    .where(sql<boolean>`to_char(day, 'YYYY-MM') = ${month}`)
    .groupBy('what')
    .execute()
  const counted = rows.map(({ what, count }) => ({ when: month, what, count: Number(count) }))
  return totalOf(inRows([month], counted))
}

/**
 * For each listing, the last 30 days: "41 views, 3 calls".
 * @param today as 2026-11-21.
 */
export async function figuresLine(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  const rows = ids.length
    ? await db
        .selectFrom('listing_figures')
        .select(['business_id', 'what'])
        .select(({ fn }) => fn.sum<string>('count').as('count'))
        .where('business_id', 'in', ids)
        .where('day', '>', dayBefore(today, 30))
        .groupBy(['business_id', 'what'])
        .execute()
    : []
  const countOf = (id: string, wanted: FigureKind) =>
    Number(rows.find((row) => row.business_id === id && row.what === wanted)?.count ?? 0)
  return new Map(
    ids.map((id) => {
      const counts = figureKinds.map((what) => [what, countOf(id, what)])
      const line = lineOf(Object.fromEntries(counts) as Counted['counts'])
      return [id, t.in30Days({ line })]
    }),
  )
}

/** Further counts are dropped. */
const maxWaiting = 50_000
/** Rows per insert. */
const batchSize = 1000

/** Counts in memory and writes to the database in batches. */
export type FigureCounter = Services['figures'] & {
  /** Counts that couldn't be written are kept for the next write. */
  write(db: Db): Promise<void>
}

export function makeFigureCounter(): FigureCounter {
  const missed = makeMissedCounter()
  const found = makeFoundCounter()
  const waiting = new Map<string, number>()
  const add = (key: string, count: number) => {
    if (waiting.size < maxWaiting || waiting.has(key))
      waiting.set(key, (waiting.get(key) ?? 0) + count)
  }
  return {
    count(ids, what, day) {
      for (const id of ids) add(`${day} ${what} ${id}`, 1)
    },
    countMissed(search, day) {
      missed.add(search, day)
    },
    countFound(ids, search, day) {
      for (const id of ids) found.add(search, day, id)
    },
    async write(db) {
      await missed.write(db)
      await found.write(db)
      // Sorted, so that two processes writing concurrently can't deadlock.
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

/** Adds to the stored counts: other processes count, too. Unknown listing ids are skipped. */
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

/** Also deletes the email settings of people who no longer run the listing. */
export async function forgetFigures(db: Db, before: Date, most: number): Promise<number> {
  const isPast = sql`not exists (select from business_owners o
    where o.business_id = figure_mails.business_id and o.user_id = figure_mails.user_id)`
  const mails = await deleteBatch(db, 'figure_mails', isPast, most)
  const days = await deleteBatch(db, 'listing_figures', sql`day < ${before}::date`, most)
  return Math.max(mails, days)
}
