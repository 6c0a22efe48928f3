import { can } from '../../account/team/can.ts'
import type { Db } from '../../db/schema.ts'
import type { SubmissionRow } from '../../db/submission-schema.ts'
import type { Action, State } from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'
import { holderOf } from './links.server.ts'

/** A submission as its submitter may see it: nothing of who checks it, and nothing that the team writes to itself. */
export type SubmissionStatus = {
  kind: SubmissionRow['kind']
  state: State
  name: string
  details: SubmissionDetails
  receivedAt: Date
  /** Whether its submitter is known to have the address that they gave. */
  isConfirmed: boolean
  /** When the promise of 24 hours ends, while it waits for the team. */
  dueAt: Date | null
  /** Whether somebody of the team has taken it. */
  isBeingChecked: boolean
  /** The listing, while it is live. */
  businessId: string | null
  /** Oldest first, without what was undone. */
  history: { at: Date; action: Action; isYours: boolean; why: string }[]
}

/** What the private link of a mail shows; null for a link that was never made. */
export async function findByToken(db: Db, token: string): Promise<SubmissionStatus | null> {
  const holder = await holderOf(db, token)
  if (!holder?.linkTo) return null
  const id = holder.linkTo
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!can(holder, 'see-status', row)) return null
  const { kind, state, name, received_at: receivedAt } = row
  return {
    kind,
    state,
    name,
    details: row.details as SubmissionDetails,
    receivedAt,
    isConfirmed: row.confirmed_at !== null,
    dueAt: state === 'pending' ? row.due_at : null,
    isBeingChecked: state === 'pending' && row.assigned_to !== null,
    businessId: state === 'approved' ? row.business_id : null,
    history: await historyOf(db, id),
  }
}

async function historyOf(db: Db, id: string): Promise<SubmissionStatus['history']> {
  const rows = await db
    .selectFrom('submission_events')
    .select(['at', 'action', 'by_role', 'why'])
    .where('submission_id', '=', id)
    .where('undone_at', 'is', null)
    .where('action', '!=', 'undo')
    .orderBy('number')
    .execute()
  return rows.map(({ by_role, ...row }) => ({ ...row, isYours: by_role === 'submitter' }))
}
