import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import {
  findConversationLink,
  type Side,
  hasNewPeople,
  isReadableBy,
} from './conversation-access.server.ts'

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
  /** For the sender: true if no current owner or manager can see these messages. */
  hasNewPeople: boolean
  messages: { at: Date; isFromBusiness: boolean; text: string }[]
}

/** null for an unknown link. */
export async function findByLink(db: Db, token: string): Promise<Conversation | null> {
  const link = await findConversationLink(db, token)
  return link && findConversation(db, link.conversationId, link)
}

/**
 * For the business: only messages that came while this account or mailbox read for it.
 *
 * @param reader the account's id, or the hash of the mailbox; unused for a sender.
 * @returns null when there is nothing to see; a business doesn't see unconfirmed ones.
 */
export async function findConversation(
  db: Db,
  id: string,
  { side, reader }: { side: Side; reader: string | null },
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
    .selectFrom('conversation_messages as m')
    .select(['m.at', 'm.is_from_business as isFromBusiness', 'm.text'])
    .where('m.conversation_id', '=', id)
    .$if(side === 'business', (some) => some.where(isReadableBy(reader ?? '')))
    .orderBy('m.id')
    .execute()
  if (side === 'business' && messages.length === 0) return null
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
    hasNewPeople: side === 'sender' && row.confirmed_at !== null && (await hasNewPeople(db, row)),
    messages,
  }
}

/** The newest message first. */
export async function listConversations(db: Db, businessId: string, userId: string) {
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('conversation_messages as m')
          .select(['m.text', 'm.is_from_business as isAnswered', 'm.at as lastAt'])
          .whereRef('m.conversation_id', '=', 'c.id')
          .where(isReadableBy(userId))
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.sender_name as sender', 'c.reported_at'])
    .select(['last.text', 'last.isAnswered', 'last.lastAt'])
    .where('c.business_id', '=', businessId)
    .where('c.confirmed_at', 'is not', null)
    .orderBy('last.lastAt', 'desc')
    .orderBy('c.id')
    .limit(200)
    .execute()
  return rows.map(({ reported_at, text, ...row }) => ({
    ...row,
    isReported: reported_at !== null,
    text: text.slice(0, 160),
  }))
}

/** Counts unread messages by listing. */
export async function countUnread(
  db: Db,
  businessIds: readonly string[],
  userId: string,
): Promise<Map<string, number>> {
  if (businessIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_readers as r')
    .innerJoin('conversation_messages as m', 'm.id', 'r.message_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['c.business_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('r.reader', '=', userId)
    .where('r.read_at', 'is', null)
    .where('m.is_from_business', '=', false)
    .where('c.confirmed_at', 'is not', null)
    .where('c.reported_at', 'is', null)
    .where('c.business_id', 'in', businessIds)
    .groupBy('c.business_id')
    .execute()
  return new Map(rows.map(({ business_id, count }) => [business_id, count]))
}

export async function markRead(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('message_readers')
    .set({ read_at: now })
    .where('reader', '=', userId)
    .where('read_at', 'is', null)
    .where('message_id', 'in', (eb) =>
      eb.selectFrom('conversation_messages').select('id').where('conversation_id', '=', id),
    )
    .execute()
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
