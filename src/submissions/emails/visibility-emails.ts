import * as t from '#messages/visibility-emails.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from './listing-email.ts'

const words = {
  suspend: { subject: t.suspendSubject, text: t.suspendText },
  archive: { subject: t.archiveSubject, text: t.archiveText },
  restore: { subject: t.restoreSubject, text: t.restoreText },
}

export function visibilityEmail(
  action: keyof typeof words,
  facts: ListingFacts & { why: string },
): Mail {
  const { subject, text } = words[action]
  const { why } = facts
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: subject({ name: nameIn(facts) }),
    paragraphs: [text({ name: nameIn(facts) }), ...(why ? [why] : [])],
    action: { label: t.open(), url: `${listingUrl(facts)}/edit` },
    ...(action !== 'restore' && {
      after: [`${t.tellYourSide()}\n${listingUrl(facts)}/answer`],
    }),
  })
}

export function mergedEmail(
  facts: ListingFacts & { gone: string; runsIt: boolean; others: number },
): Mail {
  const { gone, runsIt, others } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: runsIt
      ? t.mergedSubject({ gone: nameOr(gone, thisBusiness()) })
      : t.noLongerYours({ name }),
    paragraphs: [
      t.merged({ gone: nameOr(gone, t.theOther()), name }),
      runsIt ? t.youRun({ others }) : others ? t.otherOwnerRuns() : t.noOwner(),
      t.ifWrong(),
    ],
    action: { label: t.seeListing(), url: listingUrl(facts) },
  })
}
