import { sql, type SqlBool } from 'kysely'
import { forgetInvited } from '../../platform/changes/audited.server.ts'
import { forgetAccount } from '../../account/two-factor/confirmed-factors.server.ts'
import { revokeRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { eraseAdded } from '../../listings/photos/erase-added.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Accounts } from '../../platform/services.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { leaveAllListings, type PeopleDeps } from '../claims/leave-listing.server.ts'
import { eraseTraces } from './erase-traces.server.ts'
import { destroyDocuments } from '../documents/documents.server.ts'
import type { SubmissionDetails } from '../submission.ts'

/** What erasing needs of the outside deps. */
export type Erasing = Pick<Deps, 'now' | 'documents'>
/** The same for a whole account: who ran a listing with somebody gets a mail. */
type ErasingAccount = Erasing & PeopleDeps & { outboxFolder?: string }

/** The states of what became a listing. */
export const listedStates = ['approved', 'suspended', 'archived'] as const

/** Deletes a submission with all that belongs to it. Call it with the row locked. */
export async function deleteSubmission(db: Db, id: string, deps: Erasing): Promise<void> {
  await destroyDocuments(db, id, deps)
  await db.deleteFrom('submissions').where('id', '=', id).execute()
}

/**
 * Erases who sent in a submission, whom they named and what was written to and fro; what became the listing and
 * when who of the team decided what stays. Its private links lead nowhere from then on. Call it with the row
 * locked.
 */
export async function eraseSubmitter(
  db: Db,
  { id, details }: { id: string; details: unknown },
  deps: Erasing,
): Promise<void> {
  await destroyDocuments(db, id, deps)
  for (const table of parts) await db.deleteFrom(table).where('submission_id', '=', id).execute()
  await db
    .updateTable('submission_events')
    .set({ details_before: null, proof: sql`proof - 'seenElsewhere'` })
    .where('submission_id', '=', id)
    .execute()
  await db
    .updateTable('submission_events')
    .set({ why: '' })
    .where('submission_id', '=', id)
    .where('action', 'in', ['ask_changes', 'ask_question'])
    .execute()
  await db
    .updateTable('submission_events')
    .set({ by_user: null, by_name: sql`'The ' || by_role`, why: '' })
    .where('submission_id', '=', id)
    .where('by_role', 'in', ['submitter', 'owner'])
    .execute()
  await db
    .updateTable('submissions')
    .set({
      details: JSON.stringify(withoutPeople(details as SubmissionDetails)),
      // A hash of all that was typed.
      submission_key: `erased ${id}`,
      submitter_name: '',
      submitter_email: '',
      user_id: null,
      erased_at: deps.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** What somebody reported stays, without who did; invitations to them and codes for them go. */
async function eraseReports(
  db: Db,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  // The rest of the row stays for its day: an account that is deleted and made again gets no more codes sent.
  await db.updateTable('claim_codes').set({ user_id: null }).where('user_id', '=', id).execute()
  await db.deleteFrom('listing_invitations').where('invited_by', '=', id).execute()
  await db.deleteFrom('team_invitations').where('invited_by', '=', id).execute()
  if (!email) return
  const address = email.toLowerCase()
  await db
    .deleteFrom('listing_invitations')
    .where(sql`lower(email)`, '=', address)
    .execute()
  await db.deleteFrom('team_invitations').where('email', '=', address).execute()
  await forgetInvited(db, address)
  await db
    .updateTable('reports')
    .set({ email: null, visitor_hash: '' })
    .where(sql`lower(email)`, '=', address)
    .execute()
}

const parts = [
  'submission_held_mails',
  'submission_evidence',
  'submission_links',
  'submission_messages',
  'submission_notes',
  'submission_evidence_openings',
  'submission_claims',
] as const

/** The number of a proof is that of a person's certificate, or the name of who vouches. */
function withoutPeople({ submitter, proof, ...details }: SubmissionDetails): SubmissionDetails {
  return {
    ...details,
    submitter: { ...submitter, name: '', email: '' },
    owner: { name: null, email: null, phone: null },
    publicOwner: null,
    proof: proof && { ...proof, number: '' },
    message: null,
  }
}

/**
 * Takes away what is kept of an account that is being deleted: its role, forms it has begun, what it owns, what
 * it sent in, signed in or from its address. What became a listing stays one, and its submitter is erased.
 */
export function eraseAccountWith(deps: ErasingAccount): Accounts['eraseAccount'] {
  const { now } = deps
  return (db, { id, email }) =>
    transaction(db, async (db) => {
      // Held first: a claim that is approved now gives its listing before this account leaves all that it runs.
      const isTheirs = email
        ? sql<SqlBool>`(user_id = ${id} or lower(submitter_email) = ${email.toLowerCase()})`
        : sql<SqlBool>`user_id = ${id}`
      const sent = await db
        .selectFrom('submissions')
        .select(['id', 'state', 'details'])
        .where(isTheirs)
        .orderBy('id')
        .forUpdate()
        .execute()
      await revokeRole(db, id, { by: 'deletion of the account', now: now() })
      await forgetAccount(db, id)
      await db.deleteFrom('submission_drafts').where('user_id', '=', id).execute()
      await eraseAdded(db, id)
      await leaveAllListings(db, id, deps)
      await eraseReports(db, { id, email })
      await db
        .updateTable('listing_changes')
        .set({ by_user: null, by_name: sql`'A former ' || by_role` })
        .where('by_user', '=', id)
        .execute()
      for (const table of ['submission_messages', 'listing_merges'] as const)
        await db
          .updateTable(table)
          .set({ by_user: null, by_name: 'A former reviewer' })
          .where('by_user', '=', id)
          .execute()
      await db.deleteFrom('submission_viewers').where('user_id', '=', id).execute()
      await db
        .updateTable('submissions')
        .set({ assigned_to: null, assigned_name: null, assigned_at: null })
        .where('assigned_to', '=', id)
        .execute()
      for (const submission of sent) {
        const isListed = listedStates.some((state) => state === submission.state)
        if (isListed) await eraseSubmitter(db, submission, deps)
        else await deleteSubmission(db, submission.id, deps)
      }
      await eraseTraces(db, { id, email }, deps)
    })
}
