import type { Mail } from '../../platform/email/mail.ts'
import { nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from './listing-email.ts'

const words = {
  suspend: {
    subject: (name: string) => `${name} is hidden for now`,
    text: (name: string) => `The listing of ${name} isn’t shown right now.`,
  },
  archive: {
    subject: (name: string) => `${name} is no longer in the directory`,
    text: (name: string) => `The listing of ${name} is no longer shown.`,
  },
  restore: {
    subject: (name: string) => `${name} is back in the directory`,
    text: (name: string) => `Our team restored the listing of ${name}. It’s back as it was.`,
  },
}

export function visibilityEmail(
  action: keyof typeof words,
  facts: ListingFacts & { why: string },
): Mail {
  const { subject, text } = words[action]
  const { why } = facts
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: subject(nameIn(facts)),
    paragraphs: [text(nameIn(facts)), ...(why ? [why] : [])],
    action: { label: 'Open your listing', url: `${listingUrl(facts)}/edit` },
    ...(action !== 'restore' && {
      after: [`If that is wrong, tell us your side:\n${listingUrl(facts)}/answer`],
    }),
  })
}

export function mergedEmail(
  facts: ListingFacts & { gone: string; runsIt: boolean; others: number },
): Mail {
  const { gone, runsIt, others } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: runsIt
      ? `${nameOr(gone, thisBusiness())} was listed twice`
      : `You no longer run ${name}`,
    paragraphs: [
      `Our team found two listings of one business, ${nameOr(gone, 'the other one')} and ${name}, and merged them. Photos, posts, messages, and stats of both are now in one listing, and the old address leads there.`,
      runsIt
        ? `You run it${others ? `, and so ${others === 1 ? 'does one other person' : `do ${others} other people`}` : ''}.`
        : others
          ? 'It’s run by the owner of the other listing. You no longer run it.'
          : 'It has no owner now. If it’s your business, open the listing and choose “Is this your business?”',
      'If these are two businesses, or the wrong person runs it now, reply to this email. We can undo the merge.',
    ],
    action: { label: 'See the listing', url: listingUrl(facts) },
  })
}
