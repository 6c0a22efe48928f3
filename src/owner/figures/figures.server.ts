import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { figureKinds, type FigureKind } from '../../listings/figures/figure.ts'
import { dayBefore, inRows, lineOf, timesOf, totalOf, type Counted, type Span } from './figures.ts'

/** What was counted of a listing in the last 30 days or 12 months. @param today as 2026-11-21. */
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

/** What was counted of a listing in a month, as 2026-10. */
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
 * A line for each listing of what was counted in the last 30 days: "41 views, 3 calls".
 *
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
      return [id, `In 30 days: ${lineOf(Object.fromEntries(counts) as Counted['counts'])}`]
    }),
  )
}
