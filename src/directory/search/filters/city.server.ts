import { sql } from 'kysely'
import type { Condition } from './filter.server.ts'

/** Listings of a town, for the page of a category there. */
export const city: Condition = {
  sql: ({ city }, b) => (city ? sql`${b('city')} = ${city}` : null),
  inMemory: ({ city }) => (city ? { test: (listing) => listing.city === city } : null),
  facet: null,
}
