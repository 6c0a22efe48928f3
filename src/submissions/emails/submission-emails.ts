import * as t from '#messages/submission-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import type { Site as WholeSite } from '../../platform/ui/site.ts'
import { whenDeleted } from '../documents/document-rule.ts'
import type { Seen } from '../proofs/badge-rule.ts'
import type { EmailKind } from '../states.ts'
import { badgeGiven } from './badge-words.ts'

export type Site = Pick<WholeSite, 'name' | 'url' | 'promise' | 'colors'>

/** `twice`: another submission of it was kept, and isn't in the directory yet. */
export type Known = 'listed' | 'twice' | null

export type Facts = {
  site: Site
  to: string
  person: string
  business: string
  why: string
  link: string
  listing: string | null
  isOwner: boolean
  /** They said that it's theirs, and can take it into an account of this address. */
  isTakeable?: boolean
  /** The basis of an approval. */
  seen?: Seen | null
  /** The time of an earlier waiting submission about the same business. */
  again?: string | null
  /** Someone else's claim of the listing, for an owner's answer. */
  claim?: 'ended' | 'waits' | null
  /** On the listing already. */
  hasPhotos?: boolean
  /** The day on which documents of a decision are deleted; null if there are none. */
  documentsUntil?: string | null
}

const linkDays = retention.statusLinks.days
const silentDays = retention.unansweredQuestions.days

type Words = Pick<EmailContent, 'subject' | 'action' | 'after'> & { paragraphs: string[] }

export type OwnWords = Partial<Record<EmailKind, (facts: Facts) => Words>>

export const addToIt = () => t.addToIt({ when: whenDeleted() })

export const manageIt = (link: string) => `${t.manageIt()}\n${link}/mine`

export function statusPath(token: string): string {
  return `/submission/${token}`
}

export function submissionEmail(kind: EmailKind, facts: Facts, words: OwnWords = {}): Mail {
  const { business } = facts
  const named = { ...facts, business: nameOr(business, thisBusiness()) }
  const { subject, paragraphs, after = [], ...own } = (words[kind] ?? wordsOf[kind])(named)
  const action = own.action ?? { label: t.seeStatus(), url: facts.link }
  const holdsLink = [action.url, ...paragraphs, ...after].some(
    (text) => typeof text === 'string' && text.includes(facts.link),
  )
  return writeEmail({
    site: facts.site,
    to: facts.to,
    subject,
    paragraphs: [greeting(facts.person), ...paragraphs.filter(Boolean), ...nameBelow(business)],
    action,
    after: [
      ...after,
      ...(facts.documentsUntil ? [t.documentsUntil({ day: facts.documentsUntil })] : []),
      ...(holdsLink ? [t.privateLink()] : []),
    ],
  })
}

export const knownWords: Record<NonNullable<Known>, OwnWords> = {
  listed: {
    rejected: ({ business, why }) => ({
      subject: t.knownSubject({ business }),
      paragraphs: [t.known({ business }), why, t.ifWrongAnswer()],
    }),
  },
  twice: {
    rejected: ({ business, why }) => ({
      subject: t.twiceSubject({ business }),
      paragraphs: [t.twice({ business }), why, t.ifWrongAnswer()],
    }),
  },
}

function objection({ isOwner, listing }: Pick<Facts, 'isOwner' | 'listing'>): string[] {
  return isOwner && listing ? [`${t.tellYourSide()}\n${listing}/answer`] : []
}

const wordsOf: Record<EmailKind, (facts: Facts) => Words> = {
  received: ({ business, site, again }) => ({
    subject: t.receivedSubject({ business }),
    paragraphs: [
      t.thanks({ business }),
      again ? t.sentAgain({ when: again }) : '',
      t.receivedNext({ promised: promisedTime(site) }),
      t.followIt(),
    ],
  }),
  'changes-asked': ({ business, why, link, site }) => ({
    subject: t.changeSubject({ business }),
    paragraphs: [
      t.change({ business }),
      why,
      t.changeNext({ promised: promisedTime(site) }),
      t.silence({ days: silentDays }),
    ],
    action: { label: t.makeChange(), url: link },
  }),
  'question-asked': ({ business, why, link, site }) => ({
    subject: t.questionSubject({ business }),
    paragraphs: [
      t.question({ business }),
      why,
      t.questionNext({ promised: promisedTime(site), days: silentDays }),
    ],
    action: { label: t.answer(), url: link },
  }),
  'changes-answered': ({ business, site }) => ({
    subject: t.answeredSubject({ business }),
    paragraphs: [t.answered({ business, promised: promisedTime(site) })],
  }),
  approved: ({ business, listing, link, site, isOwner, isTakeable, why, seen, ...facts }) => ({
    subject: t.approvedSubject({ business }),
    paragraphs: [
      `${t.approved({ business })}\n${listing ?? link}`,
      why,
      badgeGiven(seen, { hasDocuments: Boolean(facts.documentsUntil), isToOwner: isOwner }),
      t.findable(),
    ],
    action: { label: t.seeListing(), url: listing ?? link },
    after: [
      ...(isOwner && listing
        ? [
            ...(facts.hasPhotos ? [] : [`${t.addPhotos()}\n${listing}/photos`]),
            `${t.changeAnything()}\n${site.url}${pathIn(language(), '/account')}`,
          ]
        : []),
      ...(isTakeable ? [manageIt(link)] : []),
      `${t.keptFor({ days: linkDays })}\n${link}`,
    ],
  }),
  rejected: ({ business, why }) => ({
    subject: t.rejectedSubject({ business }),
    paragraphs: [t.rejected({ business }), why, t.rejectedNext()],
  }),
  withdrawn: ({ business }) => ({
    subject: t.withdrawnSubject({ business }),
    paragraphs: [t.withdrawn({ business })],
  }),
  suspended: ({ business, why, ...facts }) => ({
    subject: t.suspendedSubject({ business }),
    paragraphs: [t.suspended({ business }), why],
    after: objection(facts),
  }),
  archived: ({ business, why, ...facts }) => ({
    subject: t.archivedSubject({ business }),
    paragraphs: [t.archived({ business }), why],
    after: objection(facts),
  }),
  restored: ({ business, listing, why, link }) => ({
    subject: t.restoredSubject({ business }),
    paragraphs: [`${t.restored({ business })}\n${listing ?? link}`, why],
    action: { label: t.seeListing(), url: listing ?? link },
  }),
  expired: ({ business }) => ({
    subject: t.expiredSubject({ business }),
    paragraphs: [t.expired({ business, days: silentDays })],
  }),
  ended: ({ business }) => ({
    subject: t.endedSubject({ business }),
    paragraphs: [t.ended({ business }), t.endedNext()],
  }),
  reopened: ({ business, why, site }) => ({
    subject: t.reopenedSubject({ business }),
    paragraphs: [t.reopened({ business, promised: promisedTime(site) }), why],
  }),
}

export function writtenEmail(facts: Omit<Facts, 'listing' | 'isOwner'>): Mail {
  const { site, to, person, business, link, why } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: t.writtenSubject({ name }),
    paragraphs: [greeting(person), t.written({ name }), why, ...nameBelow(business)],
    action: { label: t.seeStatus(), url: link },
    after: [t.privateLink()],
  })
}

export function newLinkEmail(facts: Omit<Facts, 'why' | 'listing' | 'isOwner'>): Mail {
  const { site, to, person, business, link } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: t.newLinkSubject({ name }),
    paragraphs: [greeting(person), t.newLink({ name, days: linkDays }), ...nameBelow(business)],
    action: { label: t.seeStatus(), url: link },
    after: [t.privateLink(), t.notYou()],
  })
}

/** When someone else's suggestion goes live. No private link. */
export function ownerEmail(facts: {
  site: Site
  to: string
  business: string
  listing: string
}): Mail {
  const { site, to, business, listing } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: t.ownerSubject({ name, site: site.name }),
    paragraphs: [
      `${t.suggested({ name, site: site.name })}\n${listing}`,
      t.free(),
      ...nameBelow(business),
    ],
    action: { label: t.seeListing(), url: listing },
    after: [t.ifYours()],
  })
}
