import * as t from '#messages/owner-invitation.ts'
import { sql, type RawBuilder } from 'kysely'
import { certificateLists, samRegister } from '../../listings/verification.ts'
import { hasAnsweredInvitation } from '../../listings/upkeep/confirmed.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'

/**
 * Of table `b`: imported or from a register, shown, and no one at the business has answered; a
 * check by the team isn't an answer. Listings that people suggested have a sender who was asked.
 */
export const isUnconfirmedListing: RawBuilder<boolean> = sql<boolean>`(
  b.status = 'published' and not b.is_sample
  and not exists (select from business_owners o where o.business_id = b.id)
  and not exists (select from submissions s where s.business_id = b.id
    and (s.kind in ('suggest', 'register') or (s.kind = 'claim' and s.state in ('pending', 'changes_requested'))))
  and not exists (select from listing_upkeep u where u.business_id = b.id
    and u.answered_how is not null)
  and not ${hasAnsweredInvitation})`

/** Of `b`: no open report says that it's closed, not veteran-owned, or shouldn't be listed. */
export const hasNoObjection: RawBuilder<boolean> = sql<boolean>`(
  not exists (select from reports r where r.business_id = b.id and r.state = 'open'
    and r.kind in ('remove', 'closed', 'not-veteran'))
  and not exists (select from owner_invitations i where i.business_id = b.id and i.removal_at is not null))`

/** Of `b`: it may get an email or a letter. */
export const mayBeInvited: RawBuilder<boolean> = sql<boolean>`(${isUnconfirmedListing} and ${hasNoObjection})`

const registers = [samRegister, ...Object.values(certificateLists)]

/**
 * Of `b`: the date of the newest registry file that has it, or the list it came from and when. A
 * list without IDs of its own is only known from its import.
 */
export const sourceColumns = sql<ListingSource>`jsonb_build_object(
  'list', coalesce(
    (select min(l.source) from listing_sources l where l.business_id = b.id and l.source <> ''
      and l.source <> all(${registers}::text[])),
    (select min(i.source) from import_rows w join imports i on i.id = w.import_id
      where w.business_id = b.id and w.done = 'created' and i.source <> '' and i.source <> all(${registers}::text[]))),
  'inRegister', exists (select from listing_sources l where l.business_id = b.id and l.source = ${samRegister}),
  'fileDate', (select max(g.file_date) from import_rows w join imports i on i.id = w.import_id
    join registry_runs g on g.import_id = i.id
    where w.business_id = b.id and (w.outcome in ('new', 'changed', 'same') or w.done = 'created') and i.format = 'sam'),
  'addedAt', b.created_at)`

export type ListingSource = {
  /** As the team named it when it imported it. */
  list: string | null
  inRegister: boolean
  /** Null once its runs are forgotten. */
  fileDate: string | null
  addedAt: string
}

/** The answer to “Who told us about your business?” */
export function sourceText({ list, inRegister, fileDate, addedAt }: ListingSource): string {
  if (inRegister && !fileDate) return t.fromRegister()
  // A date alone would be the evening before in Florida.
  if (inRegister) return t.fromFile({ day: dayInFlorida(`${fileDate}T12:00:00Z`) })
  const day = dayInFlorida(addedAt)
  return list ? t.fromNamedList({ list, day }) : t.fromList({ day })
}

export async function findSource(db: Db, businessId: string): Promise<ListingSource | null> {
  const { rows } = await sql<{ source: ListingSource }>`
    select ${sourceColumns} as source from businesses b where b.id = ${businessId}`.execute(db)
  return rows[0]?.source ?? null
}
