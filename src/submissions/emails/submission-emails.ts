import { retention } from '../../platform/db/retention.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { promisedTime, type Site as WholeSite } from '../../platform/ui/site.ts'
import type { EmailKind } from '../states.ts'

export type Site = Pick<WholeSite, 'name' | 'url' | 'promise' | 'colors'>

/** `listing` is the listing's URL, or null. */
export type Facts = {
  site: Site
  to: string
  person: string
  business: string
  why: string
  /** Status page. */
  link: string
  listing: string | null
  isOwner: boolean
}

export const privateLink =
  'The link in this email is private. Anyone who has it can answer for you.'
const linkDays = retention.statusLinks.days

export type Words = Pick<EmailContent, 'subject' | 'action' | 'after'> & { paragraphs: string[] }

/** @param token made for this email. */
export function statusPath(token: string): string {
  return `/submission/${token}`
}

/** To the sender. @param words for submissions that aren't new listings. */
export function submissionEmail(
  kind: EmailKind,
  facts: Facts,
  words: Partial<Record<EmailKind, (facts: Facts) => Words>> = {},
): Mail {
  const { business } = facts
  const named = { ...facts, business: nameOr(business, thisBusiness) }
  const { subject, paragraphs, action, after = [] } = (words[kind] ?? wordsOf[kind])(named)
  return writeEmail({
    site: facts.site,
    to: facts.to,
    subject,
    preview: paragraphs[0],
    paragraphs: [greeting(facts.person), ...paragraphs.filter(Boolean), ...nameBelow(business)],
    action: action ?? { label: 'See where it stands', url: facts.link },
    after: [...after, privateLink],
  })
}

/** For a business that is already listed or was sent twice. */
export const knownWords: Partial<typeof wordsOf> = {
  rejected: ({ business, why }) => ({
    subject: `${business} is with us already`,
    paragraphs: [
      `We have looked at ${business}. It is with us already, so it was not added a second time.`,
      why,
      'If we got it wrong, answer us on the page behind this button.',
    ],
  }),
}

/** Only owners and managers can object. */
function objection({ isOwner, listing }: Pick<Facts, 'isOwner' | 'listing'>): string[] {
  return isOwner && listing ? [`If that is wrong, tell us your side:\n${listing}/answer`] : []
}

const wordsOf: Record<EmailKind, (facts: Facts) => Words> = {
  received: ({ business, site }) => ({
    subject: `We have received ${business}`,
    paragraphs: [
      `Thank you for submitting ${business}.`,
      `Our team reviews every submission before it is published, and replies within ${promisedTime(site)}. You get an email as soon as it is decided, or when we have a question.`,
      'The page behind this button shows where it stands at any time. You need no account.',
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
  approved: ({ business, listing, link, site, isOwner }) => ({
    subject: `${business} is now in the directory`,
    paragraphs: [
      `${business} has been approved. It is live at:\n${listing ?? link}`,
      'Anybody can find it from now on: by its category, its county and its ZIP code.',
    ],
    action: { label: 'See the listing', url: listing ?? link },
    after: [
      ...(isOwner && listing
        ? [
            `Photos show people your work. Put some up:\n${listing}/photos`,
            `Hours, phone and all else you change yourself, from your account:\n${site.url}/account`,
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
  reopened: ({ business, why, site }) => ({
    subject: `We are looking at ${business} again`,
    paragraphs: [`${business} is back in review. We reply within ${promisedTime(site)}.`, why],
  }),
}

/** The team's answer to a sender's message. */
export function writtenEmail(facts: Omit<Facts, 'listing' | 'isOwner'>): Mail {
  const { site, to, person, business, link, why } = facts
  const name = nameOr(business, thisBusiness)
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
    action: { label: 'See where it stands', url: link },
    after: [privateLink],
  })
}

/** Replaces an expired link. */
export function newLinkEmail(facts: Omit<Facts, 'why' | 'listing' | 'isOwner'>): Mail {
  const { site, to, person, business, link } = facts
  const name = nameOr(business, thisBusiness)
  return writeEmail({
    site,
    to,
    subject: `Your new link to ${name}`,
    paragraphs: [
      greeting(person),
      `Somebody who has one of your earlier links has asked for a new one to the page that shows where ${name} stands. It works for ${linkDays} days.`,
      ...nameBelow(business),
    ],
    action: { label: 'See where it stands', url: link },
    after: [privateLink, 'If it was not you, there is nothing to do: the link went to you alone.'],
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
  const name = nameOr(business, thisBusiness)
  return writeEmail({
    site,
    to,
    subject: `${name} is now in ${site.name}`,
    paragraphs: [
      `Somebody suggested ${name} for ${site.name}, the directory of veteran-owned businesses in Florida, and named this address as yours. It is live at:\n${listing}`,
      'Being listed is free.',
      ...nameBelow(business),
    ],
    action: { label: 'See the listing', url: listing },
    after: [
      'If it is your business, you can claim the listing on that page and run it yourself. If something is wrong, or you do not want to be listed, tell us there under “Something is wrong”.',
    ],
  })
}

type OfListing = 'suspended' | 'archived' | 'restored'

/** For a waiting change. */
export const editWords: Record<Exclude<EmailKind, OfListing>, (facts: Facts) => Words> = {
  received: ({ business, listing, link, site }) => ({
    subject: `We have received your change of ${business}`,
    paragraphs: [
      `Thank you. A change of name, category or address is checked before it is shown. We answer within ${promisedTime(site)}.`,
      'Until then the listing stays as it is. You can change what you sent, or take it back, where you made it.',
    ],
    ...(listing && { action: { label: 'See what waits', url: `${listing}/edit` } }),
    after: [`Where it stands, without signing in:\n${link}`],
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
    paragraphs: [`We have approved your change. The listing shows it from now on.`, why],
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
      'It was taken back before it was checked, and will not be shown. The listing stays as it is.',
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
