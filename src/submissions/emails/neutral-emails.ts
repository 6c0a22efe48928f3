import { retention } from '../../db/retention.ts'
import { writeEmail } from '../../mail/email-template.ts'
import type { Mail } from '../../mail/mail.ts'
import type { EmailKind, SentState } from '../states.ts'
import { privateLink, type Site } from './submission-emails.ts'

/** What is known of a submission whose sender is not: no word of theirs. */
type NeutralFacts = { site: Site; to: string; link: string }

/** The first words of a mail to somebody who may know nothing of the submission. */
const introduction = (what: string, { name }: Site) =>
  `Somebody, we hope it was you, suggested ${what} for ${name} and gave this email address as their own.`

/** The mail that tells of a change to an address that is not confirmed. It has no word of the sender's. */
export function neutralEmail(kind: keyof typeof news, { site, to, link }: NeutralFacts): Mail {
  return writeEmail({
    site,
    to,
    subject: `${kind === 'received' ? 'A' : 'News of a'} submission to ${site.name} with this address`,
    preview: introduction('a business', site),
    paragraphs: [
      'Hello,',
      introduction('a business', site),
      news[kind],
      'The page behind this button shows what was sent and where it stands. If you say there that it was you, our mails call the business by its name. You need no account.',
    ],
    action: { label: 'See where it stands', url: link },
    after: [
      `If it was not you, say so here, and we take your address out:\n${link}/not-me`,
      privateLink,
    ],
  })
}

const news: Record<EmailKind | 'new-link', string> = {
  received:
    'Our team reviews every submission before it is published, and answers within 24 hours. You get a mail when it is decided, or when we have a question.',
  'changes-asked': `Our team has looked at it and needs a change before it can be published. If we hear nothing for ${retention.unansweredQuestions.days} days, we close it.`,
  'changes-answered': 'Changes to it have arrived. Our team answers within 24 hours.',
  approved: 'It has been approved and is now in the directory.',
  rejected: 'Our team has looked at it and cannot publish it.',
  withdrawn: 'It was withdrawn, and will not be published.',
  suspended: 'Its listing is not shown for the time being.',
  archived: 'Its listing is no longer shown.',
  restored: 'Its listing is shown again.',
  expired: 'It was closed: our team asked for a change and had no answer.',
  'new-link': `Somebody who has an earlier link has asked for a new one. It works for ${retention.statusLinks.days} days.`,
  reopened: 'Our team is looking at it again, and answers within 24 hours.',
}

/** One mail for several submissions, to an address that is not confirmed. It has no word of the sender's. */
export function digestEmail(
  facts: Omit<NeutralFacts, 'link'> & { submissions: { state: SentState; link: string }[] },
): Mail {
  const { site, to, submissions } = facts
  const many = submissions.length === 1 ? 'a business' : `${submissions.length} businesses`
  return writeEmail({
    site,
    to,
    subject: `Submissions to ${site.name} with this address`,
    preview: introduction(many, site),
    paragraphs: [
      'Hello,',
      introduction(many, site),
      'Each has a private page that shows what was sent and where it stands. You need no account.',
      ...submissions.map(({ state, link }) => `${standing[state]}:\n${link}`),
    ],
    after: [
      'If it was not you, say so on these pages, and we take your address out.',
      'We send one mail for several submissions when there are many in a day. If you sign in before you submit, with this address, you get one for each.',
      'The links in this mail are private: whoever has one can answer for you.',
    ],
  })
}

const standing: Record<SentState, string> = {
  pending: 'Waits for our answer',
  changes_requested: 'Needs a change',
  approved: 'In the directory',
  rejected: 'Not added',
  withdrawn: 'Withdrawn',
  suspended: 'Hidden for now',
  archived: 'No longer listed',
}
