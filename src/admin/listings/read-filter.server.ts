import * as t from '#messages/admin-listings.ts'
import { findCounty } from '../../florida/counties.ts'
import { findCategory } from '../../listings/categories.ts'
import { searchable } from '../../platform/db/column-text.ts'
import {
  linked,
  listingsQuery,
  proofName,
  proofs,
  sources,
  states,
  type ListingFilter,
} from './listing-filter.ts'

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
    category: findCategory(value('category'))?.slug ?? null,
    real: keyIn(linked.real, value('real')),
    owner: keyIn(linked.owner, value('owner')),
    confirmed: keyIn(linked.confirmed, value('confirmed')),
    viewed: keyIn(linked.viewed, value('viewed')),
    hidden: keyIn(linked.hidden, value('hidden')),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

function keyIn<Key extends string>(all: Record<Key, unknown>, text: string): Key | null {
  return (Object.keys(all) as Key[]).find((key) => key === text) ?? null
}

/** Filters chosen by links from other pages, shown so that they can be removed. */
export function linkedChoices(filter: ListingFilter): { name: string; without: string }[] {
  const { proof, county, category, real, owner, confirmed, viewed, hidden } = filter
  const chosen: [name: string | undefined, Partial<ListingFilter>][] = [
    [real ? linked.real[real]() : undefined, { real: null }],
    [proof ? t.withProof({ proof: proofName(proof) }) : undefined, { proof: null }],
    [county ? t.inCounty({ county: findCounty(county)?.name ?? '' }) : undefined, { county: null }],
    [category ? findCategory(category)?.name : undefined, { category: null }],
    [owner ? linked.owner[owner]() : undefined, { owner: null }],
    [confirmed ? linked.confirmed[confirmed]() : undefined, { confirmed: null }],
    [viewed ? linked.viewed[viewed]() : undefined, { viewed: null }],
    [hidden ? linked.hidden[hidden]() : undefined, { hidden: null }],
  ]
  return chosen.flatMap(([name, change]) =>
    name ? [{ name, without: listingsQuery(filter, change) }] : [],
  )
}
