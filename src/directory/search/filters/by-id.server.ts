import { sql } from 'kysely'
import type { Condition } from './filter.server.ts'

/** Only these listings: how words that were found in memory reach the database. */
export const only: Condition = {
  sql: ({ ids }, b) => (ids ? sql`${b('id')} = any(${ids}::text[])` : null),
  inMemory({ ids }) {
    const wanted = ids && new Set(ids)
    return wanted ? { test: ({ id }) => wanted.has(id) } : null
  },
  facet: null,
}

/** All but one listing, for those near it. */
export const except: Condition = {
  sql: ({ except }, b) => (except ? sql`${b('id')} <> ${except}` : null),
  inMemory: ({ except }) => (except ? { test: ({ id }) => id !== except } : null),
  facet: null,
}
