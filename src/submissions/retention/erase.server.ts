import { sql, type SqlBool } from 'kysely'
import { forgetInvited, forgetThing } from '../../platform/changes/audited.server.ts'
import { forgetAccount } from '../../account/two-factor/confirmed-factors.server.ts'
import { revokeRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { eraseAdded } from '../../listings/photos/erase-added.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Accounts } from '../../platform/services.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { leaveAllListings, type PeopleDeps } from '../claims/leave-listing.server.ts'
import { destroyDocuments } from '../documents/documents.server.ts'
import type { SubmissionDetails } from '../submission.ts'
import { forgetMailFilesNaming } from '../../platform/email/folder.server.ts'
import { addressPattern } from '../../platform/email/address-pattern.ts'

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

type Gone = { id: string; email: string | null }

/**
 * Removes the address and the name of a deleted account where only a copy of them was kept: in what undoes a claim or a
 * merge, as the one who let others in or decided, in emails, and in the files of the outbox. What became of a listing
 * stays, without a name.
 *
 * @param outboxFolder where emails are written to files, on a site without a mail server.
 */
async function eraseTraces(
  db: Db,
  gone: Gone,
  { outboxFolder }: { outboxFolder?: string },
): Promise<void> {
  const { id, email } = gone
  await erasePeopleOf(db, 'submission_claims', ['replaced', 'people'], id)
  await erasePeopleOf(db, 'listing_merges', ['owners', 'to'], id)
  // Its badge stays that of someone who owns the listing no more: no one else may take it over.
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

/** Takes a person out of the lists of people in JSON with which a claim or a merge can be undone. */
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

/** Every column that says who of the team did something, beside the account that they did it with. */
const byAccount = [
  ['submission_events', 'by_user', 'by_name'],
  ['submission_notes', 'by_user', 'by_name'],
  ['submission_evidence_openings', 'by_user', 'by_name'],
  ['submission_takeovers', 'by_user', 'by_name'],
  ['submission_takeovers', 'from_user', 'from_name'],
  ['reports', 'decided_by', 'decided_name'],
] as const

/** Columns that hold no more than the name. */
const byName = [
  ['verifications', 'by_name'],
  ['verifications', 'withdrawn_by'],
  ['conversations', 'report_decided_by'],
  ['do_not_list', 'by_name'],
  ['imports', 'by_name'],
  ['team_members', 'granted_by'],
] as const

const former = 'A former reviewer'

/**
 * Takes a reviewer’s name off what they decided. @returns the names they had, as found where their account is noted with
 * it.
 */
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

/** Columns of JSON in which a name or an address may be the value of a field. */
const inJson = [
  ['admin_changes', 'before'],
  ['admin_changes', 'after'],
  ['submission_claims', 'replaced'],
  ['submission_claims', 'people'],
  ['listing_merges', 'moved'],
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

/** The notice of the deletion itself still leaves, and is forgotten then. */
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

/**
 * Deletes a listing with everything: what belongs to it goes with its row, and what was sent in about it with its
 * documents. Nothing can bring it back.
 */
export async function deleteListing(db: Db, businessId: string, deps: Erasing): Promise<void> {
  const sent = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of sent) await deleteSubmission(db, id, deps)
  await db.deleteFrom('businesses').where('id', '=', businessId).execute()
  await forgetThing(db, { table: 'businesses', id: businessId })
}

/** Deletes the listings of businesses that closed for good before a moment. @returns how many. */
export async function forgetClosed(
  db: Db,
  deps: Erasing,
  before: Date,
  most: number,
): Promise<number> {
  const due = (db: Db) =>
    db
      .selectFrom('businesses')
      .select('id')
      .where('status', '=', 'closed')
      .where('closed_at', '<=', before)
  const found = await due(db).orderBy('closed_at').limit(most).execute()
  for (const { id } of found)
    await transaction(db, async (db) => {
      // Asked again: it may have been opened meanwhile.
      const isDue = await due(db).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      if (isDue) await deleteListing(db, id, deps)
    })
  return found.length
}
