import { retention } from '../../platform/db/retention.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow, nameOr, personOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import type { Closing } from './closing.ts'

type Facts = {
  site: { name: string; url: string }
  to: string
  business: string
  id: string
  by: string
}
type Words = Pick<EmailContent, 'subject' | 'paragraphs' | 'action'>

/** The mail that tells every owner what became of the listing. */
export function closingEmail(closing: Closing, facts: Facts): Mail {
  const business = nameOr(facts.business, thisBusiness)
  const words = wordsOf[closing]({
    ...facts,
    business,
    by: personOr(facts.by, 'One of its owners'),
  })
  return writeEmail({
    site: facts.site,
    to: facts.to,
    ...words,
    paragraphs: [...words.paragraphs, ...nameBelow(facts.business)],
    holdsNoKey: true,
  })
}

const days = retention.closedListings.days

const wordsOf: Record<Closing, (facts: Facts) => Words> = {
  unpublish: ({ business, by, site, id }) => ({
    subject: `${business} is hidden`,
    paragraphs: [
      `${by} has hidden the listing of ${business}. Nobody finds it until one of its owners brings it back.`,
    ],
    action: { label: 'Bring it back', url: `${site.url}/business/${id}/close` },
  }),
  publish: ({ business, by, site, id }) => ({
    subject: `${business} is back in the directory`,
    paragraphs: [`${by} has brought the listing of ${business} back. Anybody can find it again.`],
    action: { label: 'See the listing', url: `${site.url}/business/${id}` },
  }),
  close: ({ business, by, site, id }) => ({
    subject: `${business} is marked as permanently closed`,
    paragraphs: [
      `${by} has marked ${business} as permanently closed. For ${days} days it is still found by its name, with a clear mark. Then the listing is deleted.`,
      'If that is a mistake, take it back before then.',
    ],
    action: { label: 'Take it back', url: `${site.url}/business/${id}/close` },
  }),
  reopen: ({ business, by, site, id }) => ({
    subject: `${business} is open again`,
    paragraphs: [`${by} has taken back that ${business} is closed. Anybody can find it again.`],
    action: { label: 'See the listing', url: `${site.url}/business/${id}` },
  }),
  delete: ({ business, by }) => ({
    subject: `The listing of ${business} is deleted`,
    paragraphs: [
      `${by} has deleted the listing of ${business} with all that belongs to it: its history, and what was sent in about it. It cannot be brought back. You can register the business again at any time.`,
    ],
  }),
}
