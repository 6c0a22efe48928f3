import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { SubmissionRow } from '../../../db/submission-schema.ts'
import { type State, alertHours, promisedHours, stateName } from '../../states.ts'
import { transaction } from '../../../db/transaction.server.ts'
import { queueMail } from '../../../mail/outbox.server.ts'
import type { Deps } from '../../lifecycle/change-state.server.ts'
import { overdueEmail } from '../../emails/submission-emails.ts'
import type { TeamUser } from '../../../account/team/team-guard.server.ts'
import { findCategory } from '../../../directory/categories.ts'
import { spanText, timeLeftText } from '../../when-text.ts'
import type { Queue, QueueLine, QueuePartName } from '../item/desk-view.ts'

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

/**
 * Tells everybody on the team by mail of what has waited for 20 hours: once for each time that a submission
 * waits, however many processes ask. With nobody on the team it tells as soon as there is somebody.
 *
 * @param team the addresses of the team.
 */
export async function alertOverdue(
  db: Db,
  team: () => Promise<string[]>,
  { now, randomId, site }: Deps,
): Promise<void> {
  const at = now()
  const dueBefore = new Date(at.getTime() + (promisedHours - alertHours) * 3_600_000)
  const late = db.selectFrom('submissions').select('id').where('state', '=', 'pending')
  const isLate = late.where('alerted_at', 'is', null).where('due_at', '<=', dueBefore)
  if (!(await isLate.limit(1).executeTakeFirst())) return
  const addresses = await team()
  if (addresses.length === 0) return
  await transaction(db, async (db) => {
    const rows = await db
      .updateTable('submissions')
      .set({ alerted_at: at })
      .where('state', '=', 'pending')
      .where('alerted_at', 'is', null)
      .where('due_at', '<=', dueBefore)
      .returning(['name', 'due_at'])
      .execute()
    if (rows.length === 0) return
    const waiting = rows
      .sort((one, other) => one.due_at.getTime() - other.due_at.getTime())
      .map(({ name, due_at }) => ({
        name,
        hoursLeft: (due_at.getTime() - at.getTime()) / 3_600_000,
      }))
    for (const to of new Set(addresses)) {
      const { name, url } = site
      await queueMail(db, overdueEmail({ site: { name, url }, to, waiting }), {
        id: randomId(),
        now: at,
      })
    }
  })
}

/** A part of the queue and the figures of the desk, in words. */
export async function queueView(
  db: Db,
  part: QueuePartName,
  you: TeamUser,
  now: Date,
): Promise<Queue> {
  const rows = await listQueue(db, now, wantedBy(part, you))
  const { waiting, overdue, medianMinutes } = await deskFigures(db, now)
  const median = medianMinutes === null ? 'none yet' : spanText(medianMinutes)
  return {
    part,
    madeAt: now.toISOString(),
    lines: rows.map((row) => lineOf(row, you)),
    figures: { waiting, overdue, median },
  }
}

function wantedBy(part: QueuePartName, { userId }: TeamUser): QueuePart {
  const parts: Record<QueuePartName, QueuePart> = {
    waiting: { states: ['pending'] },
    mine: { states: ['pending', 'changes_requested'], assignedTo: userId },
    changes: { states: ['changes_requested'] },
    decided: { states: ['approved', 'rejected', 'suspended', 'archived', 'withdrawn'] },
  }
  return parts[part]
}

function lineOf(row: QueueRow, you: TeamUser): QueueLine {
  const { id, name, state, county, categorySlug, minutesLeft, isOverdue, assigned } = row
  const category = findCategory(categorySlug)?.name ?? categorySlug
  return {
    id,
    name,
    about: `${category}, ${county} County`,
    stateText: stateName(state),
    clock: state === 'pending' ? timeLeftText(minutesLeft) : null,
    isOverdue,
    takenBy: assigned && (assigned.userId === you.userId ? 'you' : assigned.name),
  }
}
