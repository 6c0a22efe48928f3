import type { Condition } from './filter.server.ts'

/** Listings of a town, for the page of a category there. */
export const city: Condition = {
  inMemory: ({ city }) => (city ? { test: (listing) => listing.city === city } : null),
  facet: null,
}
