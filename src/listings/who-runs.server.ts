import { sql } from 'kysely'

/** SQL: whether messages to listing `b` reach anybody: who runs the listing, or the mailbox that it names. A sample has none. */
export const takesMessages = sql<boolean>`(b.takes_messages and not b.is_sample and (b.email is not null
  or exists (select from business_owners o where o.business_id = b.id)))`

/** SQL: whether somebody owns listing `b` here, not only runs it. */
export const hasOwner = sql<boolean>`exists (
  select from business_owners o where o.business_id = b.id and o.role = 'owner')`
