import type { Condition } from './filter.server.ts'

/** Listings of a town, for the page of a category there. */
export const city: Condition = {
  inMemory: ({ city }) => (city ? { test: (listing) => listing.city === city } : null),
  facet: null,
}

/** Listings of a town or of the county that is called the same, for the page of a category in both. */
export const cityOrCounty: Condition = {
  inMemory({ cityOrCounty }) {
    if (!cityOrCounty) return null
    const { city, county } = cityOrCounty
    return {
      test: (listing) =>
        listing.city === city ||
        listing.located.includes(county) ||
        listing.serves.includes(county),
    }
  },
  facet: null,
}
