import { passing } from '../columns.ts'
import type { Condition } from './filter.server.ts'

/** Listings that lie in any of the counties of a region, for its page. */
export const region: Condition = {
  inMemory: ({ counties }, index) =>
    counties
      ? {
          test: passing(index.places, ({ located }) =>
            located.some((slug) => counties.includes(slug)),
          ),
        }
      : null,
  facet: null,
}
