import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'

/** Who holds a conversation: the visitor who began it, or the business. */
export type Side = 'sender' | 'business'

/** Makes a private link to a conversation for one side. Only a hash of its token is kept. */
export async function makeConversationLink(
  db: Db,
  { conversationId, side, now }: { conversationId: string; side: Side; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_hash: hashOf(token),
    conversation_id: conversationId,
    side,
    made_at: now,
  }
  await db.insertInto('conversation_links').values(row).execute()
  return `/message/${token}`
}

/** What a private link opens; null for one that was never made, or whose conversation is deleted. */
export async function findConversationLink(
  db: Db,
  token: string,
): Promise<{ conversationId: string; side: Side } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const link = await db
    .selectFrom('conversation_links')
    .select(['conversation_id', 'side'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return link ? { conversationId: link.conversation_id, side: link.side } : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
