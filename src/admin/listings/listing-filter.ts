import * as t from '#messages/admin-listings.ts'
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
} as const
export type ListingState = keyof typeof states

/** Null means all. */
export type ListingFilter = {
  words: string
  state: ListingState | null
  source: Source | null
  isFeatured: boolean
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
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

export function listingsQuery(filter: ListingFilter, change: Partial<ListingFilter>): string {
  const { words, state, source, isFeatured, page } = { ...filter, page: 1, ...change }
  const query = new URLSearchParams()
  if (words) query.set('q', words)
  if (state) query.set('state', state)
  if (source) query.set('source', source)
  if (isFeatured) query.set('featured', 'yes')
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}

function keyIn<Key extends string>(all: Record<Key, string>, text: string): Key | null {
  return (Object.keys(all) as Key[]).find((key) => key === text) ?? null
}
