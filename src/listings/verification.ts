import type { ProofSign } from '../assets/drawings/proof-shapes.ts'

/** How a listing was shown to be veteran-owned, strongest first. */
export const verificationMethods = [
  'sba-vetcert',
  'state-certification',
  'papers-seen',
  'vouched',
  'self-attested',
] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/** The two facts that a proof may show; each is checked for itself. */
export type ProvenFacts = { provesService: boolean; provesOwnership: boolean }

/** A proof that still holds: what was checked, on which day (2026-03-14), and on which day it lapses. */
export type Verification = ProvenFacts & {
  method: VerificationMethod
  checkedOn: string
  expiresOn: string
  note: string
}

/** A proof as it is given: what a certificate shows is known, and so is the day it lapses. */
export type NewVerification = Pick<Verification, 'method' | 'checkedOn' | 'note'> &
  Partial<ProvenFacts> & {
    /** Who of the team gives it; left out for what came with the samples. */
    byName?: string
  }

type Level = {
  sign: ProofSign
  /** What the badge says, after "Verified" where somebody saw a proof. */
  name: string
  /** Whether somebody of the team saw a proof: only then a badge says "Verified". */
  isSeen: boolean
  /** What it shows by itself; null where that depends on what was seen. */
  facts: ProvenFacts | null
}

const both = { provesService: true, provesOwnership: true }
const neither = { provesService: false, provesOwnership: false }

const levels: Record<VerificationMethod, Level> = {
  'sba-vetcert': {
    sign: 'star',
    name: 'SBA certified',
    isSeen: true,
    facts: both,
  },
  'state-certification': {
    sign: 'sun',
    name: 'Florida certified',
    isSeen: true,
    facts: both,
  },
  'papers-seen': {
    sign: 'page',
    name: 'Documents seen',
    isSeen: true,
    facts: null,
  },
  vouched: {
    sign: 'people',
    name: 'Vouched for',
    isSeen: false,
    facts: neither,
  },
  'self-attested': {
    sign: 'words',
    name: 'Owner’s word',
    isSeen: false,
    facts: neither,
  },
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The level's name, such as "SBA certified". */
export function methodName(method: VerificationMethod): string {
  return levels[method].name
}

/** Whether somebody of the team saw a proof, so that "Verified" may be said. */
export function isProofSeen(method: VerificationMethod): boolean {
  return levels[method].isSeen
}

/** The mark of the level. */
export function methodSign(method: VerificationMethod): ProofSign {
  return levels[method].sign
}

/** The words on the badge: "Verified: SBA certified", "Owner’s word". */
export function badgeWords({ method }: Pick<Verification, 'method'>): string {
  return isProofSeen(method) ? `Verified: ${methodName(method)}` : methodName(method)
}

/** Level and month, such as "SBA certified, checked Mar 2026"; of what nobody checked, since when it is said. */
export function badgeText({
  method,
  checkedOn,
}: Pick<Verification, 'method' | 'checkedOn'>): string {
  return `${methodName(method)}, ${isProofSeen(method) ? 'checked' : 'since'} ${monthText(checkedOn)}`
}

/** "Mar 2028". */
export function monthText(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return `${months[Number(month) - 1]} ${year}`
}

/** What a proof by this method shows; what documents show is for who saw them to say. */
export function provenFacts({
  method,
  provesService = false,
  provesOwnership = false,
}: NewVerification): ProvenFacts {
  return levels[method].facts ?? { provesService, provesOwnership }
}

/** The day a proof lapses: two years after it was checked. */
export function expiryOf(checkedOn: string): string {
  const sameDay = checkedOn.replace(/^\d{4}/, (year) => String(Number(year) + 2))
  return sameDay.replace(/-02-29$/, '-03-01')
}
