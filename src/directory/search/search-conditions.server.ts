import { sql, type RawBuilder } from 'kysely'
import { chordOfMiles, type Point } from '../../florida/distance.ts'
import type { Search } from './search.server.ts'
import type { Meaning } from './understand.ts'

/** The conditions of a search on the businesses named `alias`. */
export function matches(search: Search, alias: string): RawBuilder<boolean> {
  const b = (column: string) => sql.ref(`${alias}.${column}`)
  const conditions: RawBuilder<unknown>[] = [sql`${b('status')} = 'published'`]
  if (search.categories?.length)
    conditions.push(sql`${b('category_slug')} = any(${search.categories}::text[])`)
  if (search.meaning) conditions.push(means(search.meaning, b))
  if (search.ids) conditions.push(sql`${b('id')} = any(${search.ids}::text[])`)
  if (search.county) conditions.push(inCounty(b('id'), [search.county], ['located', 'serves']))
  if (search.counties) conditions.push(inCounty(b('id'), search.counties, ['located']))
  if (search.city) conditions.push(sql`${b('city')} = ${search.city}`)
  if (search.service) conditions.push(sql`${b('service')} = ${search.service}`)
  if (search.openAt) conditions.push(isOpen(b('id'), b('time_zone'), search.openAt))
  if (search.except) conditions.push(sql`${b('id')} <> ${search.except}`)
  if (search.origin && search.radiusMiles !== undefined)
    conditions.push(isWithin(search, search.origin, search.radiusMiles, b))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

type Column = (name: string) => RawBuilder<unknown>

/** The words of a text are not for the database: `ids` has those listings. */
function means({ categories, words }: Meaning, b: Column): RawBuilder<unknown> {
  if (categories.length) return sql`${b('category_slug')} = any(${categories}::text[])`
  return words.length ? sql`true` : sql`false`
}

function inCounty(id: RawBuilder<unknown>, slugs: string[], relations: string[]) {
  return sql`exists (select 1 from business_counties k where k.business_id = ${id}
    and k.county_slug = any(${slugs}::text[]) and k.relation = any(${relations}::text[]))`
}

/** A span covers the local time today, or it is yesterday's and runs past midnight. */
function isOpen(id: RawBuilder<unknown>, timeZone: RawBuilder<unknown>, at: Date) {
  const local = sql`(${at.toISOString()}::timestamptz at time zone ${timeZone})`
  const weekday = sql`(extract(isodow from ${local})::int - 1)`
  const minute = sql`(extract(hour from ${local})::int * 60 + extract(minute from ${local})::int)`
  return sql`exists (select 1 from business_hours h where h.business_id = ${id} and (
    (h.weekday = ${weekday} and ${minute} >= h.opens_minute and ${minute} < h.closes_minute) or
    (h.weekday = (${weekday} + 6) % 7 and ${minute} + 1440 < h.closes_minute)))`
}

function isWithin(search: Search, origin: Point, radiusMiles: number, b: Column) {
  const chord = chordOfMiles(radiusMiles)
  const near = sql`(${b('position')} <@ cube_enlarge(${pointOf(origin)}, ${chord}, 3)
    and ${b('position')} <-> ${pointOf(origin)} <= ${chord})`
  if (!search.originCounty) return near
  return sql`(${near} or ${inCounty(b('id'), [search.originCounty], ['serves'])})`
}

/** SQL for a place as the point on the unit sphere that a listing's position is. */
export function pointOf({ lat, lng }: Point): RawBuilder<string> {
  return sql`sphere_point(${lat}::float8, ${lng}::float8)`
}
