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
export type Known = { at: Date; action: Action; isYours: boolean; why: string }

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
    history: rows.slice(0, known).map(({ at, action, role, ...written }) => ({
      at,
      action,
      why: reasonForReader(written),
      isYours: role === 'submitter',
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

/** In SQL, of a row of `submissions`: it waits for the team, as far as its sender knows. */
export function waitsForSender(now: Date) {
  return sql<boolean>`(submissions.state = any(${waitingStates}::text[])
    or exists (select from submission_events e where e.submission_id = submissions.id
      and e.from_state = any(${waitingStates}::text[]) and ${isHeldBackEvent(now)}))`
}
