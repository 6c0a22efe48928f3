import { passing } from '../columns.ts'
import type { Condition } from './filter.server.ts'

/** Listings of a town, for the page of a category there. */
export const city: Condition = {
  inMemory: ({ city }, index) => (city ? { test: passing(index.city, (of) => of === city) } : null),
  facet: null,
}
