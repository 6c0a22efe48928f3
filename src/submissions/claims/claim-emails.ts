import * as t from '#messages/claim-emails.ts'
import * as emailWords from '#messages/email-words.ts'
import * as own from '#messages/submission-emails.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'
import { addToIt, type OwnWords, type Site } from '../emails/submission-emails.ts'

function codeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

export function claimCodeEmail(
  facts: ListingFacts & { code: string; link: string; minutes: number; hours: number },
): Mail {
  const { site, to, business, code, link, minutes, hours } = facts
  return writeEmail({
    site,
    to,
    subject: t.codeSubject({ site: site.name }),
    paragraphs: [emailWords.hello2(), t.codeText({ site: site.name, name: nameIn(facts) })],
    code: codeText(code),
    action: { label: t.codeAction(), url: link },
    after: [
      ...nameBelow(business.name),
      t.codeGood({ minutes }),
      t.buttonWorks({ hours }),
      `${t.theListing()}\n${listingUrl(facts)}`,
    ],
  })
}

export function claimCodeText(site: Site, code: string, link: string): string {
  return t.textMessage({ site: site.name, code, link })
}

export function claimedEmail(facts: ListingFacts): Mail {
  const name = nameIn(facts)
  return listingEmail(facts, {
    subject: t.yoursSubject({ name }),
    paragraphs: [t.yours({ name, site: facts.site.name }), t.noBadge()],
    action: { label: t.editListing(), url: `${listingUrl(facts)}/edit` },
  })
}

export function listingClaimedEmail(facts: ListingFacts): Mail {
  return listingEmail(facts, {
    subject: t.someoneSubject({ site: facts.site.name }),
    paragraphs: [
      t.someone({ name: nameIn(facts) }),
      `${t.noOneKnows()}\n${listingUrl(facts)}/report`,
    ],
  })
}

export function disputeEmail(facts: ListingFacts & { contact: string }): Mail {
  const { site, contact } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    subject: t.disputeSubject({ name }),
    paragraphs: [
      t.dispute({ name, site: site.name, promised: promisedTime(site) }),
      t.disputeNext({ contact }),
    ],
    action: { label: t.tellYourSide(), url: `${listingUrl(facts)}/answer` },
    after: [`${t.seeListingHere()}\n${listingUrl(facts)}`],
  })
}

export function settledEmail(facts: ListingFacts & { isRejected: boolean }): Mail {
  const { isRejected, site } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    subject: t.settledSubject({ name }),
    paragraphs: [
      t.settled({ name, site: site.name, outcome: isRejected ? 'rejected' : 'ended' }),
      t.settledNext(),
    ],
    action: { label: t.seeListing(), url: listingUrl(facts) },
  })
}

export function ownersChangedEmail(
  facts: ListingFacts & { isReplaced: boolean; contact: string },
): Mail {
  const { isReplaced, contact } = facts
  const name = nameIn(facts)
  const where = { name, site: facts.site.name }
  return listingEmail(facts, {
    subject: isReplaced ? t.replacedSubject({ name }) : t.joinedSubject({ name }),
    paragraphs: [
      isReplaced ? t.replaced(where) : t.joined(where),
      isReplaced
        ? `${t.showItsYours()}\n${listingUrl(facts)}/claim\n${t.orWrite({ contact })}`
        : t.sayHow({ contact }),
    ],
    action: { label: t.seeListing(), url: listingUrl(facts) },
  })
}

const silentDays = retention.unansweredQuestions.days

export const claimWords: OwnWords = {
  received: ({ business, site }) => ({
    subject: t.receivedSubject({ business }),
    paragraphs: [t.received({ business, promised: promisedTime(site) }), addToIt()],
  }),
  'question-asked': ({ business, why, link }) => ({
    subject: t.questionSubject({ business }),
    paragraphs: [t.question({ business }), why, t.questionNext({ days: silentDays })],
    action: { label: own.answer(), url: link },
  }),
  'changes-answered': ({ business, site }) => ({
    subject: own.answeredSubject({ business }),
    paragraphs: [t.answered({ promised: promisedTime(site) })],
  }),
  expired: ({ business }) => ({
    subject: t.expiredSubject({ business }),
    paragraphs: [t.expired({ days: silentDays })],
  }),
  approved: ({ business, listing, why, link }) => ({
    subject: t.yoursSubject({ name: business }),
    paragraphs: [t.approved({ business }), why, t.noBadge()],
    ...(listing && { action: { label: t.editListing(), url: `${listing}/edit` } }),
    after: [`${t.sentAndDecided()}\n${link}`],
  }),
  rejected: ({ business, why }) => ({
    subject: t.rejectedSubject({ business }),
    paragraphs: [t.rejected({ business }), why, t.rejectedNext()],
  }),
  withdrawn: ({ business }) => ({
    subject: t.withdrawnSubject({ business }),
    paragraphs: [t.withdrawn()],
  }),
  reopened: ({ business, why, site }) => ({
    subject: t.reopenedSubject({ business }),
    paragraphs: [t.backInReview({ promised: promisedTime(site) }), why],
  }),
}
