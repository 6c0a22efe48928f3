import { promisedTime } from '../../platform/ui/site.ts'
import { addToIt, type OwnWords } from '../emails/submission-emails.ts'

/** To the owner who answered. */
export const answerWords: OwnWords = {
  received: ({ business, site }) => ({
    subject: `We have your answer about ${business}`,
    paragraphs: [
      `Our team reads it before it decides anything else about ${business}, and answers within ${promisedTime(site)}.`,
      addToIt(),
    ],
  }),
  approved: ({ business, why }) => ({
    subject: `We accept your answer about ${business}`,
    paragraphs: [
      `Our team has looked at what you sent about ${business}, and agrees with you.`,
      why,
    ],
  }),
  rejected: ({ business, why }) => ({
    subject: `About your answer on ${business}`,
    paragraphs: [
      `Our team has looked at what you sent about ${business}, and does not agree.`,
      why,
      'If you have something else that shows it, answer again at any time.',
    ],
  }),
  withdrawn: ({ business }) => ({
    subject: `You withdrew your answer about ${business}`,
    paragraphs: ['You can answer again at any time.'],
  }),
  reopened: ({ business, site, why }) => ({
    subject: `We are looking at your answer about ${business} again`,
    paragraphs: [`It is back in review. We answer within ${promisedTime(site)}.`, why],
  }),
}
