import { sql } from 'kysely'

/** Of table `b`: someone would receive messages. Never for samples. */
export const takesMessages = sql<boolean>`(b.takes_messages and not b.is_sample and (b.email is not null
  or exists (select from business_owners o where o.business_id = b.id)))`

/** Of table `b`: has an owner, not only managers. */
export const hasOwner = sql<boolean>`exists (
  select from business_owners o where o.business_id = b.id and o.role = 'owner')`
