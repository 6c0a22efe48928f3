import { retention } from '../../db/retention.ts'
import { writeEmail } from '../../mail/email-template.ts'
import type { Mail } from '../../mail/mail.ts'
import { quoted } from './message-rules.ts'

/** The site and the business that a mail is about, and where its button leads. */
type Facts = { site: { name: string; url: string }; to: string; business: string; link: string }

const isPrivate =
  'The link in this mail is private: whoever has it can read the conversation and answer for you.'
/** There is no address that such an answer could go to: the mail is ours, and so is its sender. */
const noReply = (whom: string) => `An answer to this mail does not reach ${whom}.`
const kept = `Messages are deleted ${retention.conversations.days} days after the last one.`

/** Asks whoever has the address that a visitor gave whether the message is theirs. It has no word of the sender's. */
export function confirmEmail({ site, to, business, link }: Facts): Mail {
  return writeEmail({
    site,
    to,
    subject: `Confirm your message on ${site.name}`,
    paragraphs: [
      'Hello,',
      `Somebody, we hope it was you, wrote a message to ${business} on ${site.name} and gave this email address.`,
      'We pass it on once you have said that it was you. The page behind this button shows the message.',
    ],
    action: { label: 'See the message and send it', url: link },
    after: [
      `If it was not you, do nothing: it is not sent, and is deleted after ${retention.unconfirmedMessages.days} days. The page lets you delete it at once.`,
      isPrivate,
    ],
  })
}

/** Brings a visitor's words to the business. */
export function messageEmail(
  facts: Facts & { sender: string; address: string | null; words: string; isOwner: boolean },
): Mail {
  const { site, to, business, link, sender, address, words, isOwner } = facts
  return writeEmail({
    site,
    to,
    subject: `A message to ${business}`,
    preview: `Somebody wrote to ${business} on ${site.name}.`,
    paragraphs: [
      'Hello,',
      `${sender} wrote to ${business} on ${site.name}:`,
      quoted(words),
      address
        ? `Answer by the button, or write to their address, which they chose to show you: ${address}. ${noReply(sender)}`
        : `Answer by the button: neither of you sees the other’s email address unless you write it. ${noReply(sender)}`,
    ],
    action: { label: 'Read and answer', url: link },
    after: [
      'We have not checked what it says. Open no link in it that you do not trust. Spam can be reported on that page; we then take no more from its sender.',
      isOwner
        ? 'You can switch messages off on that page’s list of messages.'
        : `This address stands on the listing of ${business}. You can end such messages on that page. ${isPrivate}`,
      kept,
    ],
  })
}

/** Brings the answer of the business to the visitor. */
export function answerEmail(facts: Facts & { words: string }): Mail {
  const { site, to, business, link, words } = facts
  return writeEmail({
    site,
    to,
    subject: `${business} has answered you`,
    preview: `${business} has answered your message on ${site.name}.`,
    paragraphs: [
      'Hello,',
      `${business} has answered your message on ${site.name}:`,
      quoted(words),
      `Write back by the button. ${noReply(business)}`,
    ],
    action: { label: 'Read and answer', url: link },
    after: [isPrivate, kept],
  })
}

/** Tells the team that a business has named a message as spam. */
export function reportEmail(facts: Omit<Facts, 'link'> & { words: string; id: string }): Mail {
  const { site, to, business, words, id } = facts
  const link = `${site.url}/business/${id}`
  return writeEmail({
    site,
    to,
    subject: `A message to ${business} was reported as spam`,
    preview: 'Its sender can write to them no more.',
    paragraphs: [
      'Hello,',
      `Whoever runs ${business} has reported a message as spam. Its sender can write to them no more; they can still write to others.`,
      quoted(words),
    ],
    action: { label: 'See the listing', url: link },
  })
}
