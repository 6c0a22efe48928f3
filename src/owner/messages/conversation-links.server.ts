import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import { mailboxHash } from '../../platform/email/mailbox-hash.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

/** Who holds a conversation: the visitor who began it, or the business. */
export type Side = 'sender' | 'business'

/** Makes a private link to a conversation, for one side at one address. Only hashes of both are kept. */
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
 * What a private link opens; null for one that was never made, or whose conversation is deleted. A link to a business
 * ends when the listing gets an owner or another address; the link of a sender when their account changes its address.
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
