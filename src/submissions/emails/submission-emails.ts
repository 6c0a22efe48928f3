import { retention } from '../../platform/db/retention.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import type { Site as WholeSite } from '../../platform/ui/site.ts'
import { whenDeleted } from '../documents/document-rule.ts'
import type { Seen } from '../proofs/badge-rule.ts'
import type { EmailKind } from '../states.ts'
import { badgeGiven } from './badge-words.ts'

export type Site = Pick<WholeSite, 'name' | 'url' | 'promise' | 'colors'>

export type Facts = {
  site: Site
  to: string
  person: string
  business: string
  why: string
  link: string
  listing: string | null
  isOwner: boolean
  /** What an approval rests on. */
  seen?: Seen | null
}

export const privateLink =
  'The link in this email is private. Anyone who has it can answer for you.'
const linkDays = retention.statusLinks.days

type Words = Pick<EmailContent, 'subject' | 'action' | 'after'> & { paragraphs: string[] }

export type OwnWords = Partial<Record<EmailKind, (facts: Facts) => Words>>

export const addToIt = () =>
  `On the page behind this button you can add a document or a word to the team. Documents are seen by the team alone, and deleted ${whenDeleted()}.`

export function statusPath(token: string): string {
  return `/submission/${token}`
}

export function submissionEmail(kind: EmailKind, facts: Facts, words: OwnWords = {}): Mail {
  const { business } = facts
  const named = { ...facts, business: nameOr(business, thisBusiness()) }
  const { subject, paragraphs, action, after = [] } = (words[kind] ?? wordsOf[kind])(named)
  return writeEmail({
    site: facts.site,
    to: facts.to,
    subject,
    preview: paragraphs[0],
    paragraphs: [greeting(facts.person), ...paragraphs.filter(Boolean), ...nameBelow(business)],
    action: action ?? { label: 'See the status', url: facts.link },
    after: [...after, privateLink],
  })
}

export const knownWords: OwnWords = {
  rejected: ({ business, why }) => ({
    subject: `${business} is with us already`,
    paragraphs: [
      `We have looked at ${business}. It is with us already, so it was not added a second time.`,
      why,
      'If we got it wrong, answer us on the page behind this button.',
    ],
  }),
}

function objection({ isOwner, listing }: Pick<Facts, 'isOwner' | 'listing'>): string[] {
  return isOwner && listing ? [`If that is wrong, tell us your side:\n${listing}/answer`] : []
}

const wordsOf: Record<EmailKind, (facts: Facts) => Words> = {
  received: ({ business, site }) => ({
    subject: `We have received ${business}`,
    paragraphs: [
      `Thank you for submitting ${business}.`,
      `Our team reviews every submission before it is published, and replies within ${promisedTime(site)}. You get an email as soon as it is decided, or when we have a question.`,
      'The page behind this button always shows the status. You don’t need an account.',
    ],
  }),
  'changes-asked': ({ business, why, link, site }) => ({
    subject: `Please change something about ${business}`,
    paragraphs: [
      `We have looked at ${business} and need a change before it can be published.`,
      why,
      `What you sent before is kept: change what is needed and send it again. We then look at it within ${promisedTime(site)}.`,
      `If we hear nothing for ${retention.unansweredQuestions.days} days, we close it.`,
    ],
    action: { label: 'Make the change', url: link },
  }),
  'question-asked': ({ business, why, link, site }) => ({
    subject: `We have a question about ${business}`,
    paragraphs: [
      `We have looked at ${business} and have a question:`,
      why,
      `Answer on the page behind this button. We then look at it within ${promisedTime(site)}. If we hear nothing for ${retention.unansweredQuestions.days} days, we close it.`,
    ],
    action: { label: 'Answer', url: link },
  }),
  'changes-answered': ({ business, site }) => ({
    subject: `We have received your answer about ${business}`,
    paragraphs: [`Thank you. We look at ${business} again within ${promisedTime(site)}.`],
  }),
  approved: ({ business, listing, link, site, isOwner, why, seen }) => ({
    subject: `${business} is now in the directory`,
    paragraphs: [
      `${business} has been approved. It is live at:\n${listing ?? link}`,
      why,
      badgeGiven(seen),
      'People can now find it by category, county, and ZIP code.',
    ],
    action: { label: 'See the listing', url: listing ?? link },
    after: [
      ...(isOwner && listing
        ? [
            `Photos show people your work. Add some:\n${listing}/photos`,
            `Change your hours, phone, and everything else from your account:\n${site.url}/account`,
          ]
        : []),
      `What was sent and decided stays here for ${linkDays} days:\n${link}`,
    ],
  }),
  rejected: ({ business, why }) => ({
    subject: `${business} was not added to the directory`,
    paragraphs: [
      `We have looked at ${business} and cannot publish it.`,
      why,
      'If that can be put right, you are welcome to submit it again. If we got it wrong, answer us on the page behind this button.',
    ],
  }),
  withdrawn: ({ business }) => ({
    subject: `You have withdrawn ${business}`,
    paragraphs: [
      `${business} will not be reviewed or published. If you change your mind, you can send it again from the page behind this button.`,
    ],
  }),
  suspended: ({ business, why, ...facts }) => ({
    subject: `${business} is hidden for now`,
    paragraphs: [`The listing of ${business} isn’t shown right now.`, why],
    after: objection(facts),
  }),
  archived: ({ business, why, ...facts }) => ({
    subject: `${business} is no longer in the directory`,
    paragraphs: [`The listing of ${business} is no longer shown.`, why],
    after: objection(facts),
  }),
  restored: ({ business, listing, why, link }) => ({
    subject: `${business} is back in the directory`,
    paragraphs: [`The listing of ${business} is shown again at:\n${listing ?? link}`, why],
    action: { label: 'See the listing', url: listing ?? link },
  }),
  expired: ({ business }) => ({
    subject: `We have closed ${business}`,
    paragraphs: [
      `We asked you about ${business} and had no answer for ${retention.unansweredQuestions.days} days. It will not be published as it is. If you still want it listed, you can send it again from the page behind this button.`,
    ],
  }),
  ended: ({ business }) => ({
    subject: `What you sent in about ${business} has ended`,
    paragraphs: [
      `You no longer run the listing of ${business}. What you sent in about it was still waiting for our review, so it ended. We won’t review or show it, and the listing stays as it is.`,
      'The people who run the listing now can send it in themselves.',
    ],
  }),
  reopened: ({ business, why, site }) => ({
    subject: `We are looking at ${business} again`,
    paragraphs: [`${business} is back in review. We reply within ${promisedTime(site)}.`, why],
  }),
}

export function writtenEmail(facts: Omit<Facts, 'listing' | 'isOwner'>): Mail {
  const { site, to, person, business, link, why } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `An answer about ${name}`,
    paragraphs: [
      greeting(person),
      `You wrote to us about ${name}. Our answer:`,
      why,
      ...nameBelow(business),
    ],
    action: { label: 'See the status', url: link },
    after: [privateLink],
  })
}

export function newLinkEmail(facts: Omit<Facts, 'why' | 'listing' | 'isOwner'>): Mail {
  const { site, to, person, business, link } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `Your new link to ${name}`,
    paragraphs: [
      greeting(person),
      `Someone with one of your earlier links asked for a new link to the status page of ${name}. It works for ${linkDays} days.`,
      ...nameBelow(business),
    ],
    action: { label: 'See the status', url: link },
    after: [
      privateLink,
      'If it wasn’t you, you don’t have to do anything: only you got this link.',
    ],
  })
}

/** When someone else's suggestion goes live. No private link. */
export function ownerEmail(facts: {
  site: Site
  to: string
  business: string
  listing: string
}): Mail {
  const { site, to, business, listing } = facts
  const name = nameOr(business, thisBusiness())
  return writeEmail({
    site,
    to,
    subject: `${name} is now in ${site.name}`,
    paragraphs: [
      `Someone suggested ${name} for ${site.name}, the directory of veteran-owned businesses in Florida, and named this address as yours. It is live at:\n${listing}`,
      'Being listed is free.',
      ...nameBelow(business),
    ],
    action: { label: 'See the listing', url: listing },
    after: [
      'If it is your business, you can claim the listing on that page and run it yourself. If something is wrong, or you do not want to be listed, tell us there under “Something is wrong”.',
    ],
  })
}
