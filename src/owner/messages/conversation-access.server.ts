import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'
import { newPeopleEmail } from './message-emails.ts'
import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/text/sha256.server.ts'

/** SQL: true if this account or mailbox read for the business when message `m` was passed on. */
export function isReadableBy(reader: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from message_readers r where r.message_id = m.id and r.reader = ${reader})`
}

type Thread = { id: string; business_id: string }

/** Account ids of owners and managers, or the mailbox of a listing without any. */
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

/** Lets the business's current readers see the newest message. */
export async function noteReaders(db: Db, { id, business_id }: Thread): Promise<void> {
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

/** True if none of the business's current readers saw any message. */
export async function hasNewPeople(db: Db, thread: Thread): Promise<boolean> {
  const readers = await readersNow(db, thread.business_id)
  if (readers.length === 0) return false
  const seen = db
    .selectFrom('message_readers as r')
    .innerJoin('conversation_messages as m', 'm.id', 'r.message_id')
    .select('m.id')
    .where('m.conversation_id', '=', thread.id)
    .where('r.reader', 'in', readers)
  return !(await seen.executeTakeFirst())
}

/** In milliseconds; a change of people can be undone for a while. */
const settledAfter = 3_600_000
/** In milliseconds; after that the sender no longer expects an answer. */
const waitsFor = 30 * 24 * 3_600_000

/**
 * Emails senders who wait for an answer when everyone who had their message has left the listing.
 */
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
    const path = await makeConversationLink(db, made)
    const write = () =>
      newPeopleEmail({ site, to, business, link: site.url + pathIn(language(), path) })
    const mail = await inMailLanguage(db, to, write)
    await queueMail(db, mail, { id: randomId(), now: now() })
  }
}

export type Side = 'sender' | 'business'

/** For one side at one address. Only hashes of both are stored. */
export async function makeConversationLink(
  db: Db,
  { conversationId, side, to, now }: { conversationId: string; side: Side; to: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_hash: sha256(token),
    conversation_id: conversationId,
    side,
    sent_to_hash: mailboxHash(to),
    made_at: now,
  }
  await db.insertInto('conversation_links').values(row).execute()
  return `/message/${token}`
}

/**
 * null for an unknown link or a deleted conversation. A business's link ends when the listing gets
 * an owner or another address; a sender's when their account changes its address.
 */
export async function findConversationLink(
  db: Db,
  token: string,
): Promise<{ conversationId: string; side: Side; reader: string | null } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const link = await db
    .selectFrom('conversation_links as l')
    .innerJoin('conversations as c', 'c.id', 'l.conversation_id')
    .innerJoin('businesses as b', 'b.id', 'c.business_id')
    .select(['c.id', 'l.side', 'l.sent_to_hash', 'c.sender_email', 'b.email as mailbox'])
    .select(({ exists, selectFrom, ref }) =>
      exists(selectFrom('business_owners as o').where('o.business_id', '=', ref('b.id'))).as(
        'hasPeople',
      ),
    )
    .where('l.token_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!link) return null
  const { id: conversationId, side, sent_to_hash: sentTo } = link
  if (side === 'business' && link.hasPeople) return null
  const address = side === 'business' ? link.mailbox : link.sender_email
  const isSameMailbox = sentTo === null || (address !== null && mailboxHash(address) === sentTo)
  const reader = address === null ? null : mailboxHash(address)
  return isSameMailbox ? { conversationId, side, reader } : null
}
