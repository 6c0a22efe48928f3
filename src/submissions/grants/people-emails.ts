import * as t from '#messages/people-emails.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, isShortName, nameBelow, personOr } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'
import { hasLost, willLose, type LostWith } from './lost-with.ts'

export type InvitationKind = 'manager' | 'owner' | 'hand-over'

const invited = {
  manager: t.invitesManager,
  owner: t.invitesOwner,
  'hand-over': t.invitesHandOver,
} satisfies Record<InvitationKind, unknown>

const subjects = {
  manager: t.managerSubject,
  owner: t.ownerSubject,
  'hand-over': t.handOverSubject,
} satisfies Record<InvitationKind, unknown>

export function invitationEmail(
  facts: ListingFacts & {
    kind: InvitationKind
    by: string
    link: string
    days: number
    lost: LostWith
  },
): Mail {
  const { site, to, business, kind, by, link, days, lost } = facts
  const name = nameIn(facts)
  return writeEmail({
    site,
    to,
    subject: isShortName(by) ? subjects[kind]({ by, name }) : t.invitationSubject({ name }),
    paragraphs: [
      greeting(''),
      invited[kind]({ by: personOr(by, t.someone()), name, site: site.name }),
      ...nameBelow(business.name),
      ...willLose(lost),
      ...(lost.endsBadge ? [t.ownProof()] : []),
      t.linkWorks({ days }),
    ],
    action: { label: t.seeInvitation(), url: link },
    after: [t.ignore()],
  })
}

export function newOwnerEmail(facts: ListingFacts & LostWith): Mail {
  const { endsBadge } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    subject: endsBadge ? t.badgeOnHold({ name }) : t.enterName({ name }),
    paragraphs: [
      ...(endsBadge ? [] : [t.newOwner({ name })]),
      ...hasLost(facts),
      ...(endsBadge ? [t.ownProof()] : []),
      ...(facts.facts.length ? [t.enterYourOwn()] : []),
    ],
    action: endsBadge
      ? { label: t.showProof(), url: `${listingUrl(facts)}/proof` }
      : { label: t.editListing(), url: `${listingUrl(facts)}/edit` },
  })
}

export type PeopleNews =
  | { is: 'joined'; who: string; as: 'owner' | 'manager' }
  | { is: 'you joined'; as: 'owner' | 'manager' }
  | { is: 'handed over'; from: string; who: string; lost: LostWith }
  | { is: 'you handed over'; who: string; lost: LostWith }
  | { is: 'declined'; who: string }
  | { is: 'removed'; who: string; by: string; lost: LostWith }
  | { is: 'you were removed'; by: string; contact: string; lost: LostWith }
  | { is: 'role changed'; to: 'owner' | 'manager'; who: string; by: string; lost: LostWith }
  | {
      is: 'your role changed'
      to: 'owner' | 'manager'
      by: string
      contact: string
      lost: LostWith
    }
  | { is: 'left'; who: string; lost: LostWith }
  | { is: 'you left'; lost: LostWith }
  | { is: 'no owner left'; who: string; lost: LostWith }
  | { is: 'you left it without owner'; lost: LostWith }
  | { is: 'sent in and ended'; kind: 'edit' | 'answer' }

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
  'handed over': ({ from, who, lost }, name) => ({
    subject: t.handedOver({ name }),
    text: [t.handedOverText({ from, name, who }), ...hasLost(lost)],
  }),
  'you handed over': ({ who, lost }, name) => ({
    subject: t.youHandedOver({ name }),
    text: [t.youHandedOverText({ name, who }), ...hasLost(lost)],
  }),
  declined: ({ who }, name) => ({
    subject: t.declined({ name }),
    text: [t.declinedText({ who, name })],
  }),
  removed: ({ who, by, lost }, name) => ({
    subject: t.removed({ name }),
    text: [t.removedText({ by, who, name }), ...hasLost(lost)],
  }),
  'you were removed': ({ by, contact, lost }, name) => ({
    subject: t.youWereRemoved({ name }),
    text: [t.youWereRemovedText({ by, name }), ...hasLost(lost), t.ifWrong({ contact })],
  }),
  'role changed': ({ to, who, by, lost }, name) => ({
    subject: t.roleChanged({ name }),
    text: [
      (to === 'owner' ? t.nowOwnerText : t.nowManagerText)({ by, who, name }),
      ...hasLost(lost),
    ],
  }),
  'your role changed': ({ to, by, contact, lost }, name) => ({
    subject: (to === 'owner' ? t.youNowOwner : t.youNowManager)({ name }),
    text:
      to === 'owner'
        ? [t.youNowOwnerText({ by, name })]
        : [t.youNowManagerText({ by, name }), ...hasLost(lost), t.ifWrong({ contact })],
  }),
  left: ({ who, lost }, name) => ({
    subject: t.left({ name }),
    text: [t.leftText({ who, name }), ...hasLost(lost)],
  }),
  'you left': ({ lost }, name) => ({
    subject: t.youLeft({ name }),
    text: [t.youLeftText({ name }), ...hasLost(lost)],
  }),
  'no owner left': ({ who, lost }, name) => ({
    subject: t.noOwner({ name }),
    text: [`${t.noOwnerText({ who, name })} ${t.nowNoOwner()}`, ...hasLost(lost)],
  }),
  'you left it without owner': ({ lost }, name) => ({
    subject: t.youLeft({ name }),
    text: [`${t.youLeftText({ name })} ${t.nowNoOwner()}`, ...hasLost(lost)],
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
  const action = actionOf(news.is, listingUrl(facts))
  return listingEmail(facts, { subject, paragraphs: text, action })
}

function actionOf(is: PeopleNews['is'], url: string) {
  if (is === 'you joined' || is === 'your role changed')
    return { label: t.editListing(), url: `${url}/edit` }
  return is.startsWith('you') || is === 'sent in and ended'
    ? { label: t.seeListing(), url }
    : { label: t.seePeople(), url: `${url}/people` }
}

/** Shortens names so a sentence can carry them. */
function plainNews<News extends PeopleNews>(news: News): News {
  const plain = { ...news }
  if ('who' in plain) plain.who = personOr(plain.who, t.anotherPerson())
  if ('by' in plain) plain.by = personOr(plain.by, t.anotherPerson())
  if ('from' in plain) plain.from = personOr(plain.from, t.anotherPerson())
  return plain
}
