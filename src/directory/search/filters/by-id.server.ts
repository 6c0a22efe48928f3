import type { Condition } from './filter.server.ts'

/** All but one listing, for those near it. */
export const except: Condition = {
  inMemory: ({ except }, { ids }) => (except ? { test: (row) => ids[row] !== except } : null),
  facet: null,
}
