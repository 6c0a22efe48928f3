import * as t from '#messages/desk-listing.ts'
import * as item from '#messages/desk-item.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findUndeliverable } from '../../platform/email/undeliverable.server.ts'

/** For the reviewer: the people who read the reason for hiding this listing, and where. */
export async function statusReaders(db: Db, businessId: string): Promise<string> {
  const addresses = (await listingPeople(db, businessId)).flatMap(({ email }) => email ?? [])
  const senders = await db
    .selectFrom('submissions')
    .select(['submitter_email as email', 'confirmed_at as confirmed'])
    .where('business_id', '=', businessId)
    .where('kind', 'in', ['suggest', 'register'])
    .where('state', 'in', ['approved', 'suspended', 'archived'])
    .where('submitter_email', '!=', '')
    .execute()
  const sender = senders.find(({ email }) => !addresses.includes(email))
  const texts = addresses.length ? [t.readByPeople()] : []
  if (sender && (await findUndeliverable(db, [sender.email])).size > 0)
    texts.push(item.addressReturnsEmail())
  else if (sender?.confirmed) texts.push(texts.length ? t.readBySenderToo() : t.readBySender())
  else if (sender) texts.push(t.readOnPage())
  return texts.join(' ') || t.readByNone()
}
