import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mailboxHash } from '../../platform/email/mailbox-hash.server.ts'

export type ConversationRow = Selectable<Schema['conversations']>

export type Conversation = {
  id: string
  businessId: string
  business: string
  side: Side
  senderName: string
  /** null for the business while the sender hides it. */
  senderEmail: string | null
  isAddressShown: boolean
  isConfirmed: boolean
  isReported: boolean
  isOpen: boolean
  messages: { at: Date; isFromBusiness: boolean; text: string }[]
}

/** null for an unknown link. */
export async function findByLink(db: Db, token: string): Promise<Conversation | null> {
  const link = await findConversationLink(db, token)
  return link && findConversation(db, link.conversationId, link.side)
}

/** @returns null when there is none; a business doesn't see unconfirmed ones. */
export async function findConversation(
  db: Db,
  id: string,
  side: Side,
): Promise<Conversation | null> {
  const row = await db
    .selectFrom('conversations as c')
    .innerJoin('businesses as b', 'b.id', 'c.business_id')
    .selectAll('c')
    .select(['b.name as business', 'b.takes_messages'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row || (side === 'business' && !row.confirmed_at)) return null
  const messages = await db
    .selectFrom('conversation_messages')
    .select(['at', 'is_from_business as isFromBusiness', 'text'])
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    id,
    businessId: row.business_id,
    business: row.business,
    side,
    senderName: row.sender_name,
    senderEmail: side === 'sender' || row.is_address_shown ? row.sender_email : null,
    isAddressShown: row.is_address_shown,
    isConfirmed: row.confirmed_at !== null,
    isReported: row.reported_at !== null,
    isOpen: row.takes_messages,
    messages,
  }
}

/** The newest message first. */
export async function listConversations(db: Db, businessId: string) {
  const rows = await db
    .selectFrom('conversations as c')
    .select(['c.id', 'c.sender_name as sender', 'c.last_at as lastAt', 'c.reported_at'])
    .select(({ selectFrom, ref }) => [
      selectFrom('conversation_messages as m')
        .select('m.text')
        .where('m.conversation_id', '=', ref('c.id'))
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('text'),
      selectFrom('conversation_messages as m')
        .select('m.is_from_business')
        .where('m.conversation_id', '=', ref('c.id'))
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('isAnswered'),
    ])
    .where('c.business_id', '=', businessId)
    .where('c.confirmed_at', 'is not', null)
    .orderBy('c.last_at', 'desc')
    .orderBy('c.id')
    .limit(200)
    .execute()
  return rows.map(({ reported_at, text, ...row }) => ({
    ...row,
    isReported: reported_at !== null,
    text: (text ?? '').slice(0, 160),
    isAnswered: row.isAnswered ?? false,
  }))
}

/** The name of a sample listing; null for any other. */
export async function findMadeUp(db: Db, businessId: string): Promise<string | null> {
  const row = db.selectFrom('businesses').select('name').where('id', '=', businessId)
  return (await row.where('is_sample', '=', true).executeTakeFirst())?.name ?? null
}

/** The mailbox is the listing's address, while it has no owner. */
export async function findReceiver(db: Db, businessId: string) {
  const row = await db
    .selectFrom('businesses as b')
    .select(['b.id', 'b.name', 'b.email', 'b.takes_messages as takesMessages'])
    .select(({ exists, selectFrom, ref }) =>
      exists(selectFrom('business_owners as o').where('o.business_id', '=', ref('b.id'))).as(
        'hasOwner',
      ),
    )
    .where('b.id', '=', businessId)
    .where('b.status', '=', 'published')
    .where('b.is_sample', '=', false)
    .executeTakeFirst()
  return row && row.takesMessages && (row.hasOwner || row.email) ? row : null
}

export type Side = 'sender' | 'business'

/** For one side at one address. Only hashes of both are stored. */
export async function makeConversationLink(
  db: Db,
  { conversationId, side, to, now }: { conversationId: string; side: Side; to: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_hash: hashOf(token),
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
): Promise<{ conversationId: string; side: Side } | null> {
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
    .where('l.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!link) return null
  const { id: conversationId, side, sent_to_hash: sentTo } = link
  if (side === 'business' && link.hasPeople) return null
  const address = side === 'business' ? link.mailbox : link.sender_email
  const isSameMailbox = sentTo === null || (address !== null && mailboxHash(address) === sentTo)
  return isSameMailbox ? { conversationId, side } : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
