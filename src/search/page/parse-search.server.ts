import * as t from '#messages/search-form.ts'
import type { Choice } from '../../listings/categories.ts'
import { isFloridaZip } from '../../florida/zip-rule.ts'
import type { Reading } from '../engine/filters/filter.server.ts'
import { chosenCategory } from '../engine/filters/category.server.ts'
import { readFilter } from '../engine/filters/filters.server.ts'
import { filterParams, searchParams, type SearchValues, type Search } from '../engine/search.ts'
import { formProblems, type FieldProblem } from './search-form-rule.ts'

const sorts = ['distance', 'name', 'proof'] as const

export type SearchQuery = {
  values: SearchValues
  search: Search
  category: Choice | null
  sort: (typeof sorts)[number] | null
  page: number
}

export type ParsedSearch = { values: SearchValues } & (
  | { ok: true; query: SearchQuery }
  | { ok: false; problems: FieldProblem[] }
)

/** An empty `category` next to a ZIP was not chosen; a missing one means all. */
export function parseSearch(params: URLSearchParams, now: Date): ParsedSearch {
  const values = Object.fromEntries(
    searchParams.map((param) => [param, (params.get(param) ?? '').trim()]),
  ) as SearchValues
  // One field takes towns and ZIPs; ZIPs have their own parameter.
  if (isFloridaZip(values.near) && !values.zip) [values.zip, values.near] = [values.near, '']
  // Other numbers that look like one get the same message as in the other field.
  const isOtherZip = /^(?:\d{5}|3[234]\d{2})$/.test(values.q) && !isFloridaZip(values.q)
  if (isOtherZip && !values.near && !values.zip) [values.near, values.q] = [values.q, '']
  const read = filterParams.map((field) => ({ field, ...readFilter(field, values, now) }))
  const problems = [...problemsOfForm(values, params), ...read.flatMap(problemOf)]
  const sort = sorts.find((known) => known === values.sort) ?? null
  if (values.sort !== '' && !sort) {
    const text = t.orders()
    problems.push({ field: 'sort', title: t.invalidOrder(), text })
  } else if (!problems.length) {
    const search: Search = Object.assign({}, ...read.map(searchOf))
    const category = chosenCategory(values)
    const page = pageOf(values.page)
    return { ok: true, values, query: { values, search, category, sort, page } }
  }
  return { ok: false, values, problems }
}

function searchOf(reading: Reading): Search {
  return 'search' in reading ? reading.search : {}
}

function problemOf({ field, ...reading }: Reading & Pick<FieldProblem, 'field'>): FieldProblem[] {
  return 'problem' in reading ? [{ field, ...reading.problem }] : []
}

/** `zip` is present only when the form was sent. */
function problemsOfForm(values: SearchValues, params: URLSearchParams): FieldProblem[] {
  const isZipAsPlace = !params.has('zip') && values.zip !== ''
  if (isZipAsPlace) return formProblems({ ...values, category: '' }, false)
  if (!params.has('zip') || (!values.zip && values.county)) return []
  return formProblems(values, Boolean(values.zip) && params.has('category'))
}

function pageOf(value: string): number {
  return /^\d{1,6}$/.test(value) ? Math.max(1, Number(value)) : 1
}
