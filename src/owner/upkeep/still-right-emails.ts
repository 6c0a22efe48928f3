import { confirmedMonth, type Step } from '../../listings/upkeep/still-right.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import { nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import type { Mail } from '../../platform/email/mail.ts'
import type { Recipient } from './recipients.server.ts'

type Facts = {
  site: { name: string; url: string }
  to: Recipient
  business: { id: string; name: string }
  confirmedAt: Date
  /** Until when it is shown, as "May 21, 2028"; for the last warning. */
  hiddenOn: string
  /** The page with the button. */
  link: string
}
type Words = { subject: string; paragraphs: string[]; action: string }

/** The mail of a step: one question, and one button that leads to the page where a tap answers it. */
export function stillRightEmail(step: Step, given: Facts): Mail {
  const { site, to, business, link } = given
  const facts = { ...given, business: { ...business, name: nameOr(business.name, thisBusiness) } }
  const { subject, paragraphs, action } = wordsOf[step](facts)
  return writeEmail({
    site,
    to: to.email,
    subject,
    paragraphs: ['Hello,', ...paragraphs, ...nameBelow(business.name)],
    action: { label: action, url: link },
    after: afterOf[to.is](facts),
  })
}

const wordsOf: Record<Step, (facts: Facts) => Words> = {
  'half-year': ({ site, business }) => ({
    subject: `Still right? ${business.name}`,
    paragraphs: [
      `Twice a year we ask whether what ${site.name} says about ${business.name} is still right: that it is open and veteran-owned, its phone, its hours, its address.`,
      'The page behind this button shows what stands there. One tap says that all of it is right; you need no account for that.',
    ],
    action: 'Look and confirm',
  }),
  year: ({ business, confirmedAt }) => ({
    subject: `Still right? ${business.name}`,
    paragraphs: [
      `Nobody has told us since ${confirmedMonth(confirmedAt)} that what we say about ${business.name} is still right, so its page now tells visitors to ask before they go. One tap takes that away.`,
    ],
    action: 'Look and confirm',
  }),
  last: ({ business, confirmedAt, hiddenOn }) => ({
    subject: `${business.name} will be hidden on ${hiddenOn}`,
    paragraphs: [
      `Nobody has told us since ${confirmedMonth(confirmedAt)} that what we say about ${business.name} is still right. From ${hiddenOn} on we stop showing it, so that nobody drives to a closed door.`,
      'One tap keeps it where it is.',
    ],
    action: 'Keep it in the directory',
  }),
  hide: ({ business, confirmedAt }) => ({
    subject: `${business.name} is hidden now`,
    paragraphs: [
      `Nobody has told us since ${confirmedMonth(confirmedAt)} that what we say about ${business.name} is still right, so we stopped showing it today. Nothing is lost: one tap brings it back as it was, with its photos, posts and badge.`,
    ],
    action: 'Bring it back',
  }),
}

const afterOf: Record<Recipient['is'], (facts: Facts) => string[]> = {
  owner: ({ site, business }) => [
    `Something has changed? Change it here:\n${site.url}/business/${business.id}/edit`,
    `It has closed, or you do not want it listed? Say so here:\n${site.url}/business/${business.id}/close`,
  ],
  listing: ({ site, business }) => [
    `You get this email because the listing shows this address. Nobody runs it yet: if it is yours, change it yourself:\n${site.url}/business/${business.id}/claim`,
    `Something is wrong, or you do not want it listed? Tell us:\n${site.url}/business/${business.id}/report`,
  ],
  sender: ({ site, business }) => [
    `You get this email because you told us about this business. If you own it, run it yourself, and we ask you again next time:\n${site.url}/business/${business.id}/claim`,
    `Something is wrong with it? Tell us:\n${site.url}/business/${business.id}/report`,
  ],
}
