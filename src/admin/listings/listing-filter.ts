import { searchable } from '../../platform/db/column-text.ts'

export const listingsAtOnce = 50

export const sources = {
  sent: 'Sent in',
  import: 'Imported',
  sample: 'Samples',
  other: 'Other',
} as const
export type Source = keyof typeof sources

export const states = {
  published: 'Live',
  unpublished: 'Hidden by who runs it',
  suspended: 'Suspended',
  archived: 'Archived',
  closed: 'Closed for good',
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
  const asked = (name: string) => searchable(searchParams.get(name) ?? '').trim()
  const page = Number(asked('page'))
  return {
    words: asked('q').slice(0, 100),
    state: keyIn(states, asked('state')),
    source: keyIn(sources, asked('source')),
    isFeatured: asked('featured') === 'yes',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

export function listingsQuery(filter: ListingFilter, change: Partial<ListingFilter>): string {
  const { words, state, source, isFeatured, page } = { ...filter, page: 1, ...change }
  const asked = new URLSearchParams()
  if (words) asked.set('q', words)
  if (state) asked.set('state', state)
  if (source) asked.set('source', source)
  if (isFeatured) asked.set('featured', 'yes')
  if (page > 1) asked.set('page', String(page))
  return `?${asked}`
}

function keyIn<Key extends string>(all: Record<Key, string>, text: string): Key | null {
  return (Object.keys(all) as Key[]).find((key) => key === text) ?? null
}
