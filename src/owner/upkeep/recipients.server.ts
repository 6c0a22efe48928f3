import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** Who can be asked about a listing: one who owns it, the business itself, or who sent it in. */
export type Recipient = { email: string; is: 'owner' | 'listing' | 'sender' }

/**
 * Whom to ask about listings, by their ids: all owners with a confirmed address; where nobody owns it the address that
 * it shows; else the one of who sent it in, for as long as we know it. A listing without any of these is left out.
 */
export async function recipientsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Recipient[]>> {
  const { rows } = await sql<{ id: string; email: string; is: Recipient['is'] }>`
    with asked as materialized (select unnest(${ids}::text[]) as id),
    owners as (
      select o.business_id as id, case when u.id is null then o.email
        when u.email_confirmed_at is not null then u.email end as email, o.since
      from business_owners o left join auth_service.users u on u.id = o.user_id
      where o.business_id in (select id from asked) and o.role = 'owner')
    select * from (
      select id, email, 'owner' as is, since from owners where email is not null
      union all
      select b.id, b.email, 'listing', null from businesses b
      where b.id in (select id from asked) and b.email is not null
        and not exists (select from owners o where o.id = b.id)
      union all
      select s.business_id, s.submitter_email, 'sender', null from submissions s
      where s.business_id in (select id from asked) and s.kind in ('suggest', 'register')
        and s.submitter_email <> '' and s.confirmed_at is not null
        and not exists (select from owners o where o.id = s.business_id)
        and not exists (select from businesses b where b.id = s.business_id and b.email is not null)
    ) found order by id, since, email`.execute(db)
  const found = new Map<string, Recipient[]>()
  for (const { id, email, is } of rows) found.set(id, [...(found.get(id) ?? []), { email, is }])
  return found
}
