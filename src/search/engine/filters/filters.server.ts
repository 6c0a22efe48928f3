import * as t from '#messages/filters.ts'
import type { FieldFilter } from '../../../listings/fields.ts'
import { filterParams, type FilterParam, type SearchValues, type Search } from '../search.ts'
import { except } from './by-id.server.ts'
import { category, namedCategories } from './category.server.ts'
import { city, cityOrCounty } from './city.server.ts'
import { county } from './county.server.ts'
import type { Condition, Filter, Narrowable, Reading, ShownFilters } from './filter.server.ts'
import { cage, naics, uei } from './codes.server.ts'
import { emergency } from './emergency.server.ts'
import { havingConditions, havingFilters } from './having.server.ts'
import { language } from './language.server.ts'
import { near } from './near.server.ts'
import { open } from './open.server.ts'
import { payment } from './payment.server.ts'
import { proof } from './proof.server.ts'
import { radius } from './radius.server.ts'
import { real } from './real.server.ts'
import { counties, region } from './region.server.ts'
import { service } from './service.server.ts'
import { text } from './text.server.ts'
import { zip } from './zip.server.ts'

/** Filters by URL parameter; a field whose filter is missing doesn't compile. */
export const filters: Readonly<Record<FilterParam | FieldFilter, Filter>> = {
  zip,
  near,
  category,
  q: text,
  county,
  region,
  radius,
  service,
  language,
  proof,
  open,
  emergency,
  payment,
  naics,
  uei,
  cage,
  ...havingFilters,
}

/** Reading a place or a category takes longer with each word, and real searches are shorter. */
const maxLength = 200

/** The parsed value of one filter, or why it can't be used. */
export function readFilter(param: FilterParam, values: SearchValues, now: Date): Reading {
  if (values[param].length <= maxLength) return filters[param].read(values, now)
  const text = t.tooManyCharacters({ count: maxLength })
  return { problem: { title: t.textTooLong(), text } }
}

/** The condition for each part of a search; a missing one doesn't compile. */
const conditionOf: Readonly<Record<keyof Search, Condition>> = {
  categories: category,
  named: namedCategories,
  asked: text,
  strictness: text,
  county,
  region,
  counties,
  city,
  cityOrCounty,
  service,
  language,
  proof,
  payment,
  naics,
  uei,
  cage,
  ...havingConditions,
  isReal: real,
  origin: zip,
  radiusMiles: radius,
  originCounties: radius,
  originCity: zip,
  isFromArea: zip,
  except,
}

/** For lists and counts alike. */
export const conditions: readonly Condition[] = [...new Set(Object.values(conditionOf))]

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
