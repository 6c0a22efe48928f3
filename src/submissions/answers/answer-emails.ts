import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { whenDeleted } from '../documents/document-rule.ts'
import { privateLink, type Site } from '../emails/submission-emails.ts'
import type { EmailKind } from '../states.ts'

type Facts = {
  site: Site
  to: string
  person: string
  business: string
  why: string
  /** Status page. */
  link: string
}
type Words = Pick<EmailContent, 'subject'> & { paragraphs: string[] }

export function ownersAnswerEmail(kind: EmailKind, facts: Facts): Mail {
  const { site, to, person, business, link } = facts
  const words = wordsOf[kind] ?? changed
  const { subject, paragraphs } = words({ ...facts, business: nameOr(business, thisBusiness) })
  return writeEmail({
    site,
    to,
    subject,
    preview: paragraphs[0] ?? '',
    paragraphs: [greeting(person), ...paragraphs.filter(Boolean), ...nameBelow(business)],
    action: { label: 'See where it stands', url: link },
    after: [privateLink],
  })
}

const changed = ({ business, why }: Facts): Words => ({
  subject: `News of your answer about ${business}`,
  paragraphs: [`Something about the answer that you sent about ${business} has changed.`, why],
})

const wordsOf: Partial<Record<EmailKind, (facts: Facts) => Words>> = {
  received: ({ business, site }) => ({
    subject: `We have your answer about ${business}`,
    paragraphs: [
      `Our team reads it before it decides anything else about ${business}, and answers within ${promisedTime(site)}.`,
      `On the page behind this button you can add a document or a word to the team. Documents are seen by the team alone, and deleted ${whenDeleted}.`,
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
    subject: `You have taken back your answer about ${business}`,
    paragraphs: ['You can answer again at any time.'],
  }),
  reopened: ({ business, site, why }) => ({
    subject: `We are looking at your answer about ${business} again`,
    paragraphs: [`It is back in review. We answer within ${promisedTime(site)}.`, why],
  }),
}
