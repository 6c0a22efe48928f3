import { whenDeleted } from '../documents/document-rule.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { privateLink, type Site } from '../emails/submission-emails.ts'
import type { EmailKind } from '../states.ts'

type Facts = {
  site: Site
  to: string
  person: string
  business: string
  businessId: string | null
  why: string
  /** Status page. */
  link: string
}
type Words = Pick<EmailContent, 'subject' | 'action' | 'after'> & { paragraphs: string[] }

export function proofEmail(kind: EmailKind, facts: Facts): Mail {
  const { site, to, person, business, link } = facts
  const words = wordsOf[kind] ?? changed
  const named = { ...facts, business: nameOr(business, thisBusiness) }
  const { subject, paragraphs, action, after = [] } = words(named)
  return writeEmail({
    site,
    to,
    subject,
    preview: paragraphs[0] ?? '',
    paragraphs: [greeting(person), ...paragraphs.filter(Boolean), ...nameBelow(business)],
    action: action ?? { label: 'See where it stands', url: link },
    after: [...after, privateLink],
  })
}

const changed = ({ business, why }: Facts): Words => ({
  subject: `News of your proof for ${business}`,
  paragraphs: [`Something about the proof that you sent for ${business} has changed.`, why],
})

const wordsOf: Partial<Record<EmailKind, (facts: Facts) => Words>> = {
  received: ({ business, site }) => ({
    subject: `We have received your proof for ${business}`,
    paragraphs: [
      `Our team looks at it and answers within ${promisedTime(site)}. Until then the listing and its badge stay as they are.`,
      `On the page behind this button you can add a document or a word to the team. Documents are seen by the team alone, and deleted ${whenDeleted}.`,
    ],
  }),
  approved: ({ business, businessId, site, why, link }) => ({
    subject: `${business} has its badge`,
    paragraphs: [
      `Our team has looked at what you sent. The listing of ${business} carries the badge from now on, for two years.`,
      why,
    ],
    ...(businessId && {
      action: { label: 'See the listing', url: `${site.url}/business/${businessId}` },
    }),
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
    subject: `You have taken back your proof for ${business}`,
    paragraphs: ['The listing stays as it is. You can send it again at any time.'],
  }),
  reopened: ({ business, site, why }) => ({
    subject: `We are looking at your proof for ${business} again`,
    paragraphs: [`It is back in review. We answer within ${promisedTime(site)}.`, why],
  }),
}
