import * as t from '#messages/admin-listings.ts'
import { methodName, verificationMethods } from '../../listings/verification.ts'

export const listingsAtOnce = 50

export const sources = {
  sent: t.sentIn(),
  import: t.imported(),
  sample: t.samples(),
  other: t.other(),
} as const
export type Source = keyof typeof sources

export const states = {
  published: t.live(),
  unpublished: t.notPublished(),
  suspended: t.suspended(),
  archived: t.archived(),
  closed: t.closedForGood(),
  unconfirmed: t.hiddenUnconfirmed(),
} as const
export type ListingState = keyof typeof states

/** `registered`: in SAM.gov only, and without an owner, so it shows no badge. */
export const proofs = [...verificationMethods, 'registered', 'none'] as const
export type ProofShown = (typeof proofs)[number]

const noBadge = { registered: t.registeredOnly, none: t.noBadge }

/** `seen`: any that the team saw. */
type WantedProof = ProofShown | 'seen'

export function proofName(proof: WantedProof): string {
  if (proof === 'seen') return t.proofSeen()
  return proof === 'registered' || proof === 'none' ? noBadge[proof]() : methodName(proof)
}

/** Chosen by links of other pages, one value each. */
export const linked = {
  real: { yes: t.withoutSamples },
  owner: { yes: t.hasAnOwner, no: t.hasNoOwner },
  confirmed: {
    recently: t.confirmedRecently,
    'by owner': t.confirmedByOwner,
    'long ago': t.confirmedLongAgo,
    never: t.neverConfirmed,
  },
  viewed: { yes: t.viewedLately, no: t.notViewedLately },
  hidden: { 'by registry': t.hiddenByRegistry, 'no answer': t.hiddenWithoutAnswer },
} as const
type Linked = {
  [Name in keyof typeof linked]: keyof (typeof linked)[Name] | null
}

/** Null means all. */
export type ListingFilter = Linked & {
  words: string
  state: ListingState | null
  source: Source | null
  isFeatured: boolean
  proof: WantedProof | null
  /** Slugs. */
  county: string | null
  category: string | null
  page: number
}

export function listingsQuery(
  filter: Partial<ListingFilter>,
  change: Partial<ListingFilter> = {},
): string {
  const { words, state, source, isFeatured, page = 1, ...rest } = { ...filter, page: 1, ...change }
  const query = new URLSearchParams()
  if (words) query.set('q', words)
  if (state) query.set('state', state)
  if (source) query.set('source', source)
  if (isFeatured) query.set('featured', 'yes')
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}
