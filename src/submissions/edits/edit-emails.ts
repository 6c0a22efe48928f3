import * as claims from '#messages/claim-emails.ts'
import * as t from '#messages/edit-emails.ts'
import * as own from '#messages/submission-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import type { OwnWords } from '../emails/submission-emails.ts'

const silentDays = retention.unansweredQuestions.days

export const editWords: OwnWords = {
  received: ({ business, listing, link, site }) => ({
    subject: t.receivedSubject({ business }),
    paragraphs: [t.received({ promised: promisedTime(site) }), t.untilThen()],
    ...(listing && { action: { label: t.seeWaiting(), url: `${listing}/edit` } }),
    after: [`${t.statusHere()}\n${link}`],
  }),
  'changes-asked': ({ business, why, listing, link, site }) => ({
    subject: t.changeSubject({ business }),
    paragraphs: [
      t.change({ business }),
      why,
      t.changeNext({ promised: promisedTime(site) }),
      t.silence({ days: silentDays }),
    ],
    action: { label: t.makeChange(), url: listing ? `${listing}/edit` : link },
    after: [`${t.answerWithoutSigningIn()}\n${link}`],
  }),
  'question-asked': ({ business, why, listing, link, site }) => ({
    subject: t.questionSubject({ business }),
    paragraphs: [
      t.question({ business }),
      why,
      t.questionNext({ promised: promisedTime(site), days: silentDays }),
    ],
    action: { label: own.answer(), url: listing ? `${listing}/edit` : link },
    after: [`${t.answerWithoutSigningIn()}\n${link}`],
  }),
  'changes-answered': ({ business, site }) => ({
    subject: own.answeredSubject({ business }),
    paragraphs: [t.answered({ business, promised: promisedTime(site) })],
  }),
  approved: ({ business, listing, why, link }) => ({
    subject: t.approvedSubject({ business }),
    paragraphs: [t.approved(), why],
    action: { label: own.seeListing(), url: listing ?? link },
    ...(listing && { after: [`${t.allChanges()}\n${listing}/history`] }),
  }),
  rejected: ({ business, why, listing, link }) => ({
    subject: t.rejectedSubject({ business }),
    paragraphs: [t.rejected(), why, t.rejectedNext()],
    action: { label: t.editListing(), url: listing ? `${listing}/edit` : link },
  }),
  withdrawn: ({ business }) => ({
    subject: t.withdrawnSubject({ business }),
    paragraphs: [t.withdrawn()],
  }),
  expired: ({ business }) => ({
    subject: t.expiredSubject({ business }),
    paragraphs: [t.expired({ days: silentDays })],
  }),
  reopened: ({ business, why, site }) => ({
    subject: t.reopenedSubject({ business }),
    paragraphs: [claims.backInReview({ promised: promisedTime(site) }), why],
  }),
}
