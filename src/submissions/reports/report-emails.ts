import * as owners from '#messages/visibility-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { withoutLinks } from '../../platform/email/stranger-text.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from '../emails/listing-email.ts'
import { reportText, type ReportKind } from './report.ts'

/** The address may be a stranger's, so it contains none of the reporter's text. */
export function thanksEmail(facts: ListingFacts & { confirm: string | null }): Mail {
  const { site, to, confirm } = facts
  return writeEmail({
    site,
    holdsNoKey: confirm === null,
    to,
    subject: `Thank you for telling ${site.name}`,
    paragraphs: [
      'Hello,',
      `Someone told us that something is wrong with a listing in ${site.name}, and gave this address for our answer. The listing is:\n${listingUrl(facts)}`,
      `Our team looks at it within ${promisedTime(site)}, and writes to you once more if there is something to tell you.`,
      ...(confirm
        ? [
            'If it was you, confirm your email address with this button. Our team then knows that the report is yours. We don’t remove a listing until we know who asked.',
          ]
        : []),
    ],
    ...(confirm && { action: { label: 'Confirm my address', url: confirm } }),
    after: [
      `If it was not you, there is nothing to do: we delete this address ${retention.reporters.days} days after our decision.`,
    ],
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
