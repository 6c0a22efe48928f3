import * as t from '#messages/legal.ts'
import { language, type Language } from '../../platform/text/language.ts'
import { otherLanguageOf } from '../../platform/text/written-in.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { retention } from '../../platform/db/retention.ts'

/** A text to show, and the language it is written in, where it isn't that of the page. */
export type LegalText = { text: string; writtenIn: Language | null; isTranslation: boolean }

/** An operator's own words stay as they are; ours are in the language of the page. */
export function ownOrDefault(own: string | undefined, byDefault: () => string): LegalText {
  if (own) return { text: own, writtenIn: otherLanguageOf(own), isTranslation: false }
  return { text: byDefault(), writtenIn: null, isTranslation: language() !== 'en' }
}

type About = { name: string; contactEmail: string }

/** What the privacy page says until an operator writes their own; it has to match `docs/retention.md`. */
export function defaultPrivacy({ name, contactEmail }: About): string {
  const parts = [t.privacyIntro({ name, contactEmail }), t.looking(), suggesting(), account()]
  const people = [writing(), contacting(), reporting(), claiming(), alerts()]
  return [...parts, ...people, emails(), t.others()].join('\n\n')
}

function suggesting(): string {
  return t.suggesting({
    documentDays,
    draftDays: retention.drafts.days,
    refusedDays: retention.refusedSubmissions.days,
    statusLinkDays: retention.statusLinks.days,
    submitterDays: retention.submitters.days,
  })
}

function account(): string {
  return t.account({ unfinishedDays: retention.unfinishedSignUps.days })
}

function writing(): string {
  return t.writing({
    blockedDays: retention.blockedSenders.days,
    conversationDays: retention.conversations.days,
    unconfirmedDays: retention.unconfirmedMessages.days,
  })
}

function contacting(): string {
  return t.contacting({ days: retention.decidedContactMessages.days })
}

function reporting(): string {
  return t.reporting({
    decidedDays: retention.decidedReports.days,
    removedDays: retention.removedListings.days,
    reporterDays: retention.reporters.days,
  })
}

function claiming(): string {
  return t.claiming({
    codeDays: retention.claimCodes.days,
    figureDays: retention.figures.days,
    invitationDays: retention.listingInvitations.days,
    stopDays: retention.claimCodeStops.days,
  })
}

function alerts(): string {
  return t.emailAlerts({
    stoppedDays: retention.stoppedAlerts.days,
    unconfirmedDays: retention.unconfirmedAlerts.days,
  })
}

function emails(): string {
  return t.emails({ mailDays: retention.mails.days })
}

/** What the terms page says until an operator writes their own. */
export function defaultTerms({ name, contactEmail }: About): string {
  const parts = [t.termsIntro({ name, contactEmail }), t.checks(), t.listings(), t.use()]
  return [...parts, t.warranty()].join('\n\n')
}
