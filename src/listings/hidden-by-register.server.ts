import { sql } from 'kysely'
import { samRegister } from './verification.ts'

/** Of table `b`: hidden because the newest file no longer has it, not for lack of confirmation. */
export const isHiddenByRegister = sql<boolean>`(b.status = 'unconfirmed'
  and exists (select from verifications v where v.business_id = b.id and v.method = 'sam-registered'
    and v.withdrawn_at is not null and v.withdrawn_by = ${samRegister})
  and not exists (select from listing_upkeep u where u.business_id = b.id and u.step = 'hide'))`
