import type { z } from 'zod'
import type { Services } from '../../platform/services.server.ts'
import type { Cursor, Row, Shape } from './list-params.ts'

/** Null limit: everything. */
export type Range = { limit: number | null; after: Cursor | null }

export type Found = { rows: Row[]; total: number; next: Cursor | null }

/** One kind of entry, listed at `/api/v1/{name}` and each at `/api/v1/{name}/{id}`. */
export type Collection = {
  name: string
  /** For a list, and for one entry: "Businesses", "A business". */
  titles: { list: string; one: string }
  about: string
  item: z.ZodObject
  /** Besides those of every list. */
  params: Shape
  hasPoints: boolean
  examples: { list: { title: string; query: string }[]; id: string }
  list(services: Services, own: Record<string, string>, range: Range): Promise<Found>
  find(services: Services, id: string): Promise<Row | null>
}

/** A page of rows that are all in memory. Rows may come and go between pages. */
export function pageOf<T extends { id: unknown }>(
  all: readonly T[],
  { limit, after }: Range,
): { rows: T[]; total: number; next: Cursor | null } {
  const [at, id] = after ?? [0]
  const found = id === undefined ? -1 : all.findIndex((row) => row.id === id)
  const start = found === -1 ? Number(at) || 0 : found + 1
  const rows = all.slice(start, limit === null ? undefined : start + limit)
  const end = start + rows.length
  const last = rows.at(-1)
  const isMore = end < all.length && last !== undefined
  return { rows, total: all.length, next: isMore ? [end, String(last.id)] : null }
}

/** Addresses of an entry. */
export function addressesOf({ site }: Pick<Services, 'site'>) {
  return {
    api: (path: string) => `${site.url}/api/v1/${path}`,
    page: (path: string) => site.url + path,
  }
}
