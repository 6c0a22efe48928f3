import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import type { GoneLink, WhyGone } from './gone-link.tsx'

type Gone = { why: WhyGone; now: Date }

/** Before a listing is deleted, with all private links to it and to what was sent in about it. */
export async function noteListingGone(db: Db, businessId: string, gone: Gone): Promise<void> {
  await note(
    db,
    sql`
    select l.token_hash from submission_links l join submissions s on s.id = l.submission_id
      where s.business_id = ${businessId}
    union select token_hash from still_right_links where business_id = ${businessId}
    union select token_hash from listing_invitations where business_id = ${businessId}
    union select l.token_hash from conversation_links l join conversations c on c.id = l.conversation_id
      where c.business_id = ${businessId}
    union select encode(sha256(convert_to(token, 'UTF8')), 'hex') from figure_mails
      where business_id = ${businessId}
    union select link_hash from claim_codes where business_id = ${businessId} and link_hash is not null`,
    gone,
  )
}

/** Before a submission is deleted, or its sender erased. */
export async function noteSubmissionGone(db: Db, submissionId: string, gone: Gone): Promise<void> {
  const hashes = sql`select token_hash from submission_links where submission_id = ${submissionId}`
  await note(db, hashes, gone)
}

async function note(db: Db, hashes: ReturnType<typeof sql>, { why, now }: Gone): Promise<void> {
  await sql`
    insert into gone_links (token_hash, gone_at, why)
    select token_hash, ${now}, ${why} from (${hashes}) gone (token_hash)
    on conflict do nothing`.execute(db)
}

export async function findGone(db: Db, token: string): Promise<GoneLink | null> {
  const row = await db
    .selectFrom('gone_links')
    .select(['gone_at', 'why'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  return row ? { why: row.why, day: dayInFlorida(row.gone_at) } : null
}
