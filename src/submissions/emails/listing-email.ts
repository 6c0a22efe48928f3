import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Site } from './submission-emails.ts'

export type ListingFacts = { site: Site; to: string; business: { id: string; name: string } }

export function listingUrl({ site, business }: Pick<ListingFacts, 'site' | 'business'>): string {
  return site.url + pathIn(language(), `/business/${business.id}`)
}

export function nameIn({ business }: Pick<ListingFacts, 'business'>): string {
  return nameOr(business.name, thisBusiness())
}

/** About a listing, to anyone. A name that isn't plain is quoted at the end. */
export function listingEmail(
  { site, to, business }: ListingFacts,
  { paragraphs, ...content }: Omit<EmailContent, 'site' | 'to'>,
): Mail {
  const all = [greeting(''), ...paragraphs, ...nameBelow(business.name)]
  return writeEmail({ ...content, site, to, paragraphs: all })
}
