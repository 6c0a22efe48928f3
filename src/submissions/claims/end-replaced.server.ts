import { sql } from 'kysely'
import type { Services } from '../../platform/services.server.ts'
import { endRole, type Ended } from '../grants/change-people.server.ts'
import { isHeldBackEvent } from '../lifecycle/held-back.server.ts'
import { waitingStates } from '../states.ts'

/** Ends what owners had whom a claim replaced, once its approval can't be undone. */
export async function endReplaced(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId' | 'documents'>,
): Promise<void> {
  const { db, now } = services
  const { rows } = await sql<Ended>`
    select distinct s.business_id as "businessId", r.user_id as "userId"
    from submission_claims c join submissions s on s.id = c.submission_id
      cross join jsonb_to_recordset(c.replaced) as r(user_id uuid)
    where s.state = 'approved' and s.business_id is not null
      and not exists (select from submission_events e
        where e.submission_id = s.id and ${isHeldBackEvent(now())})
      and not exists (select from business_owners o
        where o.business_id = s.business_id and o.user_id = r.user_id)
      and (exists (select from submissions w where w.business_id = s.business_id
          and w.user_id = r.user_id and w.kind in ('edit', 'proof', 'answer')
          and w.state = any(${waitingStates}::text[]))
        or exists (select from listing_invitations i
          where i.business_id = s.business_id and i.invited_by = r.user_id)
        or exists (select from figure_mails m
          where m.business_id = s.business_id and m.user_id = r.user_id))`.execute(db)
  for (const ended of rows) await endRole(db, ended, services)
}
