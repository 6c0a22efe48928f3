import type { Mail } from '../../platform/email/mail.ts'
import {
  listingEmail,
  listingUrl,
  nameIn,
  type ListingFacts,
} from '../../submissions/emails/listing-email.ts'
import type { ReportOutcome } from '../../submissions/reports/report.ts'

type Answered = Exclude<ReportOutcome, 'closed'>

const outcomes: Record<Answered, string> = {
  fixed: 'You were right, and we have put it right. Thank you.',
  'not-right': 'We have looked at it, and as far as we can tell the listing is right as it is.',
  removed: 'We have taken the listing out of the directory.',
}

export function answerEmail(facts: ListingFacts & { outcome: Answered; answer: string }): Mail {
  const { site, outcome, answer } = facts
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: `What became of your report to ${site.name}`,
    paragraphs: [
      `You told us that something is wrong with ${nameIn(facts)}. ${outcomes[outcome]}`,
      ...(answer ? [answer] : []),
    ],
    ...(outcome !== 'removed' && {
      action: { label: 'See the listing', url: listingUrl(facts) },
    }),
  })
}

export function removedEmail(facts: ListingFacts & { contact: string; keptDays: number }): Mail {
  const { site, contact, keptDays } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: `${name} was taken out of ${site.name}`,
    paragraphs: [
      `We were asked not to list ${name}, and our team has taken the listing out. Visitors can no longer see it.`,
      `If that was a mistake, object within ${keptDays} days: until then we can bring it back as it was. If the business asked not to be listed, it is deleted after that, and never while your objection waits for us. You can also write to ${contact}.`,
    ],
    action: { label: 'Object', url: `${listingUrl(facts)}/answer` },
  })
}
