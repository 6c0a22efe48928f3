import * as t from '#messages/people-emails.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, personOr } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'

export type InvitationKind = 'manager' | 'owner' | 'hand-over'

const invited = {
  manager: t.invitesManager,
  owner: t.invitesOwner,
  'hand-over': t.invitesHandOver,
} satisfies Record<InvitationKind, unknown>

export function invitationEmail(
  facts: ListingFacts & {
    kind: InvitationKind
    by: string
    link: string
    days: number
    endsBadge: boolean
  },
): Mail {
  const { site, to, business, kind, by, link, days, endsBadge } = facts
  return writeEmail({
    site,
    to,
    subject: t.invitationSubject({ site: site.name }),
    paragraphs: [
      greeting(''),
      invited[kind]({ by: personOr(by, t.someone()), name: nameIn(facts), site: site.name }),
      ...nameBelow(business.name),
      ...(endsBadge ? [t.takingOverEndsBadge()] : []),
      t.linkWorks({ days }),
    ],
    action: { label: t.seeInvitation(), url: link },
    after: [t.ignore()],
  })
}

export function newOwnerEmail(
  facts: ListingFacts & { isOnHold: boolean; areFactsGone: boolean },
): Mail {
  const { isOnHold, areFactsGone } = facts
  const name = nameIn(facts)
  const gone = isOnHold ? t.factsGoneToo() : t.factsGone({ name })
  return listingEmail(facts, {
    subject: isOnHold ? t.needsProof({ name }) : t.enterName({ name }),
    paragraphs: [...(isOnHold ? [t.onHold({ name })] : []), ...(areFactsGone ? [gone] : [])],
    action: isOnHold
      ? { label: t.showProof(), url: `${listingUrl(facts)}/proof` }
      : { label: t.editListing(), url: `${listingUrl(facts)}/edit` },
  })
}

export type PeopleNews =
  | { is: 'joined'; who: string; as: 'owner' | 'manager' }
  | { is: 'you joined'; as: 'owner' | 'manager' }
  | { is: 'handed over'; from: string; who: string; endsBadge: boolean }
  | { is: 'you handed over'; who: string; endsBadge: boolean }
  | { is: 'declined'; who: string }
  | { is: 'removed'; who: string; by: string; endsBadge: boolean }
  | { is: 'you were removed'; by: string; contact: string; endsBadge: boolean }
  | { is: 'role changed'; to: 'owner' | 'manager'; who: string; by: string; endsBadge: boolean }
  | {
      is: 'your role changed'
      to: 'owner' | 'manager'
      by: string
      contact: string
      endsBadge: boolean
    }
  | { is: 'left'; who: string; endsBadge: boolean }
  | { is: 'you left'; endsBadge: boolean }
  | { is: 'no owner left'; who: string; endsBadge: boolean }
  | { is: 'you left it without owner'; endsBadge: boolean }
  | { is: 'sent in and ended'; kind: 'edit' | 'answer' }

const badgeLeft = (endsBadge: boolean) => (endsBadge ? [t.badgeLeft()] : [])
const yourBadgeLeft = (endsBadge: boolean) => (endsBadge ? [t.yourBadgeLeft()] : [])

const words: {
  [Is in PeopleNews['is']]: (
    news: Extract<PeopleNews, { is: Is }>,
    name: string,
  ) => { subject: string; text: string[] }
} = {
  joined: ({ who, as }, name) => ({
    subject: as === 'owner' ? t.anotherOwner({ name }) : t.anotherManager({ name }),
    text: [(as === 'owner' ? t.joinedAsOwner : t.joinedAsManager)({ who, name })],
  }),
  'you joined': ({ as }, name) => ({
    subject: t.youRun({ name }),
    text: [(as === 'owner' ? t.youRunAsOwner : t.youRunAsManager)({ name })],
  }),
  'handed over': ({ from, who, endsBadge }, name) => ({
    subject: t.handedOver({ name }),
    text: [t.handedOverText({ from, name, who }), ...badgeLeft(endsBadge)],
  }),
  'you handed over': ({ who, endsBadge }, name) => ({
    subject: t.youHandedOver({ name }),
    text: [t.youHandedOverText({ name, who }), ...yourBadgeLeft(endsBadge)],
  }),
  declined: ({ who }, name) => ({
    subject: t.declined({ name }),
    text: [t.declinedText({ who, name })],
  }),
  removed: ({ who, by, endsBadge }, name) => ({
    subject: t.removed({ name }),
    text: [t.removedText({ by, who, name }), ...badgeLeft(endsBadge)],
  }),
  'you were removed': ({ by, contact, endsBadge }, name) => ({
    subject: t.youWereRemoved({ name }),
    text: [t.youWereRemovedText({ by, name }), ...yourBadgeLeft(endsBadge), t.ifWrong({ contact })],
  }),
  'role changed': ({ to, who, by, endsBadge }, name) => ({
    subject: t.roleChanged({ name }),
    text: [
      (to === 'owner' ? t.nowOwnerText : t.nowManagerText)({ by, who, name }),
      ...badgeLeft(endsBadge),
    ],
  }),
  'your role changed': ({ to, by, contact, endsBadge }, name) => ({
    subject: (to === 'owner' ? t.youNowOwner : t.youNowManager)({ name }),
    text:
      to === 'owner'
        ? [t.youNowOwnerText({ by, name })]
        : [t.youNowManagerText({ by, name }), ...yourBadgeLeft(endsBadge), t.ifWrong({ contact })],
  }),
  left: ({ who, endsBadge }, name) => ({
    subject: t.left({ name }),
    text: [t.leftText({ who, name }), ...badgeLeft(endsBadge)],
  }),
  'you left': ({ endsBadge }, name) => ({
    subject: t.youLeft({ name }),
    text: [t.youLeftText({ name }), ...yourBadgeLeft(endsBadge)],
  }),
  'no owner left': ({ who, endsBadge }, name) => ({
    subject: t.noOwner({ name }),
    text: [`${t.noOwnerText({ who, name })} ${t.nowNoOwner()}`, ...badgeLeft(endsBadge)],
  }),
  'you left it without owner': ({ endsBadge }, name) => ({
    subject: t.youLeft({ name }),
    text: [`${t.youLeftText({ name })} ${t.nowNoOwner()}`, ...yourBadgeLeft(endsBadge)],
  }),
  'sent in and ended': ({ kind }, name) => ({
    subject: kind === 'edit' ? t.changeEnded({ name }) : t.answerEnded({ name }),
    text: [kind === 'edit' ? t.changeEndedText({ name }) : t.answerEndedText({ name })],
  }),
}

export function peopleEmail<Is extends PeopleNews['is']>(
  facts: ListingFacts & { news: Extract<PeopleNews, { is: Is }> },
): Mail {
  const { news } = facts
  const { subject, text } = words[news.is](plainNews(news), nameIn(facts))
  const action =
    news.is === 'you joined' || news.is === 'your role changed'
      ? { label: t.editListing(), url: `${listingUrl(facts)}/edit` }
      : { label: t.seeListing(), url: listingUrl(facts) }
  return listingEmail(facts, { subject, paragraphs: text, action })
}

/** Shortens names so a sentence can carry them. */
function plainNews<News extends PeopleNews>(news: News): News {
  const plain = { ...news }
  if ('who' in plain) plain.who = personOr(plain.who, t.anotherPerson())
  if ('by' in plain) plain.by = personOr(plain.by, t.anotherPerson())
  if ('from' in plain) plain.from = personOr(plain.from, t.anotherPerson())
  return plain
}
