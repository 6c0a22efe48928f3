import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/schema.ts'
import { rowTables, type Row, type RowTable } from './change.ts'

/** Changes the log can't store as a plain row: several rows, or private content. */
type RecordTable = keyof typeof records

/** A row, or a record of several rows. */
export type Logged = { table: RowTable | RecordTable; id: string }

const listing = (id: string) => sql<Row>`
  select to_jsonb(b) - array['name_key', 'position', 'search_text', 'address', 'public_address', 'updated_at']
    || jsonb_build_object(
    'hours', (select coalesce(jsonb_agg(to_jsonb(h) - 'business_id' order by weekday, opens_minute, closes_minute), '[]')
      from business_hours h where h.business_id = b.id),
    'counties', (select coalesce(jsonb_agg(to_jsonb(k) - 'business_id' order by county_slug, relation), '[]')
      from business_counties k where k.business_id = b.id),
    'badges', (select coalesce(jsonb_agg(to_jsonb(v) - 'business_id' - 'renewal_step' order by id), '[]')
      from verifications v where v.business_id = b.id),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', user_id, 'role', role) order by user_id), '[]')
      from business_owners o where o.business_id = b.id),
    'photos', (select coalesce(jsonb_agg(to_jsonb(i) - 'business_id' order by id), '[]')
      from business_images i where i.business_id = b.id),
    'posts', (select coalesce(jsonb_agg(to_jsonb(p) - 'business_id' - 'updated_at' order by id), '[]')
      from posts p where p.business_id = b.id),
    'sources', (select coalesce(jsonb_agg(jsonb_build_array(source, external_id) order by source, external_id), '[]')
      from listing_sources l where l.business_id = b.id),
    'sent_in', (select coalesce(jsonb_agg(s.id order by s.id), '[]') from submissions s where s.business_id = b.id),
    'confirmed', (select jsonb_build_object('at', confirmed_at, 'how', confirmed_how)
      from listing_upkeep u where u.business_id = b.id),
    'merged_into', (select to_id from listing_merges m where m.from_id = b.id and m.undone_at is null)) as row
  from businesses b where b.id = ${id} for no key update of b`

/** Status only; of the content, the log only records if it changed. */
const submission = (id: string) => sql<Row>`
  select jsonb_build_object('state', state, 'version', version, 'business_id', business_id, 'listed_as', listed_as, 'same_as', same_as,
    'assigned_name', assigned_name, 'assigned_at', assigned_at, 'news_at', news_at, 'pending_since', pending_since,
    'due_at', due_at, 'text', md5(details::text),
    'notes', (select count(*) from submission_notes n where n.submission_id = s.id)) as row
  from submissions s where s.id = ${id} for update of s`

const report = (id: string) => sql<Row>`
  select jsonb_build_object('state', state, 'answer', answer, 'decided_at', decided_at, 'decided_name', decided_name) as row
  from reports where id = ${id} for update`

/** The spam decision on a message, without its text. */
const conversation = (id: string) => sql<Row>`
  select jsonb_build_object('state', coalesce(report_decision, 'waiting'), 'decided_at', report_decided_at,
    'decided_name', report_decided_by) as row
  from conversations where id = ${id} for update`

/** The decision on a message from the contact form, without its text. */
const contact = (id: string) => sql<Row>`
  select jsonb_build_object('state', state, 'decided_at', decided_at, 'decided_name', decided_name) as row
  from contact_messages where id = ${id} for update`

/** A team member's answer about a stale listing, without their name. */
const staleAnswer = (id: string) => sql<Row>`
  select jsonb_build_object('business_id', business_id, 'answer', answer, 'is_undone', undone_at is not null) as row
  from stale_answers where id = ${id} for update`

/** Delivery status, without the text. */
const mail = (id: string) => sql<Row>`
  select jsonb_build_object('attempts', attempts, 'sent_at', sent_at, 'gave_up_at', gave_up_at, 'send_after', send_after) as row
  from mails where id = ${id} for update`

const invitation = (email: string) => sql<Row>`
  select to_jsonb(i) - 'invited_by' as row from team_invitations i where email = ${email} for update of i`

/** The record's id is a hash of the mailbox. */
const invitationStop = (id: string) => sql<Row>`
  select jsonb_build_object('why', why, 'stopped_at', stopped_at) as row
  from invitation_stops where address_hash = ${id} for update`

/** The number of its letters, and of those that weren't mailed. */
const letterBatch = (id: string) => sql<Row>`
  select jsonb_build_object('language', language,
    'letters', (select count(*) from owner_invitations i where i.batch_id = t.id),
    'voided', (select count(*) from owner_invitations i where i.batch_id = t.id and i.voided_at is not null)) as row
  from letter_batches t where id = ${id} for update of t`

/** Without its hash, and without its use, which isn't the team's. */
const apiKey = (id: string) => sql<Row>`
  select jsonb_build_object('name', name, 'email', email, 'scopes', scopes, 'revoked_at', revoked_at) as row
  from api_keys where id = ${id} for update`

const records = {
  businesses: listing,
  submissions: submission,
  reports: report,
  conversations: conversation,
  contact_messages: contact,
  stale_answers: staleAnswer,
  mails: mail,
  team_invitations: invitation,
  invitation_stops: invitationStop,
  letter_batches: letterBatch,
  api_keys: apiKey,
} satisfies Record<string, (id: string) => RawBuilder<Row>>

export const recordTables = Object.keys(records) as RecordTable[]

/** Locks it until the transaction ends. */
export async function readRecord(db: Db, { table, id }: Logged): Promise<Row | null> {
  const query = isRecord(table)
    ? records[table](id)
    : sql`select to_jsonb(t) as row from ${sql.table(table)} t
        where ${sql.ref(rowTables[table])}::text = ${id} for update`
  const { rows } = await sql<{ row: Row }>`${query}`.execute(db)
  return rows[0]?.row ?? null
}

function isRecord(table: Logged['table']): table is RecordTable {
  return Object.hasOwn(records, table)
}
