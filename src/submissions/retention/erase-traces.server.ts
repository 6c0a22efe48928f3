import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { forgetMailFilesNaming } from '../../platform/email/folder.server.ts'
import { addressPattern } from '../../platform/email/address-pattern.ts'

type Gone = { id: string; email: string | null }

/**
 * Removes the address and the name of a deleted account where only a copy of them was kept: in what undoes a claim or a
 * merge, as the one who let others in or decided, in emails, and in the files of the outbox. What became of a listing
 * stays, without a name.
 *
 * @param outboxFolder where emails are written to files, on a site without a mail server.
 */
export async function eraseTraces(
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
