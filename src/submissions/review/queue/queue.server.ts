import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { SubmissionRow } from '../../../db/submission-schema.ts'
import type { State } from '../../states.ts'

/** A line of the review desk. */
export type QueueRow = {
  id: string
  kind: SubmissionRow['kind']
  state: State
  name: string
  categorySlug: string
  county: string
  submitterName: string
  receivedAt: Date
  dueAt: Date
  /** Of the 24 hours; below 0 when they are over. It says something of a pending one alone. */
  minutesLeft: number
  isOverdue: boolean
  assigned: { userId: string; name: string } | null
}

/** How the desk keeps its promise. */
export type DeskFigures = {
  waiting: number
  overdue: number
  /** Minutes from coming in to the first decision, over those decided in the last 30 days; null without any. */
  medianMinutes: number | null
}

const maxRows = 200

/** Which submissions to list: those in some states, and of them those that somebody has taken. */
export type QueuePart = { states: readonly SubmissionRow['state'][]; assignedTo?: string }

/** A part of the submissions. Open ones with the least time left come first; of the decided ones, the newest. */
export async function listQueue(
  db: Db,
  now: Date,
  { states, assignedTo }: QueuePart = { states: ['pending'] },
): Promise<QueueRow[]> {
  const isWaiting = states.includes('pending')
  const all = db
    .selectFrom('submissions')
    .select(['id', 'kind', 'state', 'name', 'category_slug', 'county', 'submitter_name'])
    .select(['received_at', 'due_at', 'assigned_to', 'assigned_name'])
    .where('state', 'in', states)
    .orderBy(isWaiting ? 'due_at' : 'received_at', isWaiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(maxRows)
  const rows = await (assignedTo ? all.where('assigned_to', '=', assignedTo) : all).execute()
  return rows.map((row) => queueRow(row, now))
}

type ListedRow = Pick<
  SubmissionRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'name'
  | 'category_slug'
  | 'county'
  | 'submitter_name'
  | 'received_at'
  | 'due_at'
  | 'assigned_to'
  | 'assigned_name'
>

function queueRow(row: ListedRow, now: Date): QueueRow {
  const { id, kind, state, name, county, assigned_to, assigned_name, due_at: dueAt } = row
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / 60_000)
  return {
    id,
    kind,
    state,
    name,
    county,
    categorySlug: row.category_slug,
    submitterName: row.submitter_name,
    receivedAt: row.received_at,
    dueAt,
    minutesLeft,
    isOverdue: state === 'pending' && dueAt <= now,
    assigned: assigned_to && assigned_name ? { userId: assigned_to, name: assigned_name } : null,
  }
}

/** The figures of the desk. */
export async function deskFigures(db: Db, now: Date): Promise<DeskFigures> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  const { rows } = await sql<{ waiting: number; overdue: number; median: number | null }>`
    with first_decisions as (
      select e.submission_id, min(e.at) as at from submission_events e
      where e.action in ('ask_changes', 'approve', 'reject') and e.undone_at is null
      group by 1
    )
    select
      (select count(*)::int from submissions where state = 'pending') as waiting,
      (select count(*)::int from submissions where state = 'pending' and due_at <= ${now}) as overdue,
      (select percentile_cont(0.5) within group (order by extract(epoch from d.at - s.received_at))
        from first_decisions d join submissions s on s.id = d.submission_id
        where d.at > ${monthAgo})::float8 as median`.execute(db)
  const { waiting = 0, overdue = 0, median = null } = rows[0] ?? {}
  return { waiting, overdue, medianMinutes: median === null ? null : Math.round(median / 60) }
}
