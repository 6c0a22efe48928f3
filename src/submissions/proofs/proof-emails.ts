import { promisedTime } from '../../platform/ui/site.ts'
import { badgeGiven } from '../emails/badge-words.ts'
import { addToIt, type OwnWords } from '../emails/submission-emails.ts'

export const proofWords: OwnWords = {
  received: ({ business, site }) => ({
    subject: `We have received your proof for ${business}`,
    paragraphs: [
      `Our team looks at it and answers within ${promisedTime(site)}. Until then the listing and its badge stay as they are.`,
      addToIt(),
    ],
  }),
  approved: ({ business, listing, why, link, seen }) => ({
    subject: `${business} has its badge`,
    paragraphs: [
      `Our team has looked at what you sent. The listing of ${business} now has the badge, for two years.`,
      badgeGiven(seen),
      why,
    ],
    ...(listing && { action: { label: 'See the listing', url: listing } }),
    after: [`What was sent and decided:\n${link}`],
  }),
  rejected: ({ business, why }) => ({
    subject: `No new badge for ${business}`,
    paragraphs: [
      `We have looked at what you sent for ${business}, and it is not enough for another badge. The listing stays as it is.`,
      why,
      'If you have something else that shows it, send it at any time.',
    ],
  }),
  withdrawn: ({ business }) => ({
    subject: `You withdrew your proof for ${business}`,
    paragraphs: ['The listing stays as it is. You can send it again at any time.'],
  }),
  reopened: ({ business, site, why }) => ({
    subject: `We are looking at your proof for ${business} again`,
    paragraphs: [`It is back in review. We answer within ${promisedTime(site)}.`, why],
  }),
}
