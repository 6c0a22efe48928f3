import * as t from '#messages/owner-invitation-email.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import type { Site } from '../../platform/ui/site.ts'
import { sourceText, type ListingSource } from './unconfirmed.server.ts'

type Facts = {
  site: Pick<Site, 'name' | 'url' | 'colors' | 'organization' | 'town' | 'contactAddress'>
  to: string
  business: { id: string; name: string; source: ListingSource }
  token: string
  /** The first email, or the only reminder. */
  is: 'first' | 'reminder'
}

export function ownerInvitationEmail({ site, to, business, token, is }: Facts): Mail {
  const name = nameOr(business.name, thisBusiness())
  const path = `/invitation/${token}`
  const link = site.url + pathIn(language(), path)
  const facts = { name, site: site.name }
  const mail = writeEmail({
    site,
    to,
    subject: is === 'first' ? t.subject(facts) : t.reminderSubject(facts),
    paragraphs: [
      greeting(''),
      is === 'first' ? t.reason(facts) : t.reminderReason(facts),
      `${t.whoToldUs()} ${sourceText(business.source)}`,
      t.howTo(),
      ...nameBelow(business.name),
    ],
    action: { label: t.look(), url: link },
    after: [
      otherLanguage(site.url, path),
      is === 'first' ? t.oneReminder() : t.noMore(),
      `${t.stopHere()}\n${link}`,
      ...sender(site),
    ],
  })
  return { ...mail, unsubscribeUrl: link }
}

/** One line in the other language, with the same page in it. */
export function otherLanguage(siteUrl: string, path: string): string {
  const other = language() === 'es' ? 'en' : 'es'
  return inLanguage(other, () => `${t.inThisLanguage()}\n${siteUrl}${pathIn(other, path)}`)
}

function sender({ organization, town, contactAddress }: Facts['site']): string[] {
  const lines = [organization, contactAddress ?? town].filter(Boolean)
  return lines.length ? [`${t.from()} ${lines.join(', ')}`] : []
}
