import { sql } from 'kysely'
import { signalKinds, type Signal, type SignalKind } from '../../listings/upkeep/signals.ts'
import { addDays } from '../../listings/hours.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { StaleFilter } from './stale-filter.ts'

export const staleAtOnce = 20

/** Views are of that many days. */
export const viewedDays = 90

/** Days that a listing waits for its owner's answer. */
const waitingDays = 14

/**
 * Signals that are still true and that neither the owner nor a team member has answered within a
 * year. A corrected fact, or a confirmation, ends its signal at once. A report that the business
 * closed is already a question for the desk.
 */
const openSignals = (today: string, only?: string) => sql`
  select s.*, b.name, b.name_key, exists (select from stale_answers a
      where a.business_id = s.business_id and a.answer = 'asked' and a.undone_at is null
        and a.answered_at >= ${addDays(today, -waitingDays)}::date) as is_asked
  from stale_signals s join businesses b on b.id = s.business_id
    left join listing_upkeep u on u.business_id = s.business_id
  where b.status = 'published' and not b.is_sample ${only ? sql`and b.id = ${only}` : sql``}
    and (s.kind not in ('website', 'parked') or s.subject = b.website)
    and (s.kind <> 'phone' or s.subject = b.phone)
    and (s.kind <> 'quiet' or u.confirmed_at is null or u.confirmed_at < s.since + 2)
    and (s.answered_at is null or s.answered_at <= ${today}::date - interval '1 year')
    and not exists (select from reports r where r.business_id = s.business_id and r.kind = 'closed' and r.state = 'open')
    and not exists (select from stale_answers a where a.business_id = s.business_id and a.answer = 'there'
      and a.undone_at is null and a.answered_at > ${today}::date - interval '1 year'
      and s.kind || ' ' || s.subject = any(a.signals))`

const inCounty = (county: string | null) => sql<boolean>`(${county}::text is null or exists (
  select from business_counties k where k.business_id = o.business_id and k.relation = 'located'
    and k.county_slug = ${county}))`

const fits = ({ show, county }: StaleFilter) => {
  const isKind = show === 'asked' ? sql`o.is_asked` : sql`not o.is_asked`
  const kind = show && show !== 'asked' ? show : null
  return sql`${isKind} and ${inCounty(county)} and (${kind}::text is null or exists (
    select from open_signals x where x.business_id = o.business_id and x.kind = ${kind}))`
}

export type StaleRow = {
  id: string
  name: string
  phone: string | null
  website: string | null
  county: string
  changedAt: Date
  views: number
  signals: Signal[]
  /** The newest answer of the team, which a decision must have seen. */
  lastAnswer: string
  askedAt: Date | null
}

/** Most viewed first. @param today as 2026-11-27. */
export async function findStale(
  db: Db,
  filter: StaleFilter,
  today: string,
): Promise<{ rows: StaleRow[]; total: number }> {
  const { rows } = await sql<StaleRow & { total: number; changedAt: string; askedAt: string }>`
    with open_signals as materialized (${openSignals(today)}),
    listed as (
      select o.business_id, o.name_key, count(*) over ()::int as total, coalesce(v.views, 0)::int as views,
        jsonb_agg(jsonb_build_object('kind', o.kind, 'subject', o.subject, 'detail', o.detail, 'since', o.since)) as signals
      from open_signals o left join (
        select business_id, sum(count) as views from listing_figures
        where what = 'view' and day > ${today}::date - ${viewedDays}::int group by business_id) v
        on v.business_id = o.business_id
      where ${fits(filter)}
      group by o.business_id, o.name_key, v.views
      order by coalesce(v.views, 0) desc, o.name_key, o.business_id
      limit ${staleAtOnce} offset ${(filter.page - 1) * staleAtOnce})
    select b.id, b.name, b.phone, b.website, b.county, b.updated_at as "changedAt", l.views, l.signals, l.total,
      coalesce((select a.id from stale_answers a where a.business_id = b.id and a.undone_at is null
        order by a.number desc limit 1), '') as "lastAnswer",
      greatest((select max(a.answered_at) from stale_answers a where a.business_id = b.id and a.answer = 'asked'
        and a.undone_at is null), (select u.step_at from listing_upkeep u where u.business_id = b.id)) as "askedAt"
    from listed l join businesses b on b.id = l.business_id
    order by l.views desc, l.name_key, b.id`.execute(db)
  const shown = rows.map(({ total: _total, signals, ...row }) => ({
    ...row,
    changedAt: new Date(row.changedAt),
    askedAt: row.askedAt ? new Date(row.askedAt) : null,
    signals: inOrder(signals),
  }))
  return { rows: shown, total: rows[0]?.total ?? 0 }
}

function inOrder(signals: Signal[]): Signal[] {
  return signals.toSorted(
    (one, other) => signalKinds.indexOf(one.kind) - signalKinds.indexOf(other.kind),
  )
}

/** Of one listing. */
export async function openSignalsOf(db: Db, id: string, today: string): Promise<Signal[]> {
  const { rows } = await sql<Signal>`
    select o.kind, o.subject, o.detail, o.since::text from (${openSignals(today, id)}) o`.execute(
    db,
  )
  return inOrder(rows)
}

export type StaleCounts = Record<SignalKind | 'all' | 'asked', number>

/** Listings in the queue: in all, by signal, and waiting for their owner's answer. */
export async function countStale(
  db: Db,
  today: string,
  county: string | null = null,
): Promise<StaleCounts> {
  const { rows } = await sql<{ what: keyof StaleCounts; count: number }>`
    with open_signals as materialized (${openSignals(today)}),
    o as (select * from open_signals o where ${inCounty(county)})
    select kind as what, count(*)::int as count from o where not is_asked group by 1
    union all select 'all', count(distinct business_id)::int from o where not is_asked
    union all select 'asked', count(distinct business_id)::int from o where is_asked`.execute(db)
  const none = { website: 0, parked: 0, phone: 0, registration: 0, quiet: 0, all: 0, asked: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ what, count }) => [what, count])))
}

export type RecentAnswer = {
  id: string
  businessId: string
  name: string
  answer: 'there' | 'asked' | 'closed'
  at: Date
  by: string
  /** The log entry that undoes it; null when it was undone. */
  change: number | null
}

/** The newest answers of a week. */
export async function recentAnswers(db: Db, now: Date): Promise<RecentAnswer[]> {
  const rows = await db
    .selectFrom('stale_answers as a')
    .innerJoin('businesses as b', 'b.id', 'a.business_id')
    .select(['a.id', 'a.business_id as businessId', 'b.name', 'a.answer'])
    .select(['a.answered_at as at', 'a.by_name as by', 'a.undone_at as undoneAt'])
    .select(
      sql<number | null>`(select c.id from admin_changes c where c.record_table = 'stale_answers'
        and c.record_id = a.id and c.before is null limit 1)`.as('change'),
    )
    .where('a.answered_at', '>', new Date(now.getTime() - 7 * 86_400_000))
    .orderBy('a.number', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ undoneAt, change, ...row }) => ({ ...row, change: undoneAt ? null : change }))
}
