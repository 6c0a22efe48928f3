import * as t from '#messages/answer-emails.ts'
import * as claims from '#messages/claim-emails.ts'
import * as own from '#messages/submission-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { addToIt, type OwnWords } from '../emails/submission-emails.ts'

const silentDays = retention.unansweredQuestions.days

const claimOutcomes = { ended: t.claimEnded, waits: t.claimWaits }

/** To the owner who answered. */
export const answerWords: OwnWords = {
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
  approved: ({ business, why, claim }) => ({
    subject:
      claim === 'ended' ? t.claimEndedSubject({ business }) : t.approvedSubject({ business }),
    paragraphs: [t.approved({ business }), claim ? claimOutcomes[claim]() : '', why],
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
