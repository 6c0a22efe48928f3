import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { reasonForReader } from '../emails/ready-reasons.server.ts'
import {
  knownToSender,
  notDecisions,
  rolesWithoutDecision,
  undoableFrom,
  waitingStates,
  type Action,
  type State,
} from '../states.ts'

/** Of a submission's history, as its sender reads it. */
export type Known = {
  at: Date
  action: Action
  from: State
  isYours: boolean
  /** By neither the sender nor the team. */
  isAutomatic?: boolean
  why: string
}

/** The state and history without decisions that can still be undone. */
export async function shownToSender(
  db: Db,
  { id, state }: Pick<SubmissionRow, 'id' | 'state'>,
  now: Date,
): Promise<{ state: State; history: Known[]; isHeldBack: boolean }> {
  const rows = await db
    .selectFrom('submission_events')
    .select(['at', 'action', 'by_role as role', 'from_state', 'why', 'reasons'])
    .where('submission_id', '=', id)
    .where('undone_at', 'is', null)
    .where('action', '!=', 'undo')
    .orderBy('number')
    .execute()
  const known = knownToSender(rows, now)
  return {
    isHeldBack: known < rows.length,
    state: rows[known]?.from_state ?? state,
    history: rows.slice(0, known).map(({ at, action, role, from_state: from, ...written }) => ({
      at,
      action,
      from,
      why: reasonForReader(written),
      isYours: role === 'submitter',
      ...(role === 'directory' && { isAutomatic: true }),
    })),
  }
}

/** False while the team's last decision can still be undone: its sender doesn't know of it yet. */
export async function isSettled(
  db: Db,
  submission: Pick<SubmissionRow, 'id' | 'state'>,
  now: Date,
): Promise<boolean> {
  return !(await shownToSender(db, submission, now)).isHeldBack
}

/** In SQL: the event `e` is a decision that can still be undone. */
export function isHeldBackEvent(now: Date) {
  return sql<boolean>`e.at > ${undoableFrom(now)} and e.undone_at is null
    and e.by_role <> all(${rolesWithoutDecision}::text[]) and e.action <> all(${notDecisions}::text[])`
}

/** In SQL, of a row of `submissions`: decided, but for its sender it still waits. */
export function isDecidedUnknown(now: Date) {
  return sql<boolean>`exists (select from submission_events e where e.submission_id = submissions.id
    and e.from_state = any(${waitingStates}::text[]) and ${isHeldBackEvent(now)})`
}

/** In SQL, of a row of `submissions`: it waits for the team, as far as its sender knows. */
export function waitsForSender(now: Date) {
  return sql<boolean>`(submissions.state = any(${waitingStates}::text[]) or ${isDecidedUnknown(now)})`
}

/** An approval that can still be undone gave the account `o` its first role on the listing `o`. */
function givesFirstRole(now: Date) {
  return sql<boolean>`s.business_id = o.business_id and s.user_id = o.user_id
    and s.kind in ('register', 'claim') and e.action = 'approve' and ${isHeldBackEvent(now)}
    and not coalesce(c.people @> jsonb_build_array(jsonb_build_object('user_id', o.user_id)), false)`
}

const approvals = sql`submission_events e join submissions s on s.id = e.submission_id
  left join submission_claims c on c.submission_id = s.id`

/**
 * In SQL, of a row `o` of `business_owners`: they don't know of their role yet. A manager who
 * becomes the owner keeps what they had.
 */
export function isRoleUnknown(now: Date) {
  return sql<boolean>`exists (select from ${approvals} where ${givesFirstRole(now)})`
}

/** The kind of submission that gave them a role of which they don't know yet, or null. */
export async function unknownRole(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  now: Date,
): Promise<'register' | 'claim' | null> {
  const { rows } = await sql<{ kind: 'register' | 'claim' }>`
    select s.kind from business_owners o, ${approvals}
    where o.business_id = ${businessId} and o.user_id = ${userId} and ${givesFirstRole(now)}
    limit 1`.execute(db)
  return rows[0]?.kind ?? null
}
