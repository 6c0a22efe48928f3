import * as t from '#messages/answer-emails.ts'
import * as claims from '#messages/claim-emails.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { addToIt, type OwnWords } from '../emails/submission-emails.ts'

/** To the owner who answered. */
export const answerWords: OwnWords = {
  received: ({ business, site }) => ({
    subject: t.receivedSubject({ business }),
    paragraphs: [t.received({ business, promised: promisedTime(site) }), addToIt()],
  }),
  approved: ({ business, why }) => ({
    subject: t.approvedSubject({ business }),
    paragraphs: [t.approved({ business }), why],
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
