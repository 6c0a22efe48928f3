import { retention } from '../../platform/db/retention.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import {
  nameBelow,
  nameOr,
  thisBusiness,
  withoutLinks,
} from '../../platform/email/stranger-text.ts'
import type { Site } from '../emails/submission-emails.ts'
import { reportText, type ReportKind, type ReportOutcome } from './report.ts'

type Facts = { site: Site; to: string; business: { id: string; name: string } }

function listingUrl(site: Site, { id }: Facts['business']): string {
  return `${site.url}/business/${id}`
}

/** Asks them to sign in. */
function answerUrl(site: Site, business: Facts['business']): string {
  return `${listingUrl(site, business)}/answer`
}

/** The address may be a stranger's, so it contains none of the reporter's text. */
export function thanksEmail({
  site,
  to,
  business,
  confirm,
}: Facts & { confirm: string | null }): Mail {
  return writeEmail({
    site,
    holdsNoKey: confirm === null,
    to,
    subject: `Thank you for telling ${site.name}`,
    paragraphs: [
      'Hello,',
      `Somebody, we hope it was you, told us that something is wrong with a listing in ${site.name}, and gave this address for our answer. The listing is:\n${listingUrl(site, business)}`,
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

type Answered = Exclude<ReportOutcome, 'closed'>

const outcomes: Record<Answered, string> = {
  fixed: 'You were right, and we have put it right. Thank you.',
  'not-right': 'We have looked at it, and as far as we can tell the listing is right as it is.',
  removed: 'We have taken the listing out of the directory.',
}

/** @param answer may be empty. */
export function answerEmail({
  site,
  to,
  business,
  outcome,
  answer,
}: Facts & { outcome: Answered; answer: string }): Mail {
  const isGone = outcome === 'removed'
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: `What became of your report to ${site.name}`,
    paragraphs: [
      'Hello,',
      `You told us that something is wrong with ${nameOr(business.name, thisBusiness)}. ${outcomes[outcome]}`,
      ...(answer ? [answer] : []),
      ...nameBelow(business.name),
    ],
    ...(!isGone && { action: { label: 'See the listing', url: listingUrl(site, business) } }),
  })
}

/** Never says who reported. @param text without links. */
export function ownerReportEmail({
  site,
  to,
  business,
  kind,
  text,
}: Facts & { kind: ReportKind; text: string }): Mail {
  const name = nameOr(business.name, thisBusiness)
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: `A visitor reported something about ${name}`,
    paragraphs: [
      'Hello,',
      `A visitor told us about your listing ${name}:\n${reportText(kind)}.`,
      ...(text ? ['In their words:', { quoted: withoutLinks(text) }] : []),
      `Nothing was changed. Our team looks at it within ${promisedTime(site)}. If the visitor is right and you change it first, all the better. If not, tell us your side.`,
      ...nameBelow(business.name),
    ],
    action: { label: 'Tell us your side', url: answerUrl(site, business) },
    after: [`See the listing:\n${listingUrl(site, business)}`],
  })
}

export function removedEmail({
  site,
  to,
  business,
  contact,
  keptDays,
}: Facts & { contact: string; keptDays: number }): Mail {
  const name = nameOr(business.name, thisBusiness)
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: `${name} was taken out of ${site.name}`,
    paragraphs: [
      'Hello,',
      `We were asked not to list ${name}, and our team has taken the listing out. Visitors can no longer see it.`,
      `If that was a mistake, object within ${keptDays} days: until then we can bring it back as it was. If the business asked not to be listed, it is deleted after that, and never while your objection waits for us. You can also write to ${contact}.`,
      ...nameBelow(business.name),
    ],
    action: { label: 'Object', url: answerUrl(site, business) },
  })
}
