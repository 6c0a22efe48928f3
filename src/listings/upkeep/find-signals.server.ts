import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { samRegister } from '../verification.ts'
import { signalsOf, type Signal, type SignalFacts } from './signals.ts'

type FactsRow = Omit<SignalFacts, 'registration'> & {
  id: string
  expiresOn: string | null
  goneOn: string | null
}

const zone = sql.lit('America/New_York')

/**
 * By listing id, as things are now; listings that visitors don't see, and samples, have none.
 * @param today as 2026-11-27.
 */
export async function findSignals(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<Map<string, Signal[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FactsRow>`
    with asked as materialized (
      select b.id, b.phone, b.website, b.created_at from businesses b
      where b.id = any(${ids}::text[]) and b.status = 'published' and not b.is_sample)
    select asked.id, asked.phone, asked.website,
      (select jsonb_build_object('failures', c.failures, 'failedOn', c.failed_on, 'answer', c.answer,
          'parked', c.parked, 'parkedNights', c.parked_nights, 'parkedOn', c.parked_on)
        from site_checks c where c.business_id = asked.id and c.url = asked.website) as site,
      v.expires_on as "expiresOn", ((v.withdrawn_at at time zone ${zone})::date)::text as "goneOn",
      to_char(greatest(asked.created_at,
        (select u.confirmed_at from listing_upkeep u where u.business_id = asked.id),
        (select max(l.at) from listing_changes l where l.business_id = asked.id and l.by_role <> 'directory'),
        (select max(p.updated_at) from posts p where p.business_id = asked.id),
        (select max(w.made_at) from verifications w where w.business_id = asked.id and w.by_name <> 'The directory'),
        (select max(r.decided_at) from reports r where r.business_id = asked.id and r.state in ('fixed', 'not-right')),
        (select max(greatest(s.created_at, s.refreshed_at)) from business_owners o
          join auth_service.sessions s on s.user_id = o.user_id where o.business_id = asked.id),
        (select max(a.last_sign_in_at) from business_owners o
          join auth_service.users a on a.id = o.user_id where o.business_id = asked.id)
      ) at time zone ${zone}, 'YYYY-MM-DD') as "lastSign"
    from asked left join lateral (
      select expires_on::text, withdrawn_at from verifications
      where business_id = asked.id and method = 'sam-registered'
        and (withdrawn_at is null or withdrawn_by = ${samRegister})
      order by withdrawn_at is null desc, expires_on desc limit 1) v on true`.execute(db)
  return new Map(
    rows.map(({ id, expiresOn, goneOn, ...facts }) => {
      const registration = expiresOn ? { expiresOn, goneOn } : null
      return [id, signalsOf({ ...facts, registration }, today)]
    }),
  )
}
