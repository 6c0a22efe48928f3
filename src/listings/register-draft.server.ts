import { sql } from 'kysely'
import { hasOwner } from './who-runs.server.ts'

/** Of table `b`: added as a hidden draft from a register, and not hidden by a person. */
export const isRegisterDraft = sql<boolean>`(b.status = 'unpublished' and not ${hasOwner}
  and exists (select from listing_sources s join registry_entries e on e.register = s.source and e.entry_id = s.external_id
    where s.business_id = b.id and e.is_ours)
  and not exists (select from listing_changes c where c.business_id = b.id and c.action = 'unpublish'))`
