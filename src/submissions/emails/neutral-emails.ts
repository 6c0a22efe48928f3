import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import type { EmailKind, SentState } from '../states.ts'
import { privateLink, type Site } from './submission-emails.ts'

type NeutralFacts = {
  site: Site
  to: string
  link: string
  listedAt?: string | null
  /** Already listed, or sent twice. */
  isKnown?: boolean
}

/** For people who may know nothing of the submission. */
const introduction = (what: string, { name }: Site) =>
  `Thank you for suggesting ${what} for ${name}. This email address was given with it, so we write to you here.`

/** To an unconfirmed address, without the sender's text. */
export function neutralEmail(
  kind: NewsKind,
  { site, to, link, listedAt, isKnown = false }: NeutralFacts,
): Mail {
  const isTwice = kind === 'rejected' && isKnown
  return writeEmail({
    site,
    to,
    subject: isTwice
      ? `Your suggestion to ${site.name} is with us already`
      : subjectOf(kind, site.name),
    preview: introduction('a business', site),
    paragraphs: [
      'Hello,',
      introduction('a business', site),
      isTwice ? withUsAlready : newsIn(promisedTime(site))[kind],
      ...(listedAt ? [`It is in the directory already:\n${listedAt}`] : []),
      'The page behind this button shows what was sent and its status. If you confirm there that it was you, our emails will name the business. You don’t need an account.',
    ],
    action: { label: 'See the status', url: link },
    after: [
      `If it was not you, no harm is done: say so here, and we take your address out:\n${link}/not-me`,
      privateLink,
    ],
  })
}

const withUsAlready =
  'Our team has looked at it. It is with us already, so it was not added a second time. If we got it wrong, you can answer there.'

function subjectOf(kind: NewsKind, site: string): string {
  if (kind === 'received') return `Thank you: your suggestion has reached ${site}`
  if (kind === 'changes-asked') return `Please change something about your suggestion to ${site}`
  if (kind === 'question-asked') return `We have a question about your suggestion to ${site}`
  if (kind === 'approved') return `Your suggestion to ${site} is in the directory`
  if (kind === 'rejected') return `Your suggestion to ${site} was not added`
  return `News of your suggestion to ${site}`
}

type NewsKind = EmailKind | 'new-link' | 'written'

const newsIn = (promised: string): Record<NewsKind, string> => ({
  ended: 'It was not reviewed, because its sender no longer runs the listing.',
  written: 'Our team has answered what was written to it.',
  received: `Our team reviews every submission before it is published, and replies within ${promised}. You get an email when it is decided, or when we have a question.`,
  'changes-asked': `Our team has looked at it and needs a change before it can be published. If we hear nothing for ${retention.unansweredQuestions.days} days, we close it.`,
  'question-asked': `Our team has looked at it and has a question, which you find there. If we hear nothing for ${retention.unansweredQuestions.days} days, we close it.`,
  'changes-answered': `An answer has arrived. Our team replies within ${promised}.`,
  approved: 'It has been approved and is now in the directory.',
  rejected:
    'Our team has looked at it and cannot publish it. If we got it wrong, you can answer there.',
  withdrawn: 'It was withdrawn, and will not be published.',
  suspended: 'Its listing isn’t shown right now.',
  archived: 'Its listing is no longer shown.',
  restored: 'Its listing is shown again.',
  expired: 'It was closed: our team asked about it and had no answer.',
  'new-link': `Someone with an earlier link asked for a new one. It works for ${retention.statusLinks.days} days.`,
  reopened: `Our team is looking at it again, and replies within ${promised}.`,
})

export function digestEmail(
  facts: Omit<NeutralFacts, 'link'> & {
    submissions: { state: SentState; isKnown: boolean; link: string }[]
  },
): Mail {
  const { site, to, submissions } = facts
  const count = submissions.length === 1 ? 'a business' : `${submissions.length} businesses`
  return writeEmail({
    site,
    to,
    subject: `Your suggestions to ${site.name}`,
    preview: introduction(count, site),
    paragraphs: [
      'Hello,',
      introduction(count, site),
      'Each has a private page that shows what was sent and its status. You don’t need an account.',
      ...submissions.map(
        ({ state, isKnown, link }) =>
          `${state === 'rejected' && isKnown ? 'With us already' : stateTexts[state]}:\n${link}`,
      ),
    ],
    after: [
      'If it was not you, say so on these pages, and we take your address out.',
      'We send one email for several submissions when there are many in a day. If you sign in before you submit, with this address, you get one for each.',
      'The links in this email are private. Anyone who has one can answer for you.',
    ],
  })
}

const stateTexts: Record<SentState, string> = {
  pending: 'Waits for our answer',
  changes_requested: 'Waits for your answer',
  approved: 'In the directory',
  rejected: 'Not added',
  withdrawn: 'Withdrawn',
  suspended: 'Hidden for now',
  archived: 'No longer listed',
}
