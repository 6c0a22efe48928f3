import { createHmac } from 'node:crypto'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { isSameSecret } from '../../platform/text/same-secret.server.ts'
import type { Side } from './conversation-access.server.ts'

/** Of one conversation, for one side. */
type Reply = { conversationId: string; side: Side }

/**
 * The address that answers to an email go to; only emails from `to` are accepted there.
 * @returns undefined while answers by email are off.
 */
export function replyAddress(
  { machine, forms }: Pick<Services, 'machine' | 'forms'>,
  reply: Reply & { to: string },
): string | undefined {
  const { emailReplyDomain: domain } = machine
  const { conversationId, side } = reply
  // At most 64 characters in lowercase, as mail servers require.
  const local = `re-${conversationId}.${side.charAt(0)}${signature(forms.secret, reply)}`
  return domain ? `${local}@${domain}` : undefined
}

function signature(secret: string, { conversationId, side, to }: Reply & { to: string }): string {
  const signed = `reply to ${side} of ${conversationId} from ${mailboxHash(to)}`
  return createHmac('sha256', secret).update(signed).digest('hex').slice(0, 20)
}

export type ReadReply = Reply & { isFor(mailbox: string): boolean }

/** Null if it isn't one of our reply addresses. */
export function readReplyAddress(
  { machine, forms }: Pick<Services, 'machine' | 'forms'>,
  address: string,
): ReadReply | null {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [, conversationId = '', letter = '', signed = ''] =
    /^re-([a-z0-9-]{1,36})\.([sb])([0-9a-f]{20})$/.exec(local) ?? []
  if (!signed || domain !== machine.emailReplyDomain?.toLowerCase()) return null
  const side: Side = letter === 's' ? 'sender' : 'business'
  const isFor = (to: string) =>
    isSameSecret(signed, signature(forms.secret, { conversationId, side, to }))
  return { conversationId, side, isFor }
}
