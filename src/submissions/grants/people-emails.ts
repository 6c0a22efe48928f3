import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow, personOr } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'

/** With `hand-over`, the sender leaves when the other person accepts. */
export type InvitationKind = 'manager' | 'owner' | 'hand-over'

const invited: Record<InvitationKind, string> = {
  manager:
    'help run it as a manager: change what it says and answer messages. The owner decides who runs it and whether it stays.',
  owner: 'run it with them as an owner: change what it says, and decide who runs it.',
  'hand-over': 'take it over. If you say yes, you own the listing and they do not run it any more.',
}

export function invitationEmail(
  facts: ListingFacts & { kind: InvitationKind; by: string; link: string; days: number },
): Mail {
  const { site, to, business, kind, by, link, days } = facts
  return writeEmail({
    site,
    to,
    subject: `An invitation to run a listing in ${site.name}`,
    paragraphs: [
      'Hello,',
      `${personOr(by, 'A person')} runs the listing ${nameIn(facts)} in ${site.name}, the directory of veteran-owned businesses in Florida, and asks you to ${invited[kind]}`,
      ...nameBelow(business.name),
      `The link works for ${days} days. You need an account with this email address; if you have none, the page leads you to one.`,
    ],
    action: { label: 'See the invitation', url: link },
    after: ['If you do not know them, there is nothing to do: nothing happens without your yes.'],
  })
}

/**
 * Asks for the new owners' proof and name.
 * @param isOnHold there was a badge of a former owner. @param areFactsGone the former owner's name
 * and service were removed.
 */
export function newOwnerEmail(
  facts: ListingFacts & { isOnHold: boolean; areFactsGone: boolean },
): Mail {
  const { isOnHold, areFactsGone } = facts
  const name = nameIn(facts)
  const onHold = `The veteran badge of ${name} belongs to the owner who showed proof for it. It’s on hold now: visitors see the listing without a badge. If you served too, show your own proof and our team will look at it.`
  const took = isOnHold ? 'We also took' : `${name} has a new owner, so we took`
  const gone = `${took} down the former owner’s name and military service. You can enter your own when you edit the listing.`
  return listingEmail(facts, {
    subject: isOnHold ? `${name} needs your own proof` : `Enter your name for ${name}`,
    paragraphs: [...(isOnHold ? [onHold] : []), ...(areFactsGone ? [gone] : [])],
    action: isOnHold
      ? { label: 'Show your proof', url: `${listingUrl(facts)}/proof` }
      : { label: 'Edit the listing', url: `${listingUrl(facts)}/edit` },
  })
}

export type PeopleNews =
  | { is: 'joined'; who: string; as: 'owner' | 'manager' }
  | { is: 'you joined'; as: 'owner' | 'manager' }
  | { is: 'handed over'; from: string; who: string }
  | { is: 'you handed over'; who: string }
  | { is: 'declined'; who: string }
  | { is: 'removed'; who: string; by: string }
  | { is: 'you were removed'; by: string; contact: string }
  | { is: 'left'; who: string }
  | { is: 'you left' }
  | { is: 'no owner left'; who: string }
  | { is: 'you left it without owner' }

const nobodyOwns =
  'Nobody owns it now. The listing stays as it is, and anybody who can show that the business is theirs may claim it.'

const words: {
  [Is in PeopleNews['is']]: (
    news: Extract<PeopleNews, { is: Is }>,
    name: string,
  ) => { subject: string; text: string[] }
} = {
  joined: ({ who, as }, name) => ({
    subject: `${name} has another ${as}`,
    text: [`${who} said yes and runs the listing ${name} as ${withArticle(as)} from now on.`],
  }),
  'you joined': ({ as }, name) => ({
    subject: `You run ${name}`,
    text: [`You run the listing ${name} as ${withArticle(as)} from now on.`],
  }),
  'handed over': ({ from, who }, name) => ({
    subject: `${name} was handed over`,
    text: [`${from} has handed the listing ${name} over to ${who}, who owns it from now on.`],
  }),
  'you handed over': ({ who }, name) => ({
    subject: `You have handed ${name} over`,
    text: [
      `You handed the listing ${name} over to ${who}, who owns it from now on. You do not run it any more.`,
    ],
  }),
  declined: ({ who }, name) => ({
    subject: `Your invitation to run ${name} was declined`,
    text: [`${who} does not want to run the listing ${name}. Nothing has changed.`],
  }),
  removed: ({ who, by }, name) => ({
    subject: `Somebody was taken off ${name}`,
    text: [`${by} has taken ${who} off the listing ${name}: they do not run it any more.`],
  }),
  'you were removed': ({ by, contact }, name) => ({
    subject: `You do not run ${name} any more`,
    text: [
      `${by} has taken you off the listing ${name}: you do not run it any more.`,
      `If that is wrong and the business is yours, write to ${contact}.`,
    ],
  }),
  left: ({ who }, name) => ({
    subject: `Somebody has left ${name}`,
    text: [`${who} has left the listing ${name} and does not run it any more.`],
  }),
  'you left': (_news, name) => ({
    subject: `You have left ${name}`,
    text: [`You do not run the listing ${name} any more.`],
  }),
  'no owner left': ({ who }, name) => ({
    subject: `${name} has no owner any more`,
    text: [`${who} has left the listing ${name}. ${nobodyOwns}`],
  }),
  'you left it without owner': (_news, name) => ({
    subject: `You have left ${name}`,
    text: [`You do not run the listing ${name} any more. ${nobodyOwns}`],
  }),
}

export function peopleEmail<Is extends PeopleNews['is']>(
  facts: ListingFacts & { news: Extract<PeopleNews, { is: Is }> },
): Mail {
  const { news } = facts
  const { subject, text } = words[news.is](plainNews(news), nameIn(facts))
  const action = { label: 'See the listing', url: listingUrl(facts) }
  return listingEmail(facts, { subject, paragraphs: text, action })
}

/** Shortens names so a sentence can carry them. */
function plainNews<News extends PeopleNews>(news: News): News {
  const plain = { ...news }
  if ('who' in plain) plain.who = personOr(plain.who, 'Another person')
  if ('by' in plain) plain.by = personOr(plain.by, 'Another person')
  if ('from' in plain) plain.from = personOr(plain.from, 'Another person')
  return plain
}

function withArticle(role: 'owner' | 'manager'): string {
  return role === 'owner' ? 'an owner' : 'a manager'
}
