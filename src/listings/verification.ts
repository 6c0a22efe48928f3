import * as t from '#messages/badges.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import type { ProofSign } from '../assets/drawings/proof-shapes.ts'

/** Strongest first. */
export const verificationMethods = [
  'sba-vetcert',
  'state-certification',
  'papers-seen',
  'vouched',
  'sam-registered',
  'self-attested',
] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/** Given by a person; a registration comes from the register alone. */
export type GivenMethod = Exclude<VerificationMethod, 'sam-registered'>
export const givenMethods = verificationMethods.filter(
  (method): method is GivenMethod => method !== 'sam-registered',
)

/** Two facts, verified separately. */
export type ProvenFacts = {
  provesService: boolean
  provesOwnership: boolean
  /** The owner is service-disabled. */
  provesDisability?: boolean
}

/** A valid proof: what was checked, when (2026-03-14), and when it expires. */
export type Verification = ProvenFacts & {
  method: VerificationMethod
  checkedOn: string
  expiresOn: string
  note: string
  /** In the newest list of its register, whose date is `checkedOn`. */
  isByList: boolean
}

/** Facts and expiry follow from the method. */
export type NewVerification = Pick<Verification, 'method' | 'checkedOn' | 'note'> &
  Partial<ProvenFacts> & {
    /** The reviewer; missing for samples. */
    byName?: string
    /** Only for a registration, which has an end of its own. */
    expiresOn?: string
  }

/** The list of imported registrations, as in `listing_sources`. */
export const samRegister = 'SAM.gov'

/** Lists of certified businesses by the proof they give; who gave it, in `by_name` and `listing_sources`. */
export const certificateLists = {
  'sba-vetcert': 'SBA certificates',
  'state-certification': 'Florida certificates',
} as const
export type CertificateMethod = keyof typeof certificateLists
export const certificateMethods = Object.keys(certificateLists) as CertificateMethod[]

export function isList(byName: string): boolean {
  return Object.values<string>(certificateLists).includes(byName)
}

/** Of a valid registration in SAM.gov. */
export type Registration = Pick<Verification, 'checkedOn' | 'expiresOn'>

type Level = {
  sign: ProofSign
  /** On the badge, after "Verified" if proof was seen. */
  name: () => string
  /** The team saw proof: only then the badge says "Verified". */
  isSeen: boolean
  /** Null if it depends on what was seen. */
  facts: ProvenFacts | null
}

const both = { provesService: true, provesOwnership: true }
const neither = { provesService: false, provesOwnership: false }

const levels: Record<VerificationMethod, Level> = {
  'sba-vetcert': {
    sign: 'star',
    name: t.sbaCertified,
    isSeen: true,
    facts: both,
  },
  'state-certification': {
    sign: 'sun',
    name: t.floridaCertified,
    isSeen: true,
    facts: both,
  },
  'papers-seen': {
    sign: 'page',
    name: t.documentsSeen,
    isSeen: true,
    facts: null,
  },
  vouched: {
    sign: 'people',
    name: t.vouchedFor,
    isSeen: false,
    facts: neither,
  },
  'sam-registered': {
    sign: 'pillars',
    name: t.samRegistered,
    isSeen: false,
    facts: neither,
  },
  'self-attested': {
    sign: 'words',
    name: t.ownersWord,
    isSeen: false,
    facts: neither,
  },
}

const months = dateFormat({ month: 'short' })

/** Such as "SBA certified". */
export function methodName(method: VerificationMethod): string {
  return levels[method].name()
}

type Named = Pick<Verification, 'method'> & Partial<Pick<Verification, 'provesDisability'>>

/** "SBA certified SDVOSB", "Documents seen, service-disabled". */
export function badgeName({ method, provesDisability = false }: Named): string {
  if (!provesDisability || !isProofSeen(method)) return methodName(method)
  return method === 'sba-vetcert' ? t.sbaSdvosb() : t.serviceDisabled({ name: methodName(method) })
}

export function isProofSeen(method: VerificationMethod): boolean {
  return levels[method].isSeen
}

export function methodSign(method: VerificationMethod): ProofSign {
  return levels[method].sign
}

/** "Verified: SBA certified", "Owner’s word". */
export function badgeWords(badge: Named): string {
  return isProofSeen(badge.method) ? t.verified({ name: badgeName(badge) }) : badgeName(badge)
}

/** "SBA certified, checked Mar 2026"; for unchecked levels, since when. A register's own date is its last update there. */
export function badgeText(badge: Named & Pick<Verification, 'checkedOn'>): string {
  const words = { name: badgeName(badge), month: monthText(badge.checkedOn) }
  if (badge.method === 'sam-registered') return t.badgeUpdated(words)
  return isProofSeen(badge.method) ? t.badgeChecked(words) : t.badgeSince(words)
}

/** `badgeText`, or "Sample: SBA certified, checked Mar 2026". */
export function badgeLine(badge: Parameters<typeof badgeText>[0], isSample: boolean): string {
  return isSample ? t.sampleBadge({ name: badgeText(badge) }) : badgeText(badge)
}

/** "Mar 2028". */
export function monthText(day: string): string {
  const [year = '', number = ''] = day.split('-')
  const month = months().format(new Date(Date.UTC(2000, Number(number) - 1)))
  return `${month} ${year}`
}

/** For documents, what the reviewer saw. Disability always depends on it. */
export function provenFacts({
  method,
  provesService = false,
  provesOwnership = false,
  provesDisability = false,
}: NewVerification): ProvenFacts {
  const { facts, isSeen } = levels[method]
  const shown = facts ?? { provesService, provesOwnership }
  return isSeen && provesDisability ? { ...shown, provesDisability } : shown
}

/** Two years after the check. */
export function expiryOf(checkedOn: string): string {
  const sameDay = checkedOn.replace(/^\d{4}/, (year) => String(Number(year) + 2))
  return sameDay.replace(/-02-29$/, '-03-01')
}
