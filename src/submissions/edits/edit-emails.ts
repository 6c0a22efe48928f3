import { retention } from '../../platform/db/retention.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import type { OwnWords } from '../emails/submission-emails.ts'

export const editWords: OwnWords = {
  received: ({ business, listing, link, site }) => ({
    subject: `We have received your change of ${business}`,
    paragraphs: [
      `Thank you. Our team reviews a change of name, category or address before it is shown, and a change of the owner’s name, branch or years of service on a listing with proof. We answer within ${promisedTime(site)}.`,
      'Until then the listing stays as it is. You can change what you sent, or take it back, where you made it.',
    ],
    ...(listing && { action: { label: 'See what waits', url: `${listing}/edit` } }),
    after: [`See the status without signing in:\n${link}`],
  }),
  'changes-asked': ({ business, why, listing, link, site }) => ({
    subject: `Please look at your change of ${business} again`,
    paragraphs: [
      `We have looked at your change of ${business}, and something has to be different before we can show it.`,
      why,
      `What you sent is kept: change what is needed and save it again. We then look at it within ${promisedTime(site)}.`,
      `If we hear nothing for ${retention.unansweredQuestions.days} days, we close it. The listing stays as it is.`,
    ],
    action: { label: 'Make the change', url: listing ? `${listing}/edit` : link },
  }),
  'question-asked': ({ business, why, listing, link, site }) => ({
    subject: `We have a question about your change of ${business}`,
    paragraphs: [
      `We have looked at your change of ${business} and have a question before we can show it:`,
      why,
      `To answer, save your change again and tell us there, or answer on your private page:\n${link}`,
      `We then look at it within ${promisedTime(site)}. If we hear nothing for ${retention.unansweredQuestions.days} days, we close it. The listing stays as it is.`,
    ],
    action: { label: 'Answer', url: listing ? `${listing}/edit` : link },
  }),
  'changes-answered': ({ business, site }) => ({
    subject: `We have received your answer about ${business}`,
    paragraphs: [
      `Thank you. We look at your change of ${business} again within ${promisedTime(site)}.`,
    ],
  }),
  approved: ({ business, listing, why, link }) => ({
    subject: `Your change of ${business} is live`,
    paragraphs: [`We approved your change. The listing shows it now.`, why],
    action: { label: 'See the listing', url: listing ?? link },
    ...(listing && { after: [`All changes of your listing:\n${listing}/history`] }),
  }),
  rejected: ({ business, why, listing, link }) => ({
    subject: `Your change of ${business} was not made`,
    paragraphs: [
      'We have looked at your change and cannot show it. The listing stays as it is.',
      why,
      'If that can be put right, you are welcome to change it again.',
    ],
    action: { label: 'Edit the listing', url: listing ? `${listing}/edit` : link },
  }),
  withdrawn: ({ business }) => ({
    subject: `Your change of ${business} is withdrawn`,
    paragraphs: [
      'It was withdrawn before our review, so it won’t be shown. The listing stays as it is.',
    ],
  }),
  expired: ({ business }) => ({
    subject: `We have closed your change of ${business}`,
    paragraphs: [
      `We asked about it and had no answer for ${retention.unansweredQuestions.days} days. The listing stays as it is. You can change it again at any time.`,
    ],
  }),
  reopened: ({ business, why, site }) => ({
    subject: `We are looking at your change of ${business} again`,
    paragraphs: [`It is back in review. We answer within ${promisedTime(site)}.`, why],
  }),
}
