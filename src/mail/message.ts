import type { OutgoingMail, Sender } from './mail.ts'

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
