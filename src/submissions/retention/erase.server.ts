import { sql, type SqlBool } from 'kysely'
import { forgetInvited, forgetRecord } from '../../platform/changes/audited.server.ts'
import { forgetAccount } from '../../account/two-factor/confirmed-factors.server.ts'
import { revokeRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { eraseAdded } from '../../listings/photos/erase-added.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Accounts } from '../../platform/services.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { noteListingGone, noteSubmissionGone } from '../lifecycle/gone-links.server.ts'
import type { WhyGone } from '../lifecycle/gone-link.tsx'
import { leaveAllListings, type PeopleDeps } from '../grants/leave-listing.server.ts'
import { emailOpenCases } from '../emails/listing-gone-emails.server.ts'
import { destroyDocuments } from '../documents/documents.server.ts'
import { waitingStates } from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'
import { forgetMailFilesNaming } from '../../platform/email/carrier.server.ts'
import { addressPattern } from '../../platform/email/address-pattern.ts'

export type Erasing = Pick<Deps, 'now' | 'documents'>
/** Co-owners get an email. */
type ErasingAccount = Erasing & PeopleDeps & { outboxFolder?: string }

export const listedStates = ['approved', 'suspended', 'archived'] as const

/** Call with the row locked. */
export async function deleteSubmission(db: Db, id: string, deps: Erasing): Promise<void> {
  await destroyDocuments(db, id, deps)
  await db.deleteFrom('submissions').where('id', '=', id).execute()
}

/**
 * Erases the sender, the owner they named, and messages; the listing's facts and the team's
 * decisions stay. Ends private links. Call with the row locked.
 */
export async function eraseSubmitter(
  db: Db,
  { id, details }: { id: string; details: unknown },
  deps: Erasing,
): Promise<void> {
  await destroyDocuments(db, id, deps)
  for (const table of ofSender) await db.deleteFrom(table).where('submission_id', '=', id).execute()
  await db
    .updateTable('submission_events')
    .set({ details_before: null, proof: sql`proof - 'seenElsewhere'` })
    .where('submission_id', '=', id)
    .execute()
  await db
    .updateTable('submission_events')
    .set({ why: '', reasons: null })
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
      // It's a hash of the content.
      submission_key: `erased ${id}`,
      submitter_name: '',
      submitter_email: '',
      user_id: null,
      erased_at: deps.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Reports stay without their sender; messages to us, invitations, and codes are deleted. */
async function eraseReports(
  db: Db,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  // The rest stays until the end of the day, so deleting and recreating an account doesn't reset
  // limits.
  await db.updateTable('claim_codes').set({ user_id: null }).where('user_id', '=', id).execute()
  await db.deleteFrom('listing_invitations').where('invited_by', '=', id).execute()
  await db.deleteFrom('team_invitations').where('invited_by', '=', id).execute()
  const reports = db.updateTable('reports').set({ email: null, visitor_hash: '', by_user: null })
  await reports.where('by_user', '=', id).execute()
  await db.deleteFrom('contact_messages').where('by_user', '=', id).execute()
  if (!email) return
  const address = email.toLowerCase()
  await db
    .deleteFrom('listing_invitations')
    .where(sql`lower(email)`, '=', address)
    .execute()
  await db.deleteFrom('team_invitations').where('email', '=', address).execute()
  await forgetInvited(db, address)
  await reports.where(sql`lower(email)`, '=', address).execute()
  await db
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', address)
    .execute()
}

const ofSender = [
  'submission_held_mails',
  'submission_evidence',
  'submission_photos',
  'submission_links',
  'submission_messages',
  'submission_notes',
  'submission_evidence_openings',
  'submission_claims',
] as const

/** A proof's number may be a personal certificate or a reference's name. */
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

export function eraseAccountWith(deps: ErasingAccount): Accounts['eraseAccount'] {
  const { now } = deps
  return (db, { id, email }) =>
    transaction(db, async (db) => {
      // Locked first: a claim approved now gives its listing before the account leaves all.
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
      await db.deleteFrom('case_viewers').where('user_id', '=', id).execute()
      await db
        .updateTable('submissions')
        .set({ assigned_to: null, assigned_name: null, assigned_at: null })
        .where('assigned_to', '=', id)
        .execute()
      for (const submission of sent) {
        await noteSubmissionGone(db, submission.id, { why: 'account', now: now() })
        const isListed = listedStates.some((state) => state === submission.state)
        if (isListed) await eraseSubmitter(db, submission, deps)
        else await deleteSubmission(db, submission.id, deps)
      }
      await eraseTraces(db, { id, email }, deps)
    })
}

type Gone = { id: string; email: string | null }

/**
 * Removes a deleted account's name and address from copies: undo data of claims and merges, who
 * decided or granted, emails, and outbox files.
 * @param outboxFolder set on a site without an email server.
 */
async function eraseTraces(
  db: Db,
  gone: Gone,
  { outboxFolder }: { outboxFolder?: string },
): Promise<void> {
  const { id, email } = gone
  await erasePeopleOf(db, 'submission_claims', ['replaced', 'people'], id)
  await erasePeopleOf(db, 'listing_merges', ['owners', 'to'], id)
  // The badge keeps a holder id that no account can have.
  const badges = db.updateTable('verifications').set({ holder: sql`gen_random_uuid()` })
  await badges.where('holder', '=', id).execute()
  await db
    .updateTable('business_owners')
    .set({ granted_by: null, by_name: 'a former owner' })
    .where('granted_by', '=', id)
    .execute()
  const names = await eraseReviewer(db, id)
  await eraseInJson(db, email ? [...names, email] : names)
  if (!email) return
  const byAddress = db.updateTable('business_owners').set({ by_name: 'a former owner' })
  await byAddress.where(sql`lower(by_name)`, '=', email.toLowerCase()).execute()
  await eraseMails(db, email)
  if (outboxFolder) await forgetMailFilesNaming(outboxFolder, email)
}

async function erasePeopleOf(
  db: Db,
  table: 'submission_claims' | 'listing_merges',
  lists: readonly string[],
  userId: string,
): Promise<void> {
  for (const list of lists) {
    const isColumn = table === 'submission_claims'
    const people = isColumn ? sql.ref(list) : sql`moved -> ${list}`
    const without = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${people}) one
      where one ->> 'user_id' <> ${userId})`
    const set = isColumn
      ? sql`${sql.ref(list)} = ${without}`
      : sql`moved = jsonb_set(moved, array[${list}], ${without})`
    await sql`update ${sql.table(table)} set ${set}
      where ${people} @> jsonb_build_array(jsonb_build_object('user_id', ${userId}::text))`.execute(
      db,
    )
  }
}

const byAccount = [
  ['submission_events', 'by_user', 'by_name'],
  ['submission_notes', 'by_user', 'by_name'],
  ['submission_evidence_openings', 'by_user', 'by_name'],
  ['submission_takeovers', 'by_user', 'by_name'],
  ['submission_takeovers', 'from_user', 'from_name'],
  ['listing_decisions', 'by_user', 'by_name'],
  ['reports', 'decided_by', 'decided_name'],
  ['reports', 'sent_by', 'sent_name'],
  ['contact_messages', 'decided_by', 'decided_name'],
  ['contact_messages', 'sent_by', 'sent_name'],
  ['stale_answers', 'by_user', 'by_name'],
] as const

/** Columns with only the name. */
const byName = [
  ['verifications', 'by_name'],
  ['verifications', 'withdrawn_by'],
  ['conversations', 'report_decided_by'],
  ['do_not_list', 'by_name'],
  ['imports', 'by_name'],
  ['team_members', 'granted_by'],
] as const

const former = 'A former reviewer'

async function eraseReviewer(db: Db, id: string): Promise<string[]> {
  const names = new Set<string>()
  for (const [table, account, name] of byAccount) {
    const { rows } = await sql<{ name: string | null }>`
      with named as (select ${sql.ref(name)} as name, ctid from ${sql.table(table)}
          where ${sql.ref(account)} = ${id} and ${sql.ref(name)} <> ${former} for update),
        erased as (update ${sql.table(table)} t set ${sql.ref(name)} = ${former}
          from named where t.ctid = named.ctid)
      select distinct name from named`.execute(db)
    for (const row of rows) if (row.name) names.add(row.name)
  }
  for (const [table, name] of names.size ? byName : [])
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${former}
      where ${sql.ref(name)} = any(${[...names]}::text[])`.execute(db)
  return [...names]
}

const inJson = [
  ['admin_changes', 'before'],
  ['admin_changes', 'after'],
  ['submission_claims', 'replaced'],
  ['submission_claims', 'people'],
  ['listing_merges', 'moved'],
  ['listing_decisions', 'before'],
] as const

async function eraseInJson(db: Db, words: readonly string[]): Promise<void> {
  for (const word of words)
    for (const [table, column] of inJson) {
      const value = sql`to_jsonb(${word}::text)::text`
      const text = sql`${sql.ref(column)}::text`
      await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = replace(${text}, ${value}, '"a deleted account"')::jsonb
        where strpos(${text}, ${value}) > 0`.execute(db)
    }
}

/** The email about the deletion is still sent and then deleted. */
async function eraseMails(db: Db, email: string): Promise<void> {
  const address = email.toLowerCase()
  await db
    .deleteFrom('mails')
    .where(sql`lower(to_address)`, '=', address)
    .where('is_forgotten_when_sent', '=', false)
    .execute()
  const pattern = addressPattern(email)
  const without = (column: 'subject' | 'text' | 'html') =>
    sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, 'a deleted account', 'gi')`
  await db
    .updateTable('mails')
    .set({ subject: without('subject'), text: without('text'), html: without('html') })
    .where('is_forgotten_when_sent', '=', false)
    .where(sql<boolean>`subject || text || html ~* ${pattern}`)
    .execute()
}

/** Also emails everyone who waits for an answer about it. */
export async function deleteListing(
  db: Db,
  businessId: string,
  why: Exclude<WhyGone, 'sender' | 'account'>,
  deps: Deps,
): Promise<void> {
  await emailOpenCases(db, businessId, deps)
  await noteListingGone(db, businessId, { why, now: deps.now() })
  const sent = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of sent) await deleteSubmission(db, id, deps)
  await db.deleteFrom('businesses').where('id', '=', businessId).execute()
  await forgetRecord(db, { table: 'businesses', id: businessId })
}

export async function forgetClosed(
  db: Db,
  deps: Deps,
  before: Date,
  limit: number,
): Promise<number> {
  const due = (db: Db) =>
    db
      .selectFrom('businesses')
      .select('id')
      .where('status', '=', 'closed')
      .where('closed_at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('submissions as s')
              .select('s.id')
              .whereRef('s.business_id', '=', 'businesses.id')
              .where('s.kind', '=', 'claim')
              .where('s.state', 'in', waitingStates),
          ),
        ),
      )
  const found = await due(db).orderBy('closed_at').limit(limit).execute()
  for (const { id } of found)
    await transaction(db, async (db) => {
      // It may have been reopened meanwhile.
      const isDue = await due(db).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      if (isDue) await deleteListing(db, id, 'closed', deps)
    })
  return found.length
}
