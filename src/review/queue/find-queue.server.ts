import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { searchedWords, type QueueFilter, type QueueKind } from './queue-filter.ts'

export type QueueRow = {
  id: string
  source: 'submission' | 'report' | 'message' | 'contact' | 'listing'
  kind: QueueKind
  state: string
  name: string
  category: string
  county: string
  about: string
  times: number
  receivedAt: Date
  dueAt: Date | null
  isWaiting: boolean
  hasNews: boolean
  hasDocuments: boolean
  /** The reporter gave the listing's own email address. */
  isOwnAddress: boolean
  /** Reports count the account's address. */
  isConfirmed: boolean
  /** That sent it through the API; empty for people. */
  partner: string
  assignedTo: string | null
  assignedName: string | null
  version: number
}

export type QueuePage = { rows: QueueRow[]; total: number; page: number; pages: number }

export const rowsOfPage = 50

const expiringDays = 60

type Wanted = { filter: QueueFilter; userId: string; now: Date; promisedHours: number }

/** Waiting items come first, by deadline, then the newest. A page past the end is the last page. */
export async function findQueue(db: Db, wanted: Wanted): Promise<QueuePage> {
  const items = sql`(${sql.join(sources(wanted), sql` union all `)}) as i`
  const where = sql.join(conditions(wanted), sql` and `)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${items} where ${where}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / rowsOfPage))
  const page = Math.min(wanted.filter.page, pages)
  const { rows } = await sql<QueueRow>`
    select id, source, kind, state, name, category, county, about, times, received_at as "receivedAt",
      due_at as "dueAt", is_waiting as "isWaiting", has_news as "hasNews",
      has_documents as "hasDocuments", is_own_address as "isOwnAddress", is_confirmed as "isConfirmed", partner, assigned_to as "assignedTo", assigned_name as "assignedName", version
    from ${items} where ${where}
    order by is_waiting desc, case when is_waiting then due_at end, received_at desc, id
    limit ${rowsOfPage} offset ${(page - 1) * rowsOfPage}`.execute(db)
  return { rows, total, page, pages }
}

type Span = RawBuilder<unknown>

const partnerOf = (row: 's' | 'r') =>
  sql`coalesce((select k.name from api_keys k where k.id = ${sql.ref(`${row}.api_key_id`)}), '')`

const submissions = (promise: Span) => sql`
  select s.id, 'submission' as source, s.kind, s.state, s.name, s.category_slug as category, s.county,
    '' as about, 1 as times, s.received_at, s.business_id,
    case when s.state = 'pending' then s.due_at else s.news_at + ${promise} end as due_at,
    s.state = 'pending' or s.news_at is not null as is_waiting, s.news_at is not null as has_news,
    s.state in ('pending', 'changes_requested') and exists (
      select from submission_evidence e where e.submission_id = s.id and e.deleted_at is null
    ) as has_documents, false as is_own_address,
    s.confirmed_at is not null or s.submitter_email is null as is_confirmed, ${partnerOf('s')} as partner,
    s.assigned_to, s.assigned_name, s.version, sent_words(s.details) as words
  from submissions s`

const wordsOfListing = sql`listing_words(
  b.name, b.address, b.phone, b.email, b.website, b.license_number, b.public_owner)`

const reports = sql`
  select r.id, 'report', 'report', r.state, b.name, b.category_slug, b.county, r.kind, r.times,
    r.received_at, r.business_id, r.due_at, r.state = 'open', false, false,
    coalesce(lower(r.email) = lower(b.email), false), r.is_confirmed or r.proof is not null, ${partnerOf('r')}, null::uuid, null, 0,
    ${wordsOfListing} || ' ' || plain_text(r.text || ' ' || coalesce(r.email, ''))
  from reports r join businesses b on b.id = r.business_id`

const messages = (promise: Span) => sql`
  select c.id, 'message', 'message', coalesce(c.report_decision, 'open'), b.name, b.category_slug, b.county,
    c.sender_name, 1, c.reported_at, c.business_id, c.reported_at + ${promise}, c.report_decided_at is null,
    false, false, false, false, '', null::uuid, null, 0,
    ${wordsOfListing} || ' ' || plain_text(c.sender_name || ' ' || c.sender_email)
  from conversations c join businesses b on b.id = c.business_id where c.reported_at is not null`

const contacts = sql`
  select m.id, 'contact', 'contact', m.state, m.name, '', '', left(regexp_replace(m.message, '[[:space:]]+', ' ', 'g'), 100), 1,
    m.received_at, null, m.due_at, m.state = 'open', false, false, false, m.is_confirmed, '', null::uuid, null, 0,
    plain_text(m.name || ' ' || m.email || ' ' || m.message)
  from contact_messages m`

const listings = sql`
  select b.id, 'listing', 'listing', b.status, b.name, b.category_slug, b.county,
    coalesce((select to_char(v.expires_on, 'YYYY-MM-DD') from badges_in_force v
      where v.business_id = b.id order by v.method = 'sam-registered', v.id desc limit 1), ''), 1,
    b.created_at, b.id, null::timestamptz, false, false, false, false, false, '', null::uuid, null, 0, ${wordsOfListing}
  from businesses b`

/** Listings aren't waiting work; they appear only in searches. */
function sources({ filter, promisedHours }: Wanted): RawBuilder<unknown>[] {
  const { part, kind, isExpiring } = filter
  const promise = sql`interval '1 hour' * ${promisedHours}::float8`
  const withListings = kind === 'listing' || isExpiring || part === 'all'
  const sent = [submissions(promise), reports, messages(promise), contacts]
  return [...sent, ...(withListings ? [listings] : [])]
}

function conditions({ filter, userId, now }: Wanted): RawBuilder<SqlBool>[] {
  const { kind, county, category, words } = filter
  return [
    // Only published listings have a badge to renew.
    filter.isExpiring ? expiring(now) : inPart(filter, userId),
    ...(kind ? [sql<SqlBool>`i.kind = ${kind}`] : []),
    ...(county ? [sql<SqlBool>`i.county = ${county}`] : []),
    ...(category ? [sql<SqlBool>`i.category = ${category}`] : []),
    ...(filter.hasDocuments ? [sql<SqlBool>`i.has_documents`] : []),
    ...(filter.hasNews ? [sql<SqlBool>`i.has_news`] : []),
    ...searchedWords(words).map(
      (word) => sql<SqlBool>`i.words like '%' || plain_text(${escaped(word)}) || '%'`,
    ),
  ]
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}

function inPart({ part, kind }: QueueFilter, userId: string): RawBuilder<SqlBool> {
  if (kind === 'listing' || part === 'all') return sql`true`
  if (part === 'waiting') return sql`i.is_waiting`
  if (part === 'changes') return sql`i.state = 'changes_requested'`
  if (part === 'decided')
    return sql`not i.is_waiting and i.source <> 'listing' and i.state <> 'changes_requested'`
  return sql`i.assigned_to = ${userId} and (i.is_waiting or i.state = 'changes_requested')`
}

/** Badges that have expired, expire soon, or are on hold after a change of owners. */
function expiring(now: Date): RawBuilder<SqlBool> {
  const until = new Date(now.getTime() + expiringDays * 86_400_000).toISOString().slice(0, 10)
  return sql`(i.source = 'listing' and i.state = 'published' or i.is_waiting) and i.business_id in (
    select v.business_id from verifications v where v.withdrawn_at is null and v.method <> 'sam-registered'
    and (v.expires_on <= ${until}::date or v.id not in (select f.id from badges_in_force f
      where f.business_id = v.business_id))
    and not exists (select from verifications later where later.business_id = v.business_id
      and later.withdrawn_at is null and later.method <> 'sam-registered' and later.id > v.id))`
}

export type DeskFigures = {
  waiting: number
  overdue: number
  /** From arrival to first decision, over the last 30 days; null without decisions. */
  medianMinutes: number | null
  openReports: number
}

export async function deskFigures(
  db: Db,
  { now, promisedHours }: { now: Date; promisedHours: number },
): Promise<DeskFigures> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  const promise = sql`interval '1 hour' * ${promisedHours}::float8`
  const { rows } = await sql<{
    waiting: number
    overdue: number
    median: number | null
    reports: number
  }>`
    with first_decisions as (
      select e.submission_id, min(e.at) as at from submission_events e
      where e.action in ('ask_changes', 'ask_question', 'approve', 'reject') and e.undone_at is null
      group by 1
    ), waiting as (
      select case when state = 'pending' then due_at else news_at + ${promise} end as due_at, false as is_report
        from submissions where state = 'pending' or news_at is not null
      union all select due_at, true from reports where state = 'open'
      union all select due_at, false from contact_messages where state = 'open'
      union all select reported_at + ${promise}, false from conversations
        where reported_at is not null and report_decided_at is null
    )
    select
      (select count(*)::int from waiting) as waiting,
      (select count(*)::int from waiting where due_at <= ${now}) as overdue,
      (select count(*)::int from waiting where is_report) as reports,
      (select percentile_cont(0.5) within group (order by extract(epoch from d.at - s.received_at))
        from first_decisions d join submissions s on s.id = d.submission_id
        where d.at > ${monthAgo})::float8 as median`.execute(db)
  const { waiting = 0, overdue = 0, median = null, reports = 0 } = rows[0] ?? {}
  const medianMinutes = median === null ? null : Math.round(median / 60)
  return { waiting, overdue, medianMinutes, openReports: reports }
}
