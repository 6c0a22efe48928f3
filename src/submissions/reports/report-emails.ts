import * as emailWords from '#messages/email-words.ts'
import * as t from '#messages/report-emails.ts'
import * as owners from '#messages/visibility-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { withoutLinks } from '../../platform/email/stranger-text.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'
import { reportText, type ReportKind } from './report.ts'

/**
 * The address may be a stranger's, so it contains none of the reporter's text.
 * @param facts.token confirms the address; null where it's confirmed already
 */
export function thanksEmail(facts: ListingFacts & { token: string | null }): Mail {
  const { site, to, token } = facts
  const confirm = token && `${listingUrl(facts)}/report?confirm=${token}`
  return writeEmail({
    site,
    holdsNoKey: token === null,
    to,
    subject: t.thanksSubject({ site: site.name }),
    paragraphs: [
      emailWords.hello2(),
      `${t.someoneTold({ site: site.name })}\n${listingUrl(facts)}`,
      t.within({ promised: promisedTime(site) }),
      ...(confirm ? [t.confirmText()] : []),
    ],
    ...(confirm && { action: { label: t.confirm(), url: confirm } }),
    after: [t.notYou({ days: retention.reporters.days })],
  })
}

export function ownerReportEmail(facts: ListingFacts & { kind: ReportKind; text: string }): Mail {
  const { site, kind, text } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: owners.reportSubject({ name }),
    paragraphs: [
      `${owners.reportText({ name })}\n${reportText(kind)}.`,
      ...(text ? [owners.theirWords(), { quoted: withoutLinks(text) }] : []),
      owners.reportNext({ promised: promisedTime(site) }),
    ],
    action: { label: owners.tellUs(), url: `${listingUrl(facts)}/answer` },
    after: [`${owners.seeListingHere()}\n${listingUrl(facts)}`],
  })
}
