/** A mail to one address, in two parts that say the same. Neither `to` nor `subject` has a line break. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Whether no link and no word of it lets anybody in; it does when left out. */
  holdsNoKey?: boolean
  /** Whether nothing of it is kept once it was sent, not even its address. */
  isForgottenWhenSent?: boolean
}

/** Whom a mail comes from. */
export type Sender = { name: string; address: string }

/** A mail as it leaves: the same id and time at each attempt, so that a second copy can be told. */
export type OutgoingMail = Mail & { id: string; writtenAt: Date }

/**
 * Hands a mail over to whoever carries it on.
 *
 * @throws MailRefused when trying again is of no use; anything else means that it may be.
 */
export type SendMail = (mail: OutgoingMail) => Promise<unknown>

/** How emails leave: by a mail server, or as files in a folder. */
export type Carrier = {
  /** The server's host and port, or the folder. */
  name: string
  isServer: boolean
  /** @returns what the server answered, or the name of the file. @throws as `SendMail`. */
  send(mail: OutgoingMail): Promise<string>
  /** Tries whether emails could leave now, without sending one. @throws saying why not. */
  check(): Promise<void>
  close(): void
}

/** The mail will never be taken; the message says why, in the words of who refused it. */
export class MailRefused extends Error {}

/** A mail with its headers, in the words of the MIME library. */
export function messageOf(mail: OutgoingMail, from: Sender) {
  const { id, to, subject, text, html, writtenAt } = mail
  return {
    from,
    // Not as text, which would be read as a list: one mail has one receiver.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: writtenAt,
    messageId: `<${id}@${from.address.split('@').pop()}>`,
    // Keeps "I am on holiday" from answering (RFC 3834, 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Where a mail is on its way. */
export type MailState = 'waiting' | 'held' | 'failed' | 'sent'

/** A mail as those see it who look after the queue; its text is nobody's but its receiver's. */
export type QueuedMail = {
  id: string
  number: number
  to: string
  subject: string
  writtenAt: string
  /** When it is tried next, while it waits. */
  nextAt: string
  /** When it left or was given up. */
  endedAt: string | null
  attempts: number
  lastError: string | null
  canBeSent: boolean
}
