import * as t from '#messages/report-emails.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Mail } from '../../platform/email/mail.ts'
import type { ReportOutcome } from '../../submissions/reports/report.ts'
import {
  listingEmail,
  listingUrl,
  nameIn,
  type ListingFacts,
} from '../../submissions/emails/listing-email.ts'

/**
 * `hidden`: visitors can't see the listing now, for whatever reason. `gone`: it says that the
 * business closed.
 */
type Answered = Exclude<ReportOutcome, 'closed'> | 'hidden' | 'gone'

const outcomes = {
  fixed: t.fixed,
  'not-right': t.notRight,
  removed: t.removed,
  hidden: t.hidden,
  gone: t.saysClosed,
}

type AnswerFacts = ListingFacts & {
  outcome: Answered
  answer: string
  /** The report asked to remove the listing. */
  isRemoval: boolean
  isNeverListed: boolean
  /** The reporter manages the listing. */
  runsIt: boolean
  contact: string
  keptDays: number
}

export function answerEmail(facts: AnswerFacts): Mail {
  const { outcome, answer, isRemoval, isNeverListed } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.answerSubject({ name }),
    paragraphs: [
      outcome === 'removed' && isRemoval ? t.removedAsAsked({ name }) : outcomes[outcome]({ name }),
      ...(outcome === 'removed' && isNeverListed ? [t.wontReturn()] : []),
      ...(answer ? [answer] : []),
      ...(outcome === 'removed' && isRemoval ? [changeOfMind(facts)] : []),
    ],
    ...(['fixed', 'not-right', 'gone'].includes(outcome) && {
      action: { label: t.seeListing(), url: listingUrl(facts) },
    }),
    ...(outcome === 'removed' &&
      isRemoval &&
      facts.runsIt && { action: { label: t.bringBack(), url: `${listingUrl(facts)}/answer` } }),
  })
}

/** To the person who asked us not to list it. */
export function listedAgainEmail(facts: ListingFacts): Mail {
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.backSubject({ name, site: facts.site.name }),
    paragraphs: [t.back({ name }), t.backIfWrong()],
    action: { label: t.askAgain(), url: `${listingUrl(facts)}/report` },
  })
}

/** To the reporter who was told that it's removed. */
export function reopenedEmail(facts: ListingFacts): Mail {
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.answerSubject({ name }),
    paragraphs: [t.reopened({ name })],
  })
}

function changeOfMind({ site, contact, keptDays, isNeverListed }: AnswerFacts): string {
  const url = site.url + pathIn(language(), '/business-signup')
  return isNeverListed
    ? t.changeOfMind({ contact, days: keptDays, url })
    : t.bringBackAnytime({ contact })
}

export function removedEmail(facts: ListingFacts & { contact: string; keptDays: number }): Mail {
  const { site, contact, keptDays } = facts
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.removedSubject({ name, site: site.name }),
    paragraphs: [t.removedText({ name }), t.objectText({ days: keptDays, contact })],
    action: { label: t.object(), url: `${listingUrl(facts)}/answer` },
  })
}
