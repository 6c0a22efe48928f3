import * as t from '#messages/legal.ts'
import { language, type Language } from '../../platform/text/language.ts'
import { otherLanguageOf } from '../../platform/text/written-in.ts'
import { daysBetweenLetters, letterDays } from '../../owner/reach/letter-rule.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { retention } from '../../platform/db/retention.ts'

/** A text, with its language when that differs from the page's. */
export type LegalText = { text: string; writtenIn: Language | null; isTranslation: boolean }

/** An operator's text is used as written; the default is in the language of the page. */
export function ownOrDefault(own: string | undefined, byDefault: () => string): LegalText {
  if (own) return { text: own, writtenIn: otherLanguageOf(own), isTranslation: false }
  return { text: byDefault(), writtenIn: null, isTranslation: language() !== 'en' }
}

type About = { name: string; contactEmail: string }

/** The default privacy text, until the operator writes one; must match `docs/retention.md`. */
export function defaultPrivacy({ name, contactEmail }: About): string {
  const parts = [t.privacyIntro({ name, contactEmail }), t.looking(), suggesting(), account()]
  const people = [writing(), contacting(), reporting(), claiming(), inviting(), alerts()]
  return [...parts, ...people, emails(), t.others()].join('\n\n')
}

function suggesting(): string {
  return t.suggesting({
    documentDays,
    draftDays: retention.drafts.days,
    keyDays: retention.apiKeys.days,
    refusedDays: retention.refusedSubmissions.days,
    statusLinkDays: retention.statusLinks.days,
    submitterDays: retention.submitters.days,
  })
}

function account(): string {
  return t.account({
    logDays: retention.auditLog.days,
    unfinishedDays: retention.unfinishedSignUps.days,
    visitorDays: retention.knownVisitors.days,
  })
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

function inviting(): string {
  return t.inviting({
    codeDays: letterDays,
    days: retention.ownerInvitations.days,
    letterDays: daysBetweenLetters,
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

/** The default terms, until the operator writes their own. */
export function defaultTerms({ name, contactEmail }: About): string {
  const parts = [t.termsIntro({ name, contactEmail }), t.checks(), t.listings(), t.use()]
  return [...parts, t.warranty()].join('\n\n')
}
