import * as t from '#messages/command-mail.ts'

/** Neither `to` nor `subject` has a line break. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Nothing in it gives access. */
  holdsNoKey?: boolean
  /** Address included. */
  isForgottenWhenSent?: boolean
  /** Stops these emails when a mail program posts to it (RFC 8058). */
  unsubscribeUrl?: string
  /** Where answers go; by default, to the site's contact address. */
  replyTo?: string | undefined
}

/** `replyTo`: where people answer, if it isn't its address. */
export type Sender = { name: string; address: string; replyTo?: string | undefined }

/** Reserved names (RFC 2606). */
export function isPlaceholder(address: string): boolean {
  return /[@.]example(?:\.(?:com|org|net|edu))?$/i.test(address)
}

/** The same at each attempt, so that copies can be recognized. */
export type OutgoingMail = Mail & { id: string; writtenAt: Date }

/** @throws MailRefused when retrying is useless */
export type SendMail = (mail: OutgoingMail) => Promise<unknown>

export type Carrier = {
  /** Host and port, or the folder. */
  name: string
  isServer: boolean
  sender: Sender
  /** @returns the server's answer, or the file name @throws as `SendMail` */
  send(mail: OutgoingMail): Promise<string>
  /** @throws the reason */
  check(): Promise<void>
  close(): void
}

/** Stored as `last_error`, like the mail servers' answers. */
export const endedReason = 'ended'
export const supersededReason = 'superseded'
export const heldReason = 'held'
export const bouncedReason = 'bounced'
export const complainedReason = 'complained'

const ownReasons: Record<string, () => string> = {
  [endedReason]: t.ended,
  [supersededReason]: t.superseded,
  [heldReason]: t.held,
  [bouncedReason]: t.bounced,
  [complainedReason]: t.complained,
}

export function reasonText(reason: string): string {
  return ownReasons[reason]?.() ?? reason
}

export class MailRefused extends Error {}

/** There's no such mailbox, or it's permanently closed. */
export class MailboxGone extends MailRefused {}

export function messageOf(mail: OutgoingMail, from: Sender) {
  const { id, to, subject, text, html, writtenAt, unsubscribeUrl } = mail
  const { name, address } = from
  const replyTo = mail.replyTo ?? from.replyTo
  return {
    from: { name, address },
    // A string would be parsed as a list.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name, address: replyTo } }),
    subject,
    text,
    html,
    date: writtenAt,
    messageId: `<${id}@${address.split('@').pop()}>`,
    // Suppresses out-of-office replies (RFC 3834, 5).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** `ended`: replaced by a newer one, or no longer needed. */
export type MailState = 'waiting' | 'held' | 'failed' | 'ended' | 'sent'

/** Without the text, which is private. */
export type QueuedMail = {
  id: string
  number: number
  to: string
  subject: string
  writtenAt: string
  nextAt: string
  endedAt: string | null
  attempts: number
  lastError: string | null
  canBeSent: boolean
  hasEnded: boolean
}
