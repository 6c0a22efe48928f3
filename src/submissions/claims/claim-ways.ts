// The list itself: the package's own module reads it from a file beside it, which isn't there in the built program.
import emailProviders from 'email-providers/all.json' with { type: 'json' }
import { parse as parseHost } from 'tldts'
import { mailAddress } from '../contact-rules.ts'
import { ownHost } from '../duplicates/duplicate-score.ts'
import { sharedDomains } from './shared-domains.ts'

/** How somebody can show at once that a listing is theirs, by a code that reaches the business alone. */
export type ClaimWay = 'listing-mail' | 'site-mail' | 'text'

/** The ways of a listing, each with as much of where the code goes as anybody may be shown. */
export type OfferedWays = Partial<Record<ClaimWay, string>>

type Reached = { email: string | null; website: string | null; phone: string | null }

const manyHosts = new Set([...emailProviders, ...sharedDomains])

/** Ends of addresses with owners that are never one business, whatever is before them. */
const publicEnds = /\.(gov|mil|edu|us)$/

/**
 * The domain with mailboxes that belong to the business alone, or null: a registered domain, not below a name where
 * anyone gets one, and not a site of many. The site has to be all of the domain: a page on another site, such as
 * example.org/members/bob, says nothing.
 */
export function ownDomain(website: string | null): string | null {
  const host = ownHost(website)?.replace(/\.+$/, '')
  if (!host || !website || publicEnds.test(host)) return null
  const { pathname, search, hash } = new URL(website)
  if (pathname !== '/' || search || hash) return null
  const { domain, isIcann } = parseHost(host, { allowPrivateDomains: true })
  return isIcann && domain === host && !manyHosts.has(domain) ? domain : null
}

/**
 * A mailbox name as businesses have them. Characters that relays read as a route to another mailbox (`%`, `!`, quotes)
 * are refused, and so is `+`, so that one mailbox has one name.
 */
const mailboxName = /^[a-z0-9](?:[._-]?[a-z0-9])*$/

/** True for an address to which a code can go: no relay can read another mailbox in it. */
function isPlainMailbox(email: string): boolean {
  const at = email.lastIndexOf('@')
  return /^[a-z0-9_](?:[.+'-]{0,2}[a-z0-9_])*$/i.test(email.slice(0, at)) && at <= 64
}

/** The ways of a listing. @param hasTexts whether the site can send text messages. */
export function offeredWays({ email, website, phone }: Reached, hasTexts: boolean): OfferedWays {
  const domain = ownDomain(website)
  return {
    ...(email && isPlainMailbox(email) && { 'listing-mail': maskedAddress(email) }),
    ...(domain && { 'site-mail': `@${domain}` }),
    ...(hasTexts && phone && { text: maskedPhone(phone) }),
  }
}

/** An address or a phone number that a code goes to, with as much of it as anybody may be shown. */
export type Destination = { to: string; masked: string }

/** Where a code goes, or what is wrong with the field of that way. @param local what stands before the `@`. */
export function destinationOf(
  way: ClaimWay,
  { email, website, phone }: Reached,
  local: string,
): ({ ok: true } & Destination) | { ok: false; text: string } {
  const unknown = { ok: false, text: 'Choose where we send the code' } as const
  if (way === 'listing-mail')
    return email && isPlainMailbox(email)
      ? { ok: true, to: email, masked: maskedAddress(email) }
      : unknown
  if (way === 'text') {
    const digits = phone?.replace(/\D/g, '') ?? ''
    return phone && digits.length === 10
      ? { ok: true, to: `1${digits}`, masked: maskedPhone(phone) }
      : unknown
  }
  const domain = ownDomain(website)
  if (!domain) return unknown
  // Who types the whole address means the same.
  const before = local.trim().toLowerCase().replace(`@${domain}`, '')
  const to =
    mailboxName.test(before) && before.length <= 64 ? mailAddress(`${before}@${domain}`) : null
  if (to) return { ok: true, to, masked: maskedAddress(to) }
  return {
    ok: false,
    text: `Enter the part before @${domain}, like info. Letters, digits, dots and hyphens work.`,
  }
}

/** True for an address at the listing's own domain, as a business has them. */
export function isAtOwnDomain(email: string, website: string | null): boolean {
  const [local = '', domain] = email.toLowerCase().split('@')
  return domain !== undefined && domain === ownDomain(website) && mailboxName.test(local)
}

/** As much of an address as lets its owner know it: "b•••@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

function maskedPhone(phone: string): string {
  return `the phone that ends in ${phone.slice(-2)}`
}
