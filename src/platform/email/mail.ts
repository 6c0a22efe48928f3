/** Two equivalent parts. Neither `to` nor `subject` has a line break. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** True if nothing in it gives access; false by default. */
  holdsNoKey?: boolean
  /** Delete it after sending, address included. */
  isForgottenWhenSent?: boolean
}

export type Sender = { name: string; address: string }

/** Id and time are the same at each attempt, so that copies can be recognized. */
export type OutgoingMail = Mail & { id: string; writtenAt: Date }

/** @throws MailRefused when retrying is useless; other errors may be retried. */
export type SendMail = (mail: OutgoingMail) => Promise<unknown>

export type Carrier = {
  /** Host and port, or the folder. */
  name: string
  isServer: boolean
  /**
   * @returns the server's answer, or the file name.
   * @throws as `SendMail`.
   */
  send(mail: OutgoingMail): Promise<string>
  /**
   * Tests the connection without sending.
   * @throws the reason.
   */
  check(): Promise<void>
  close(): void
}

export const endedReason = 'Its code or link ended, or was replaced, before it could leave.'

/** Final refusal, with the server's message. */
export class MailRefused extends Error {}

export function messageOf(mail: OutgoingMail, from: Sender) {
  const { id, to, subject, text, html, writtenAt } = mail
  return {
    from,
    // Not a string, which would be parsed as a list: one email has one recipient.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: writtenAt,
    messageId: `<${id}@${from.address.split('@').pop()}>`,
    // Suppresses out-of-office replies (RFC 3834, 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

export type MailState = 'waiting' | 'held' | 'failed' | 'sent'

/** For queue administration; without the text, which is private to the recipient. */
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
  /** Nobody needs it any more. */
  hasEnded: boolean
}
