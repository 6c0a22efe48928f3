import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { Filter } from './rest-filter.ts'
import type { RestQuery } from './rest-query.ts'
import type { BusinessColumn, TableName } from './rest-tables.ts'

/** A row as clients get it: its keys are the selected names. */
export type RestRow = Record<string, unknown>

/**
 * The rows that a request asks for. Each table is a picture of what the public may see, and filters and
 * orders see no more than that: only published listings, addresses without hidden streets.
 *
 * @param today the day on which a proof must still hold, as 2026-11-21.
 */
export async function findRows(db: Db, query: RestQuery, today: string): Promise<RestRow[]> {
  if (query.limit === 0) return []
  const columns = [...new Set(['id', ...query.selected.map(({ column }) => column)])]
  const { rows } = await sql<RestRow>`
    select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}
    from (${visible(query.table.name, today)}) as t
    where ${matches(query.filters)} order by ${orderOf(query)}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(query.selected.map(({ column, as }) => [as, row[column]])),
  )
}

/** How many rows match, on all pages. */
export async function countRows(db: Db, query: RestQuery, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${visible(query.table.name, today)}) as t
    where ${matches(query.filters)}`.execute(db)
  return rows[0]?.count ?? 0
}

function visible(table: TableName, today: string): RawBuilder<unknown> {
  if (table === 'business_images')
    return sql`select i.id, i.business_id, i.url from business_images i
      join businesses b on b.id = i.business_id where b.status = 'published'`
  const columns = Object.entries(businessColumns(today)).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  )
  return sql`select ${sql.join(columns)}
    from businesses b join categories c on c.slug = b.category_slug
    where b.status = 'published'`
}

/** Each column of a business, as the public may see it. */
function businessColumns(today: string): Record<BusinessColumn, RawBuilder<unknown>> {
  return {
    id: sql`b.id`,
    name: sql`b.name`,
    category: sql`c.name`,
    description: sql`b.description`,
    address: sql`b.public_address`,
    phone: sql`b.phone`,
    email: sql`b.email`,
    website: sql`b.website`,
    is_verified: sql`exists (select 1 from verifications v
      where v.business_id = b.id and v.expires_on > ${today}::text::date)`,
    is_featured: sql`b.is_featured`,
    county: sql`b.county`,
  }
}

function matches(filters: Filter[]): RawBuilder<unknown> {
  if (filters.length === 0) return sql`true`
  const conditions = filters.map((filter) =>
    filter.isNegated ? sql`not (${conditionOf(filter)})` : conditionOf(filter),
  )
  return sql.join(conditions, sql` and `)
}

/** Values travel as text and are cast here: they were checked against the type before. */
function conditionOf({ column, type, test }: Filter): RawBuilder<unknown> {
  const left = sql.ref(`t.${column}`)
  const cast = sql.raw(type)
  if (test.kind === 'is') return sql`${left} is ${sql.raw(test.value)}`
  if (test.kind === 'in') return sql`${left} = any(${test.values}::text[]::${cast}[])`
  if (test.kind === 'like') return sql`${left} ${sql.raw(test.operator)} ${test.pattern}::text`
  return sql`${left} ${sql.raw(test.operator)} ${test.value}::text::${cast}`
}

/** The id decides where nothing else does, so that pages never overlap. */
function orderOf({ orders }: RestQuery): RawBuilder<unknown> {
  const terms = orders.map(({ column, isDescending, nulls }) => {
    const direction = isDescending ? 'desc' : 'asc'
    return sql`${sql.ref(`t.${column}`)} ${sql.raw(nulls ? `${direction} nulls ${nulls}` : direction)}`
  })
  return sql.join([...terms, sql`t.id`])
}
