import { sql, type RawBuilder } from 'kysely'
import { filterParams, type FilterParam, type SearchValues, type Search } from '../search.ts'
import { except, only } from './by-id.server.ts'
import { category } from './category.server.ts'
import { city } from './city.server.ts'
import { county } from './county.server.ts'
import type { Condition, Filter, Narrowable, ShownFilters } from './filter.server.ts'
import { language } from './language.server.ts'
import { open } from './open.server.ts'
import { radius } from './radius.server.ts'
import { region } from './region.server.ts'
import { service } from './service.server.ts'
import { text } from './text.server.ts'
import { zip } from './zip.server.ts'

/** What visitors can narrow by, by the parameter of the address. */
export const filters: Readonly<Record<FilterParam, Filter>> = {
  zip,
  category,
  q: text,
  county,
  radius,
  service,
  language,
  open,
}

/** Which condition carries out each part of a search: a part without one does not compile. */
const conditionOf: Readonly<Record<keyof Search, Condition>> = {
  categories: category,
  meaning: text,
  isTolerant: text,
  county,
  counties: region,
  city,
  service,
  language,
  openAt: open,
  origin: zip,
  radiusMiles: radius,
  originCounty: radius,
  except,
  ids: only,
}

/** Everything that can narrow a search; the database and the listing index go through the same list. */
export const conditions: readonly Condition[] = [...new Set(Object.values(conditionOf))]

/** The conditions of a search on the businesses named `alias`. */
export function matches(search: Search, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const asked = conditions.flatMap((condition) => condition.sql(search, column) ?? [])
  const published = sql`${column('status')} = 'published'`
  return sql<boolean>`(${sql.join([published, ...asked], sql` and `)})`
}

/** What a page shows to take filters away and to narrow further. */
export function showFilters(values: SearchValues, result: Narrowable): ShownFilters {
  const chips = filterParams.flatMap((param) => {
    const text = filters[param].chip(values)
    return text ? [{ param, text }] : []
  })
  const controls = filterParams.flatMap((param) => {
    const control = filters[param].control(values, result)
    return control ? [{ param, ...control }] : []
  })
  return { chips, controls }
}
