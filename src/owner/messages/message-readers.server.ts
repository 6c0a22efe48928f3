import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { mailboxHash } from '../../platform/email/mailbox-hash.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { makeConversationLink } from './conversation-links.server.ts'
import { newPeopleEmail } from './message-emails.ts'

/** SQL: whether message `m` was passed on while this account or mailbox read for the business. */
export function isReadableBy(reader: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from message_readers r where r.message_id = m.id and r.reader = ${reader})`
}

type Talk = { id: string; business_id: string }

/** Who reads for a business now: ids of the accounts that run it, or the mailbox of a listing that nobody runs. */
async function readersNow(db: Db, businessId: string): Promise<string[]> {
  const people = await db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', businessId)
    .execute()
  if (people.length > 0) return people.map(({ user_id }) => user_id)
  const listing = db.selectFrom('businesses').select('email').where('id', '=', businessId)
  const mailbox = (await listing.executeTakeFirst())?.email
  return mailbox ? [mailboxHash(mailbox)] : []
}

/** Notes that those who read for the business now can read the newest message of a conversation. */
export async function noteReaders(db: Db, { id, business_id }: Talk): Promise<void> {
  const { id: message_id } = await db
    .selectFrom('conversation_messages')
    .select('id')
    .where('conversation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const readers = await readersNow(db, business_id)
  if (readers.length === 0) return
  await db
    .insertInto('message_readers')
    .values(readers.map((reader) => ({ message_id, reader })))
    .execute()
}

/** Whether none of those who read for the business now was there for any message of a conversation. */
export async function hasNewPeople(db: Db, talk: Talk): Promise<boolean> {
  const readers = await readersNow(db, talk.business_id)
  if (readers.length === 0) return false
  const seen = db
    .selectFrom('message_readers as r')
    .innerJoin('conversation_messages as m', 'm.id', 'r.message_id')
    .select('m.id')
    .where('m.conversation_id', '=', talk.id)
    .where('r.reader', 'in', readers)
  return !(await seen.executeTakeFirst())
}

/** A change of people can be taken back for a while. */
const settledAfter = 3_600_000
/** Nobody waits for an answer longer. */
const waitsFor = 30 * 24 * 3_600_000

/** Tells senders who wait for an answer that the people who had their message do not run the listing any more. */
export async function tellOfNewPeople({ db, now, randomId, site }: Services): Promise<void> {
  const settled = new Date(now().getTime() - settledAfter)
  const { rows } = await sql<{ id: string; to: string; business: string }>`
    update conversations w set told_of_new_people_at = ${now()}
    from conversations c
      join businesses b on b.id = c.business_id and b.status = 'published' and b.takes_messages
      cross join lateral (
        select id, is_from_business from conversation_messages
        where conversation_id = c.id order by id desc limit 1) m
    where w.id = c.id and c.confirmed_at is not null and c.reported_at is null
      and c.told_of_new_people_at is null and not m.is_from_business
      and c.last_at between ${new Date(now().getTime() - waitsFor)} and ${settled}
      and exists (select from business_owners o where o.business_id = b.id and o.since <= ${settled})
      and not exists (
        select from message_readers r join business_owners o
          on o.business_id = b.id and o.user_id::text = r.reader
        where r.message_id = m.id)
    returning c.id, c.sender_email as "to", b.name as business`.execute(db)
  for (const { id, to, business } of rows) {
    const made = { conversationId: id, side: 'sender', to, now: now() } as const
    const link = site.url + (await makeConversationLink(db, made))
    await queueMail(db, newPeopleEmail({ site, to, business, link }), {
      id: randomId(),
      now: now(),
    })
  }
}
