import type { Condition } from './filter.server.ts'

/** All but one listing, for those near it. */
export const except: Condition = {
  inMemory: ({ except }) => (except ? { test: ({ id }) => id !== except } : null),
  facet: null,
}
