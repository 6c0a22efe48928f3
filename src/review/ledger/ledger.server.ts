import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { promiseOf } from '../../platform/ui/site.ts'
import { findListedCategory } from '../../listings/categories.ts'
import { countByCategory } from '../../listings/categories.server.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import { countBusinesses } from '../../search/engine/search.server.ts'
import { countPlaces } from '../../search/places.server.ts'
import type { CountedRegion } from '../../listings/places.ts'
import { proofOf } from '../../listings/businesses.server.ts'
import { deskFigures } from '../queue/find-queue.server.ts'
import { verificationMethods, type VerificationMethod } from '../../listings/verification.ts'

/** `month` is its first day, like 2026-11-01; times are minutes. */
type LedgerMonth = {
  month: string
  received: number
  approved: number
  rejected: number
  answered: number
  inTime: number
  medianMinutes: number | null
}

export type Ledger = {
  months: LedgerMonth[]
  /** The same count as the review desk. */
  waiting: number
  /** Without samples; only these have proof. */
  listings: number
  /** Counts a name once per category, like lists and searches. */
  businesses: number
  samples: number
  levels: { method: VerificationMethod | null; count: number }[]
  regions: CountedRegion[]
  missingCategories: { slug: string; name: string }[]
}

const shownMonths = 12

export async function readLedger(services: Pick<Services, 'db' | 'now' | 'site'>): Promise<Ledger> {
  const { db, now, site } = services
  const rows = await db
    .selectFrom('ledger_months')
    .selectAll()
    .orderBy('month', 'desc')
    .limit(shownMonths)
    .execute()
  const { waiting } = await deskFigures(db, { now: now(), promisedHours: promiseOf(site).hours })
  const levels = await countLevels(db, today(services))
  const counted = await countByCategory(db)
  const { samples } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<number>().as('samples'))
    .where('is_sample', '=', true)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return {
    months: rows.map(({ in_time: inTime, median_minutes: medianMinutes, ...row }) => ({
      ...row,
      inTime,
      medianMinutes,
    })),
    waiting,
    listings: levels.reduce((sum, { count }) => sum + count, 0),
    businesses: await countBusinesses(db, { isReal: true }),
    samples,
    levels,
    regions: await countPlaces(db),
    missingCategories: allCategories()
      .filter(({ slug }) =>
        (findListedCategory(slug)?.slugs ?? []).every((one) => !counted.get(one)),
      )
      .map(({ slug, name }) => ({ slug, name })),
  }
}

/** Counts published listings by proof, strongest first, without samples. */
async function countLevels(db: Db, today: string): Promise<Ledger['levels']> {
  const { rows } = await sql<{ method: VerificationMethod | null; count: number }>`
    select ${proofOf(today)} ->> 'method' as method, count(*)::int as count
    from businesses b where b.status = 'published' and not b.is_sample group by 1`.execute(db)
  const byMethod = new Map(rows.map(({ method, count }) => [method, count]))
  return [...verificationMethods, null].map((method) => ({
    method,
    count: byMethod.get(method) ?? 0,
  }))
}

/**
 * Recalculates the current and the previous month. Older months stay, because their source data
 * has been deleted. A month from an archive is added to the one calculated here; of two medians,
 * the one with more answers is used.
 */
export async function writeLedger(db: Db, now: Date, promisedHours: number): Promise<void> {
  await sql`
    with months as (
      select (date_trunc('month', ${now}::timestamptz at time zone ${zone}) - ago * interval '1 month')::date as month
      from generate_series(0, 1) as ago
    ), received as (
      select date_trunc('month', received_at at time zone ${zone})::date as month, count(*)::int as count
      from submissions where kind in ('suggest', 'register') group by 1
    ), decided as (
      select date_trunc('month', e.at at time zone ${zone})::date as month,
        count(*) filter (where e.action = 'approve')::int as approved,
        count(*) filter (where e.action = 'reject')::int as rejected
      from submission_events e join submissions s on s.id = e.submission_id
      where s.kind in ('suggest', 'register') and e.undone_at is null group by 1
    ), first_answers as (
      select s.received_at, min(e.at) as at
      from submission_events e join submissions s on s.id = e.submission_id
      where s.kind in ('suggest', 'register') and e.undone_at is null
        and e.action in ('ask_changes', 'ask_question', 'approve', 'reject')
      group by s.id, s.received_at
    ), answered as (
      select date_trunc('month', at at time zone ${zone})::date as month, count(*)::int as count,
        count(*) filter (where at <= received_at + ${promisedHours}::float8 * interval '1 hour')::int as in_time,
        (percentile_cont(0.5) within group (order by extract(epoch from at - received_at)) / 60)::int as median
      from first_answers group by 1
    )
    insert into ledger_months (month, received, approved, rejected, answered, in_time, median_minutes)
    select m.month, coalesce(r.count, 0), coalesce(d.approved, 0), coalesce(d.rejected, 0),
      coalesce(a.count, 0), coalesce(a.in_time, 0), a.median
    from months m left join received r using (month) left join decided d using (month)
      left join answered a using (month)
    where coalesce(r.count, d.approved, a.count) is not null
    on conflict (month) do update set received = ${withBrought('received')},
      approved = ${withBrought('approved')}, rejected = ${withBrought('rejected')},
      answered = ${withBrought('answered')}, in_time = ${withBrought('in_time')},
      median_minutes = case when excluded.answered >= ${brought('answered')}
        then excluded.median_minutes else ${brought('median_minutes')} end`.execute(db)
}

type Count = 'received' | 'approved' | 'rejected' | 'answered' | 'in_time'

function brought(count: Count | 'median_minutes') {
  return sql`coalesce((ledger_months.brought ->> ${sql.lit(count)})::int, 0)`
}

function withBrought(count: Count) {
  return sql`${sql.ref(`excluded.${count}`)} + ${brought(count)}`
}

const zone = sql.lit('America/New_York')
