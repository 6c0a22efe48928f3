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
 * @param facts.isProven the request came from the business's own email or letter
 */
export function thanksEmail(
  facts: ListingFacts & { token: string | null; isRemoval: boolean; isProven: boolean },
): Mail {
  const { site, to, token, isRemoval, isProven } = facts
  const confirm = token && `${listingUrl(facts)}/report?confirm=${token}`
  const about = isRemoval
    ? confirm
      ? t.someoneAskedRemoval
      : t.youAskedRemoval
    : confirm
      ? t.someoneTold
      : t.youTold
  return writeEmail({
    site,
    holdsNoKey: token === null,
    to,
    subject: (isRemoval ? t.removalSubject : t.thanksSubject)({ site: site.name }),
    paragraphs: [
      emailWords.hello2(),
      `${about({ site: site.name })}\n${listingUrl(facts)}`,
      (isRemoval && isProven ? t.removesWithin : t.within)({ promised: promisedTime(site) }),
      ...(confirm ? [isRemoval ? t.confirmRemoval() : t.confirmText()] : []),
    ],
    ...(confirm && { action: { label: t.confirm(), url: confirm } }),
    after: [(confirm ? t.notYou : t.kept)({ days: retention.reporters.days })],
  })
}

export function ownerReportEmail(
  facts: ListingFacts & { kind: ReportKind; text: string; isConfirmed: boolean },
): Mail {
  const { site, kind, text, isConfirmed } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: owners.reportSubject({ name }),
    paragraphs: [
      kind === 'remove'
        ? (isConfirmed ? owners.removalConfirmed : owners.removalUnconfirmed)({ name })
        : `${owners.reportText({ name })}\n${reportText(kind)}.`,
      ...(text ? [owners.theirWords(), { quoted: withoutLinks(text) }] : []),
      (kind === 'remove' ? owners.removalNext : owners.reportNext)({
        promised: promisedTime(site),
      }),
      kind === 'remove' ? owners.removalMore() : owners.reportMore(),
    ],
    action: { label: owners.tellUs(), url: `${listingUrl(facts)}/answer` },
    after: [`${owners.seeListingHere()}\n${listingUrl(facts)}`],
  })
}

/** To people who got the email above. */
export function turnedDownEmail(
  facts: ListingFacts & { isRemoval: boolean; isAnswered: boolean },
): Mail {
  const { isRemoval, isAnswered } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: owners.turnedDownSubject({ name }),
    paragraphs: [
      (isRemoval ? owners.removalTurnedDown : owners.reportTurnedDown)({ name }),
      ...(isAnswered ? [owners.thanksForAnswer()] : []),
    ],
    action: { label: owners.seeListing(), url: listingUrl(facts) },
  })
}
