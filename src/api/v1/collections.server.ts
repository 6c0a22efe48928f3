import { businesses, nearby } from './businesses.server.ts'
import type { Collection } from './collection.server.ts'
import { listParams, type Format } from './list-params.ts'
import {
  categories,
  cityCollection,
  countyCollection,
  regions,
  zipCollection,
} from './places.server.ts'
import { events, posts } from './posts.server.ts'
import { articles, resources } from './stories.server.ts'

export const collections: readonly Collection[] = [
  businesses,
  categories,
  countyCollection,
  regions,
  cityCollection,
  zipCollection,
  articles,
  resources,
  posts,
  events,
]

/** A list, such as `businesses` or `businesses/{id}/nearby`. */
export type Listing = {
  collection: Collection
  path: string
  params: ReturnType<typeof listParams>
}

export const lists: readonly Listing[] = [
  ...collections.map((collection) => ({ collection, path: collection.name })),
  { collection: nearby, path: 'businesses/{id}/nearby' },
].map((list) => ({ ...list, params: listParams(list.collection.params) }))

export function formatsOf({ item, hasPoints }: Collection): readonly Format[] {
  if (item === businesses.item) return ['json', 'csv', 'geojson', 'xlsx', 'vcard']
  return hasPoints ? ['json', 'csv', 'geojson', 'xlsx'] : ['json', 'csv', 'xlsx']
}
