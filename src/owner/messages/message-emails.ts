import * as desk from '#messages/desk-emails.ts'
import * as t from '#messages/message-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import {
  greeting,
  nameBelow,
  isShortName,
  nameOr,
  thisBusiness,
  withoutLinks,
} from '../../platform/email/stranger-text.ts'

/** `replyTo`: where a reply to the email goes; undefined while answers by email are off. */
type Replied = { replyTo?: string | undefined }

type Facts = { site: { name: string; url: string }; to: string; business: string; link: string }

/** Doesn't quote the message: the address may belong to someone else. */
export function confirmEmail({ site, to, business, link }: Facts): Mail {
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: t.confirmSubject({ site: site.name }),
    paragraphs: [
      greeting(''),
      t.confirmReason({ name, site: site.name }),
      ...nameBelow(business),
      t.confirmHow(),
    ],
    action: { label: t.confirmButton(), url: link },
    after: [t.confirmNotYou({ days: retention.unconfirmedMessages.days }), t.isPrivate()],
  })
}

/** The quote includes the name and address that the sender gave. */
export function messageEmail(
  facts: Facts &
    Replied & { sender: string; address: string | null; words: string; isOwner: boolean },
): Mail {
  const { site, to, business, link, sender, address, words, isOwner, replyTo } = facts
  const name = nameOr(business, thisBusiness())
  const quoted = [
    t.senderName({ name: sender }),
    ...(address ? [t.senderEmail({ address })] : []),
    '',
    withoutLinks(words),
  ].join('\n')
  const mail = writeEmail({
    site,
    to,
    subject: isShortName(sender)
      ? t.messageSubjectFrom({ sender, name })
      : t.messageSubject({ name }),
    preview: t.messagePreview({ name, site: site.name }),
    paragraphs: [
      greeting(''),
      t.messageReason({ name, site: site.name }),
      howToReply({ address, replyTo }),
      t.asTyped(),
      { quoted },
      ...nameBelow(business),
    ],
    action: { label: t.readAndAnswer(), url: link },
    after: [
      t.messageCare(),
      ...(isOwner ? [t.ownerTurnsOff()] : [t.mailboxTurnsOff({ name }), t.isPrivate()]),
      kept(),
    ],
  })
  return { ...mail, replyTo }
}

function howToReply({ address, replyTo }: Replied & { address: string | null }): string {
  if (replyTo) return address ? t.answerByEmailOrWrite() : t.answerByEmail()
  return address ? t.replyToVisitorOrWrite() : t.replyToVisitor()
}

export function answerEmail(facts: Facts & Replied & { words: string }): Mail {
  const { site, to, business, link, words, replyTo } = facts
  const name = nameOr(business, thisBusiness())
  const mail = writeEmail({
    site,
    to,
    subject: t.answerSubject({ name }),
    preview: t.answerPreview({ site: site.name }),
    paragraphs: [
      greeting(''),
      t.answerReason({ name, site: site.name }),
      replyTo ? t.replyByEmail({ name }) : t.reply({ name }),
      { quoted: words },
      ...nameBelow(business),
    ],
    action: { label: t.readAndAnswer(), url: link },
    after: [t.isPrivate(), kept()],
  })
  return { ...mail, replyTo }
}

/** An answer by email wasn't sent. */
export function notSentEmail(facts: Facts & { why: string; isOwner: boolean }): Mail {
  const { site, to, business, link, why, isOwner } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: isOwner ? t.notSentSubject() : t.notSentSubjectTo({ name }),
    paragraphs: [greeting(''), t.notSentReason(), why, t.notSentHow(), ...nameBelow(business)],
    action: { label: t.readAndAnswer(), url: link },
    after: isOwner ? [] : [t.isPrivate()],
  })
}

/** For a person who no longer has the conversation. */
export function goneEmail({ site, to, why }: Pick<Facts, 'site' | 'to'> & { why: string }): Mail {
  const paragraphs = [greeting(''), t.notSentReason(), why]
  return writeEmail({ site, to, subject: t.notSentSubject(), paragraphs })
}

export function newPeopleEmail({ site, to, business, link }: Facts): Mail {
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: t.newOwnerSubject({ name }),
    paragraphs: [
      greeting(''),
      t.newOwnerReason({ name, site: site.name }),
      t.newOwnerHow(),
      ...nameBelow(business),
    ],
    action: { label: t.writeAgain(), url: link },
    after: [t.isPrivate(), kept()],
  })
}

/** For the team, in English. */
export function reportEmail(facts: Omit<Facts, 'link'> & { words: string; id: string }): Mail {
  const { site, to, business, words, id } = facts
  const link = `${site.url}/business/${id}`
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: desk.spamSubject({ name }),
    preview: desk.spamPreview(),
    paragraphs: [desk.hello(), desk.spamText({ name }), { quoted: words }, ...nameBelow(business)],
    action: { label: desk.seeListing(), url: link },
  })
}

function kept(): string {
  return t.kept({ days: retention.conversations.days })
}
