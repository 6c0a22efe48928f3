import * as claims from '#messages/claim-emails.ts'
import * as t from '#messages/proof-emails.ts'
import * as own from '#messages/submission-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { badgeGiven } from '../emails/badge-words.ts'
import { addToIt, type OwnWords } from '../emails/submission-emails.ts'

const silentDays = retention.unansweredQuestions.days

export const proofWords: OwnWords = {
  received: ({ business, site }) => ({
    subject: t.receivedSubject({ business }),
    paragraphs: [t.received({ promised: promisedTime(site) }), addToIt()],
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
  approved: ({ business, listing, why, link, seen }) => ({
    subject: t.approvedSubject({ business }),
    paragraphs: [t.approved({ business }), badgeGiven(seen, { isToOwner: true }), why],
    ...(listing && { action: { label: own.seeListing(), url: listing } }),
    after: [`${claims.sentAndDecided()}\n${link}`],
  }),
  rejected: ({ business, why }) => ({
    subject: t.rejectedSubject({ business }),
    paragraphs: [t.rejected({ business }), why, t.rejectedNext()],
  }),
  withdrawn: ({ business }) => ({
    subject: t.withdrawnSubject({ business }),
    paragraphs: [t.withdrawn()],
  }),
  reopened: ({ business, site, why }) => ({
    subject: t.reopenedSubject({ business }),
    paragraphs: [claims.backInReview({ promised: promisedTime(site) }), why],
  }),
}
