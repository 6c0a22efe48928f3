import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** How the desk keeps its promise. */
export type DeskFigures = {
  /** All that waits for the team: what was sent in, reports, messages named as spam. */
  waiting: number
  overdue: number
  /** Minutes from coming in to the first decision, over those decided in the last 30 days; null without any. */
  medianMinutes: number | null
  openReports: number
}

/** The figures of the desk. */
export async function deskFigures(
  db: Db,
  { now, promisedHours }: { now: Date; promisedHours: number },
): Promise<DeskFigures> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  const promise = sql`interval '1 hour' * ${promisedHours}::float8`
  const { rows } = await sql<{
    waiting: number
    overdue: number
    median: number | null
    reports: number
  }>`
    with first_decisions as (
      select e.submission_id, min(e.at) as at from submission_events e
      where e.action in ('ask_changes', 'ask_question', 'approve', 'reject') and e.undone_at is null
      group by 1
    ), waiting as (
      select case when state = 'pending' then due_at else news_at + ${promise} end as due_at, false as is_report
        from submissions where state = 'pending' or news_at is not null
      union all select due_at, true from reports where state = 'open'
      union all select reported_at + ${promise}, false from conversations
        where reported_at is not null and report_decided_at is null
    )
    select
      (select count(*)::int from waiting) as waiting,
      (select count(*)::int from waiting where due_at <= ${now}) as overdue,
      (select count(*)::int from waiting where is_report) as reports,
      (select percentile_cont(0.5) within group (order by extract(epoch from d.at - s.received_at))
        from first_decisions d join submissions s on s.id = d.submission_id
        where d.at > ${monthAgo})::float8 as median`.execute(db)
  const { waiting = 0, overdue = 0, median = null, reports = 0 } = rows[0] ?? {}
  const medianMinutes = median === null ? null : Math.round(median / 60)
  return { waiting, overdue, medianMinutes, openReports: reports }
}
