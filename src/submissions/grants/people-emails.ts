import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow, personOr } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'

export type InvitationKind = 'manager' | 'owner' | 'hand-over'

const invited: Record<InvitationKind, string> = {
  manager:
    'help run it as a manager: change what it says and answer messages. The owner decides who runs it and whether it stays.',
  owner: 'run it with them as an owner: change what it says, and decide who runs it.',
  'hand-over': 'take it over. If you say yes, you own the listing and they no longer run it.',
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
    after: ['If you don’t know them, ignore this email. Nothing happens unless you say yes.'],
  })
}

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
  'It has no owner now. The listing stays as it is, and anyone who can show that the business is theirs can claim it.'

const words: {
  [Is in PeopleNews['is']]: (
    news: Extract<PeopleNews, { is: Is }>,
    name: string,
  ) => { subject: string; text: string[] }
} = {
  joined: ({ who, as }, name) => ({
    subject: `${name} has another ${as}`,
    text: [`${who} said yes and runs the listing ${name} as ${withArticle(as)} now.`],
  }),
  'you joined': ({ as }, name) => ({
    subject: `You run ${name}`,
    text: [`You run the listing ${name} as ${withArticle(as)} now.`],
  }),
  'handed over': ({ from, who }, name) => ({
    subject: `${name} was handed over`,
    text: [`${from} has handed the listing ${name} over to ${who}, who owns it now.`],
  }),
  'you handed over': ({ who }, name) => ({
    subject: `You have handed ${name} over`,
    text: [`You handed the listing ${name} over to ${who}, who owns it now. You no longer run it.`],
  }),
  declined: ({ who }, name) => ({
    subject: `Your invitation to run ${name} was declined`,
    text: [`${who} does not want to run the listing ${name}. Nothing has changed.`],
  }),
  removed: ({ who, by }, name) => ({
    subject: `Someone was removed from ${name}`,
    text: [`${by} removed ${who} from the listing ${name}. They no longer run it.`],
  }),
  'you were removed': ({ by, contact }, name) => ({
    subject: `You no longer run ${name}`,
    text: [
      `${by} removed you from the listing ${name}. You no longer run it.`,
      `If that is wrong and the business is yours, write to ${contact}.`,
    ],
  }),
  left: ({ who }, name) => ({
    subject: `Someone left ${name}`,
    text: [`${who} left the listing ${name} and no longer runs it.`],
  }),
  'you left': (_news, name) => ({
    subject: `You have left ${name}`,
    text: [`You no longer run the listing ${name}.`],
  }),
  'no owner left': ({ who }, name) => ({
    subject: `${name} has no owner now`,
    text: [`${who} has left the listing ${name}. ${nobodyOwns}`],
  }),
  'you left it without owner': (_news, name) => ({
    subject: `You have left ${name}`,
    text: [`You no longer run the listing ${name}. ${nobodyOwns}`],
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
