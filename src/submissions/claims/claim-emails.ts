import { promisedTime } from '../../platform/ui/site.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'
import { addToIt, type OwnWords, type Site } from '../emails/submission-emails.ts'

function codeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

export function claimCodeEmail(
  facts: ListingFacts & { code: string; link: string; minutes: number; hours: number },
): Mail {
  const { site, to, business, code, link, minutes, hours } = facts
  return writeEmail({
    site,
    to,
    subject: `A code for a listing in ${site.name}`,
    paragraphs: [
      'Hello,',
      `Someone with an account at ${site.name} says that the listing ${nameIn(facts)} is theirs, and asked us to send a code here. If that is you, type it on the page where you asked for it:`,
    ],
    code: codeText(code),
    action: { label: 'Claim it yourself, or stop these emails', url: link },
    after: [
      ...nameBelow(business.name),
      `The code is good for ${minutes} minutes. If you didn’t ask for it, don’t give it to anyone: without it, the listing stays as it is.`,
      `The button works for you even if someone else asked for the code: for ${hours} hours you can claim the listing with your own account, or stop these emails. Don’t forward this email.`,
      `The listing:\n${listingUrl(facts)}`,
    ],
  })
}

export function claimCodeText(site: Site, code: string, link: string): string {
  return `${code} is your code to run your listing in ${site.name}. Don’t give it to anyone. If you didn’t ask for it: ${link}`
}

export function claimedEmail(facts: ListingFacts): Mail {
  const { site } = facts
  return listingEmail(facts, {
    subject: `${nameIn(facts)} is yours to run`,
    paragraphs: [
      `You have shown that ${nameIn(facts)} is yours. You now run its listing in ${site.name}.`,
      'This says nothing about service: a badge is another matter, and rests on what our team has seen.',
    ],
    action: { label: 'See who runs the listing', url: `${listingUrl(facts)}/people` },
  })
}

export function listingClaimedEmail(facts: ListingFacts): Mail {
  const { site } = facts
  return listingEmail(facts, {
    subject: `Someone now runs your listing in ${site.name}`,
    paragraphs: [
      `Someone has shown that the listing ${nameIn(facts)} is theirs, with a code sent to your business or with documents that our team has seen. They run it now.`,
      `If no one at your business knows about this, tell us here:\n${listingUrl(facts)}/report`,
    ],
  })
}

export function disputeEmail(facts: ListingFacts & { contact: string }): Mail {
  const { site, contact } = facts
  return listingEmail(facts, {
    subject: `Someone says that ${nameIn(facts)} is theirs`,
    paragraphs: [
      `You run the listing ${nameIn(facts)} in ${site.name}. Someone else says that it is theirs, and told our team why. Nothing has changed, and nothing will before our team reviews it, within ${promisedTime(site)}.`,
      `If you know of it, there is nothing to do. If not, tell us your side and show us something, such as a license in your name. You can also write to ${contact}.`,
    ],
    action: { label: 'Tell us your side', url: `${listingUrl(facts)}/answer` },
    after: [`See the listing:\n${listingUrl(facts)}`],
  })
}

export function ownersChangedEmail(
  facts: ListingFacts & { isReplaced: boolean; contact: string },
): Mail {
  const { site, isReplaced, contact } = facts
  return listingEmail(facts, {
    subject: isReplaced
      ? `You no longer run ${nameIn(facts)}`
      : `${nameIn(facts)} has another owner`,
    paragraphs: [
      isReplaced
        ? `Our team has looked at documents for the listing ${nameIn(facts)} in ${site.name}. They show that it belongs to someone else, who now runs it instead of you.`
        : `Our team has looked at documents for the listing ${nameIn(facts)} in ${site.name}. They show that it also belongs to someone else, who now runs it with you.`,
      isReplaced
        ? `If that is wrong, show us that it is yours:\n${listingUrl(facts)}/claim\nYou can also write to ${contact}.`
        : `If that is wrong, write to ${contact} and say how we can check it.`,
    ],
    action: { label: 'See the listing', url: listingUrl(facts) },
  })
}

export const claimWords: OwnWords = {
  received: ({ business, site }) => ({
    subject: `We have received your claim of ${business}`,
    paragraphs: [
      `You told us that ${business} is yours. Our team looks at what you sent and answers within ${promisedTime(site)}.`,
      addToIt(),
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
  approved: ({ business, listing, why, link }) => ({
    subject: `${business} is yours to run`,
    paragraphs: [
      `Our team has looked at what you sent. You now run the listing ${business} with the account that you sent it from.`,
      why,
      'This says nothing about service: a badge is another matter, and rests on what our team has seen of it.',
    ],
    ...(listing && { action: { label: 'See who runs the listing', url: `${listing}/people` } }),
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
