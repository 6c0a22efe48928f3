import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { postJson } from '../../listings/posts/post-columns.server.ts'
import type { Post } from '../../listings/posts/post.ts'
import { readFilter } from '../../search/engine/filters/filters.server.ts'
import type { Search, SearchValues } from '../../search/engine/search.ts'
import { problemOf } from './places.server.ts'
import { badParameters } from './problem.ts'
import type { Shape } from './list-params.ts'

/** Of a published listing. */
export type FoundPost = {
  post: Post
  business: {
    id: string
    name: string
    address: string | null
    city: string | null
    county: string
    timeZone: string
    isSample: boolean
  }
}

const narrowing = ['county', 'region', 'category'] as const

/** Listings that posts and feeds are narrowed to, by the search's own filters. */
export const ofListings: Shape = {
  county: z
    .string()
    .optional()
    .meta({ description: 'Of businesses in this county or serving it.', example: 'Martin' }),
  region: z
    .string()
    .optional()
    .meta({ description: 'Of businesses in this region or serving it.', example: 'Tampa Bay' }),
  category: z
    .string()
    .optional()
    .meta({ description: 'Of businesses in this category or group.', example: 'Plumbing' }),
}

/** A condition on table `b`. @throws Problem for an unknown place or category */
export function listingsWhere(own: Record<string, string>, now: Date): RawBuilder<unknown> {
  const none = { county: '', region: '', category: '' } as SearchValues
  const values = { ...none }
  for (const name of narrowing) values[name] = own[name]?.trim() ?? ''
  const search: Search = {}
  for (const name of narrowing) {
    const read = readFilter(name, values, now)
    if ('problem' in read) throw badParameters([problemOf(name, read.problem)])
    Object.assign(search, read.search)
  }
  const { county, region, categories } = search
  const conditions = [
    sql`b.status = 'published'`,
    ...(categories
      ? [
          sql`(b.category_slug = any(${categories}::text[]) or b.second_category = any(${categories}::text[]))`,
        ]
      : []),
    ...(county ? [inCounties([county])] : []),
    ...(region ? [inCounties(region)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function inCounties(slugs: readonly string[]) {
  return sql`exists (select from business_counties k
    where k.business_id = b.id and k.county_slug = any(${slugs}::text[]))`
}

/** @param where of tables `p` and `b` */
export async function findPosts(
  db: Db,
  where: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number | null },
): Promise<FoundPost[]> {
  const { rows } = await sql<FoundPost>`
    select ${postJson} as post, json_build_object('id', b.id, 'name', b.name,
      'address', b.public_address, 'city', b.city, 'county', b.county, 'timeZone', b.time_zone, 'isSample', b.is_sample)
      as business
    from posts p join businesses b on b.id = p.business_id
    where p.state = 'published' and ${where}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function countPosts(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts p join businesses b on b.id = p.business_id
    where p.state = 'published' and ${where}`.execute(db)
  return rows[0]?.count ?? 0
}
