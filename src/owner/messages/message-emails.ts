import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'

type Facts = { site: { name: string; url: string }; to: string; business: string; link: string }

const isPrivate =
  'The link in this email is private: anyone who has it can read the conversation and answer for you.'
/** Replies would go to our own address. */
const noReply = (whom: string) => `Replying to this email does not reach ${whom}.`
const kept = `Messages are deleted ${retention.conversations.days} days after the last one.`

/** Doesn't quote the message: the address may belong to someone else. */
export function confirmEmail({ site, to, business, link }: Facts): Mail {
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `Confirm your message on ${site.name}`,
    paragraphs: [
      'Hello,',
      `Your email address was given with a message to ${name} on ${site.name}.`,
      ...nameBelow(business),
      'If you wrote it, say so on the page behind this button, and we pass it on. The page shows the message.',
    ],
    action: { label: 'See the message and send it', url: link },
    after: [
      `If it was not you, do nothing: it is not sent, and is deleted after ${retention.unconfirmedMessages.days} days. The page lets you delete it at once.`,
      isPrivate,
    ],
  })
}

/** The quote includes the name and address that the sender gave. */
export function messageEmail(
  facts: Facts & { sender: string; address: string | null; words: string; isOwner: boolean },
): Mail {
  const { site, to, business, link, sender, address, words, isOwner } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `A message to ${name}`,
    preview: `A visitor wrote to ${name} on ${site.name}.`,
    paragraphs: [
      'Hello,',
      `A visitor wrote to ${name} on ${site.name}. Their name and message, as they typed them:`,
      {
        quoted: [`Name: ${sender}`, ...(address ? [`Email: ${address}`] : []), '', words].join(
          '\n',
        ),
      },
      address
        ? `Answer with the button, or write to the email address above, which the visitor chose to show you. ${noReply('the visitor')}`
        : `Answer with the button. Neither of you sees the other’s email address unless you write it. ${noReply('the visitor')}`,
      ...nameBelow(business),
    ],
    action: { label: 'Read and answer', url: link },
    after: [
      'We have not checked what it says. Open no link in it that you do not trust. Spam can be reported on that page; we then take no more from its sender.',
      isOwner
        ? 'You can switch messages off on that page’s list of messages.'
        : `This address is on the listing of ${name}. You can end such messages on that page. ${isPrivate}`,
      kept,
    ],
  })
}

export function answerEmail(facts: Facts & { words: string }): Mail {
  const { site, to, business, link, words } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `${name} has answered you`,
    preview: `You have an answer to your message on ${site.name}.`,
    paragraphs: [
      'Hello,',
      `${name} has answered your message on ${site.name}:`,
      { quoted: words },
      `Write back with the button. ${noReply(name)}`,
      ...nameBelow(business),
    ],
    action: { label: 'Read and answer', url: link },
    after: [isPrivate, kept],
  })
}

export function newPeopleEmail({ site, to, business, link }: Facts): Mail {
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `Your message to ${name}: the listing has a new owner`,
    paragraphs: [
      'Hello,',
      `You wrote to ${name} on ${site.name}. The listing now has a new owner, who can’t see what you wrote before.`,
      'If you still want an answer, write again with the button. The new owner gets what you write from now on.',
      ...nameBelow(business),
    ],
    action: { label: 'Write again', url: link },
    after: [isPrivate, kept],
  })
}

export function reportEmail(facts: Omit<Facts, 'link'> & { words: string; id: string }): Mail {
  const { site, to, business, words, id } = facts
  const link = `${site.url}/business/${id}`
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `A message to ${name} was reported as spam`,
    preview: 'Its sender can write to them no more.',
    paragraphs: [
      'Hello,',
      `A message to ${name} was reported as spam. Its sender can’t write to this business anymore, but can still write to others.`,
      { quoted: words },
      ...nameBelow(business),
    ],
    action: { label: 'See the listing', url: link },
  })
}
