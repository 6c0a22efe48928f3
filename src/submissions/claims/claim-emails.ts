import { whenDeleted } from '../documents/document-rule.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { privateLink, type Site } from '../emails/submission-emails.ts'
import type { EmailKind } from '../states.ts'

type Facts = { site: Site; to: string; business: { id: string; name: string } }

function nameIn({ business }: Facts): string {
  return nameOr(business.name, thisBusiness)
}

function listingUrl({ site, business }: Facts): string {
  return `${site.url}/business/${business.id}`
}

/** Two groups of digits. */
function codeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** To the business, without any text from the requester. The link is for the reader. */
export function claimCodeEmail(
  facts: Facts & { code: string; link: string; minutes: number; hours: number },
): Mail {
  const { site, to, business, code, link, minutes, hours } = facts
  return writeEmail({
    site,
    to,
    subject: `A code for a listing in ${site.name}`,
    paragraphs: [
      'Hello,',
      `Somebody with an account at ${site.name} says that the listing ${nameIn(facts)} is theirs, and asked us to send a code here. If that is you, type it on the page where you asked for it:`,
    ],
    code: codeText(code),
    action: { label: 'Claim it yourself, or stop these emails', url: link },
    after: [
      ...nameBelow(business.name),
      `The code is good for ${minutes} minutes. If you didn’t ask for it, don’t give it to anyone: without it, the listing stays as it is.`,
      `The button is for you, whoever asked for the code: for ${hours} hours it lets you claim the listing with your own account, or stop these emails. Don’t forward this email.`,
      `The listing:\n${listingUrl(facts)}`,
    ],
  })
}

/** @param link for the reader, as in the email. */
export function claimCodeText(site: Site, code: string, link: string): string {
  return `${code} is your code to run your listing in ${site.name}. Don’t give it to anyone. If you didn’t ask for it: ${link}`
}

export function claimedEmail(facts: Facts): Mail {
  const { site, to, business } = facts
  return writeEmail({
    site,
    to,
    subject: `${nameIn(facts)} is yours to run`,
    paragraphs: [
      'Hello,',
      `You have shown that ${nameIn(facts)} is yours, and you run its listing in ${site.name} from now on.`,
      'This says nothing about service: a badge is another matter, and rests on what our team has seen.',
      ...nameBelow(business.name),
    ],
    action: { label: 'See who runs the listing', url: `${listingUrl(facts)}/people` },
  })
}

/** To the listed address, when the claim was proved another way. */
export function listingClaimedEmail(facts: Facts): Mail {
  const { site, to, business } = facts
  return writeEmail({
    site,
    to,
    subject: `Somebody runs your listing in ${site.name} now`,
    paragraphs: [
      'Hello,',
      `Somebody has shown, by a code that reached your business or by documents that our team has seen, that the listing ${nameIn(facts)} is theirs. They run it from now on.`,
      `If nobody at your business knows of this, tell us here:\n${listingUrl(facts)}/report`,
      ...nameBelow(business.name),
    ],
  })
}

/** To the current owners. @param contact address for questions. */
export function disputeEmail(facts: Facts & { contact: string }): Mail {
  const { site, to, business, contact } = facts
  return writeEmail({
    site,
    to,
    subject: `Somebody says that ${nameIn(facts)} is theirs`,
    paragraphs: [
      'Hello,',
      `You run the listing ${nameIn(facts)} in ${site.name}. Somebody else says that it is theirs, and has told our team why. Nothing has changed, and nothing changes before our team has looked at it, which it does within ${promisedTime(site)}.`,
      `If you know of it, there is nothing to do. If not, tell us your side and show us something, such as a license in your name. You can also write to ${contact}.`,
      ...nameBelow(business.name),
    ],
    action: { label: 'Tell us your side', url: `${listingUrl(facts)}/answer` },
    after: [`See the listing:\n${listingUrl(facts)}`],
  })
}

/** To the previous owners. */
export function ownersChangedEmail(facts: Facts & { isReplaced: boolean; contact: string }): Mail {
  const { site, to, business, isReplaced, contact } = facts
  return writeEmail({
    site,
    to,
    subject: isReplaced
      ? `You do not run ${nameIn(facts)} any more`
      : `${nameIn(facts)} has another owner`,
    paragraphs: [
      'Hello,',
      isReplaced
        ? `Our team has looked at documents for the listing ${nameIn(facts)} in ${site.name}. By what they show it belongs to somebody else, who runs it from now on in your place.`
        : `Our team has looked at documents for the listing ${nameIn(facts)} in ${site.name}. By what they show it belongs to somebody else, too, who runs it with you from now on.`,
      isReplaced
        ? `If that is wrong, show us that it is yours:\n${listingUrl(facts)}/claim\nYou can also write to ${contact}.`
        : `If that is wrong, write to ${contact} and say how we can check it.`,
      ...nameBelow(business.name),
    ],
    action: { label: 'See the listing', url: listingUrl(facts) },
  })
}

type Words = Pick<EmailContent, 'subject' | 'action' | 'after'> & { paragraphs: string[] }

type ClaimFacts = {
  site: Site
  to: string
  person: string
  business: string
  businessId: string | null
  why: string
  /** Status page. */
  link: string
}

export function claimEmail(kind: EmailKind, facts: ClaimFacts): Mail {
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

const changed = ({ business, why }: ClaimFacts): Words => ({
  subject: `News of your claim of ${business}`,
  paragraphs: [`Something about your claim of ${business} has changed.`, why],
})

const wordsOf: Partial<Record<EmailKind, (facts: ClaimFacts) => Words>> = {
  received: ({ business, site }) => ({
    subject: `We have received your claim of ${business}`,
    paragraphs: [
      `You told us that ${business} is yours. Our team looks at what you sent and answers within ${promisedTime(site)}.`,
      `On the page behind this button you can add a document or a word to the team. Documents are seen by the team alone, and deleted ${whenDeleted}.`,
    ],
  }),
  'question-asked': ({ business, why, link }) => ({
    subject: `We have a question about your claim of ${business}`,
    paragraphs: [
      `We have looked at your claim of ${business} and have a question.`,
      why,
      `Answer on the page behind this button, with a message or a document. If we hear nothing for ${retention.unansweredQuestions.days} days, we close the claim.`,
    ],
    action: { label: 'Answer', url: link },
  }),
  'changes-answered': ({ business, site }) => ({
    subject: `We have received your answer about ${business}`,
    paragraphs: [`Thank you. We look at your claim again within ${promisedTime(site)}.`],
  }),
  expired: ({ business }) => ({
    subject: `We have closed your claim of ${business}`,
    paragraphs: [
      `We asked you something about it and had no answer for ${retention.unansweredQuestions.days} days. You can claim it again at any time.`,
    ],
  }),
  approved: ({ business, businessId, site, why, link }) => ({
    subject: `${business} is yours to run`,
    paragraphs: [
      `Our team has looked at what you sent. You run the listing ${business} from now on, with the account that you sent it from.`,
      why,
      'This says nothing about service: a badge is another matter, and rests on what our team has seen of it.',
    ],
    ...(businessId && {
      action: {
        label: 'See who runs the listing',
        url: `${site.url}/business/${businessId}/people`,
      },
    }),
    after: [`What was sent and decided:\n${link}`],
  }),
  rejected: ({ business, why }) => ({
    subject: `We could not give you ${business}`,
    paragraphs: [
      `We have looked at your claim of ${business}, and what we saw does not show that it is yours.`,
      why,
      'If you have something else that shows it, answer us on the page behind this button, or claim it again.',
    ],
  }),
  withdrawn: ({ business }) => ({
    subject: `You have withdrawn your claim of ${business}`,
    paragraphs: ['The listing stays as it is. You can claim it again at any time.'],
  }),
  reopened: ({ business, why, site }) => ({
    subject: `We are looking at your claim of ${business} again`,
    paragraphs: [`It is back in review. We answer within ${promisedTime(site)}.`, why],
  }),
}
