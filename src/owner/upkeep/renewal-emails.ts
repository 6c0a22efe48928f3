import { dayText } from '../../listings/day-text.ts'
import type { RenewalStep } from '../../listings/upkeep/renewal.ts'
import { badgeWords, type VerificationMethod } from '../../listings/verification.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import { nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { promisedTime } from '../../platform/ui/promised-time.ts'
import type { Site } from '../../platform/ui/site.ts'
import type { Mail } from '../../platform/email/mail.ts'

type Facts = {
  site: Pick<Site, 'name' | 'url' | 'promise'>
  to: string
  business: { id: string; name: string }
  method: VerificationMethod
  /** The day on which it holds no more, as 2028-11-21. */
  expiresOn: string
  /** For the owner's word: the page with the one tap that gives it again. */
  link: string | null
}

/** The mail of a step towards the end of a badge. */
export function renewalEmail(step: RenewalStep, given: Facts): Mail {
  const { site, to, business, link } = given
  const facts = { ...given, business: { ...business, name: nameOr(business.name, thisBusiness) } }
  const proof = `${site.url}/business/${business.id}/proof`
  const isWord = link !== null
  return writeEmail({
    site,
    to,
    subject: subjectOf(step, facts),
    paragraphs: [
      'Hello,',
      ...(step === 3 ? ended(facts) : ending(facts)),
      howTo(isWord, site),
      ...nameBelow(business.name),
    ],
    action: link
      ? { label: 'Say that it still is', url: link }
      : { label: 'Renew the badge', url: proof },
    ...(isWord && { after: [`A badge that says more needs a proof. Show one here:\n${proof}`] }),
  })
}

function subjectOf(step: RenewalStep, { business, expiresOn }: Facts): string {
  if (step === 3) return `The badge of ${business.name} has run out`
  if (step === 2) return `Two weeks left for the badge of ${business.name}`
  return `The badge of ${business.name} runs out on ${dayText(expiresOn)}`
}

function ending({ business, method, expiresOn }: Facts): string[] {
  const since =
    method === 'self-attested' ? 'you last said so' : 'our team last saw what it rests on'
  return [
    `The badge “${badgeWords({ method })}” of ${business.name} holds until ${dayText(expiresOn)}, two years after ${since}.`,
  ]
}

function ended({ business, method }: Facts): string[] {
  const falls =
    method === 'self-attested'
      ? 'the listing carries no badge'
      : 'the listing says “Owner’s word” instead'
  return [
    `The badge “${badgeWords({ method })}” of ${business.name} is two years old and has run out. From today ${falls}. Everything else stays.`,
  ]
}

function howTo(isWord: boolean, site: Facts['site']): string {
  return isWord
    ? 'If it is still veteran-owned, one tap says so; you need no account for that.'
    : `Show us a certificate or a document again, and our team looks at it within ${promisedTime(site)}.`
}
