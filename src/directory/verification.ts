/** How a listing was shown to be veteran-owned. */
export type VerificationMethod =
  | 'sba-vetcert'
  | 'state-certification'
  | 'papers-seen'
  | 'vouched'
  | 'self-attested'

/** A proof that still holds: what was checked, and on which day (2026-03-14). */
export type Verification = { method: VerificationMethod; checkedOn: string; note: string }

const methods: Record<VerificationMethod, { name: string; meaning: string }> = {
  'sba-vetcert': {
    name: 'SBA VetCert',
    meaning: 'Certified as veteran-owned by the U.S. Small Business Administration.',
  },
  'state-certification': {
    name: 'Florida certified',
    meaning: 'Certified by the State of Florida as a veteran business enterprise.',
  },
  'papers-seen': {
    name: 'Service papers seen',
    meaning: 'A reviewer has seen proof of military service and of ownership.',
  },
  vouched: { name: 'Vouched for', meaning: 'A named veterans organization vouches for the owner.' },
  'self-attested': {
    name: 'Self-attested',
    meaning: 'The owner states to be a veteran. We have seen no papers yet.',
  },
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The method's name, such as "SBA VetCert". */
export function methodName(method: VerificationMethod): string {
  return methods[method].name
}

/** What the method proves, in one sentence. */
export function methodMeaning(method: VerificationMethod): string {
  return methods[method].meaning
}

/** Method and month, such as "SBA VetCert, checked Mar 2026". */
export function badgeText({ method, checkedOn }: Verification): string {
  const [year = '', month = ''] = checkedOn.split('-')
  return `${methodName(method)}, checked ${months[Number(month) - 1]} ${year}`
}

/** The day a proof lapses: two years after it was checked. */
export function expiryOf(checkedOn: string): string {
  return checkedOn.replace(/^\d{4}/, (year) => String(Number(year) + 2))
}
