import { nameIn } from '../../../platform/text/names.ts'
import type { Problem } from '../../../florida/zip-rule.ts'
import type { Column, Keep } from '../columns.ts'
import type { ListingIndex } from '../listings.server.ts'
import type { Facets, Search, FilterParam, SearchValues } from '../search.ts'

/** One way to narrow a search. Every member must be given; null needs a reason. */
export type Condition = {
  /** Null when the search doesn't use it. */
  inMemory(search: Search, index: ListingIndex): InMemory | null
  facet: Facet | null
}

/** A condition with a URL parameter. */
export type Filter = Condition & {
  /** The parsed value, or why it can't be used. */
  read(values: SearchValues, now: Date): Reading
  /** Null when it isn't offered, or not for this search. */
  control(values: SearchValues, result: Narrowable): FilterControl | null
  /** The chip's text; null when the page says it otherwise. */
  chip(values: SearchValues): string | null
}

export type Reading = { search: Search } | { problem: Problem }

/** A test for rows, and optionally a way to list them (and some deleted ones) directly. */
export type InMemory = { keep: Keep; rows?: { most: number; read(): Uint32Array } }

export function allOf(rows: Uint32Array): NonNullable<InMemory['rows']> {
  return { most: rows.length, read: () => rows }
}

export type Facet = {
  name: keyof Facets
  choices(index: ListingIndex): Choices<unknown>
  nameOf(slug: string): string | undefined
  /** The URL value, if it isn't the slug. */
  askedAs?(slug: string): string
}

/** A column, and the choices each of its values counts for. */
type Choices<T> = { column: Column<T>; slugsOf(value: T): readonly string[] }

export type Narrowable = { search: Search; facets: Facets }

/** Controls that most people don't need are collapsed, grouped by audience. */
export type ControlGroup = 'more' | 'buyers'

/** A control as data, so a whole filter stays in one server file. */
export type FilterControl = (
  | { kind: 'choice'; label: string; none: string; options: { value: string; text: string }[] }
  | { kind: 'switch'; label: string; isOn: boolean }
  | { kind: 'text'; label: string; hint: string }
  | { kind: 'counts'; title: string; counts: NamedCount[] }
  /** Set elsewhere on the page and preserved. */
  | { kind: 'kept' }
) & { group?: ControlGroup }

/** A choice with its number of results and its URL value. */
export type NamedCount = { slug: string; name: string; value: string; count: number }

export type ShownFilters = {
  chips: { param: FilterParam; text: string }[]
  controls: ShownControl[]
}
export type ShownControl = FilterControl & { param: FilterParam }

/** A single choice narrows nothing, so it isn't shown. */
export function countsControl(title: string, facet: Facet, facets: Facets): FilterControl {
  const counts = namedCounts(facet, facets)
  return { kind: 'counts', title, counts: counts.length < 2 ? [] : counts }
}

export function namedCounts(facet: Facet, facets: Facets): NamedCount[] {
  return facets[facet.name].map(({ slug, count }) => {
    const name = facet.nameOf(slug) ?? slug
    return { slug, count, name: nameIn(name), value: facet.askedAs?.(slug) ?? name }
  })
}

/** Shortens refused input for an error message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

const yes = ['1', 'yes', 'true', 'on']
const no = ['', '0', 'no', 'false']

export function isYes(value: string): boolean {
  return yes.includes(value.toLowerCase())
}

export function isNo(value: string): boolean {
  return no.includes(value.toLowerCase())
}
