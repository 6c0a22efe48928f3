import * as t from '#messages/admin-listings.ts'
import { findCounty } from '../../florida/counties.ts'
import { methodName, verificationMethods } from '../../listings/verification.ts'
import { searchable } from '../../platform/db/column-text.ts'

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
  unpublished: t.hiddenByItsOwner(),
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
const linked = {
  real: { yes: t.withoutSamples },
  owner: { yes: t.hasAnOwner, no: t.hasNoOwner },
  confirmed: { recently: t.confirmedRecently, 'long ago': t.confirmedLongAgo },
  viewed: { yes: t.viewedLately, no: t.notViewedLately },
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
  /** A slug. */
  county: string | null
  page: number
}

export function listingFilterOf({ searchParams }: URL): ListingFilter {
  const value = (name: string) => searchable(searchParams.get(name) ?? '').trim()
  const page = Number(value('page'))
  return {
    words: value('q').slice(0, 100),
    state: keyIn(states, value('state')),
    source: keyIn(sources, value('source')),
    isFeatured: value('featured') === 'yes',
    proof: ([...proofs, 'seen'] as const).find((proof) => proof === value('proof')) ?? null,
    county: findCounty(value('county'))?.slug ?? null,
    real: keyIn(linked.real, value('real')),
    owner: keyIn(linked.owner, value('owner')),
    confirmed: keyIn(linked.confirmed, value('confirmed')),
    viewed: keyIn(linked.viewed, value('viewed')),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
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

function keyIn<Key extends string>(all: Record<Key, unknown>, text: string): Key | null {
  return (Object.keys(all) as Key[]).find((key) => key === text) ?? null
}

/** What the links of other pages chose, to see and to take off. */
export function linkedChoices(filter: ListingFilter): { name: string; without: string }[] {
  const { proof, county, real, owner, confirmed, viewed } = filter
  const chosen: [name: string | undefined, Partial<ListingFilter>][] = [
    [real ? linked.real[real]() : undefined, { real: null }],
    [proof ? t.withProof({ proof: proofName(proof) }) : undefined, { proof: null }],
    [county ? t.inCounty({ county: findCounty(county)?.name ?? '' }) : undefined, { county: null }],
    [owner ? linked.owner[owner]() : undefined, { owner: null }],
    [confirmed ? linked.confirmed[confirmed]() : undefined, { confirmed: null }],
    [viewed ? linked.viewed[viewed]() : undefined, { viewed: null }],
  ]
  return chosen.flatMap(([name, change]) =>
    name ? [{ name, without: listingsQuery(filter, change) }] : [],
  )
}
