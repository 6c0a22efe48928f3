import { keeping, passing, chosen } from '../columns.ts'
import type { Condition } from './filter.server.ts'

/** Listings of a town, for the page of a category there. */
export const city: Condition = {
  inMemory: ({ city }, index) => (city ? { keep: keeping(index.city, (of) => of === city) } : null),
  facet: null,
}

/** Listings of a town or of the county that is called the same, for the page of a category in both. */
export const cityOrCounty: Condition = {
  inMemory({ cityOrCounty }, index) {
    if (!cityOrCounty) return null
    const { city, county } = cityOrCounty
    const isTown = passing(index.city, (of) => of === city)
    const isCounty = passing(index.places, ({ located, serves }) =>
      [...located, ...serves].includes(county),
    )
    return { keep: (rows) => chosen(rows, (row) => isTown(row) || isCounty(row)) }
  },
  facet: null,
}
