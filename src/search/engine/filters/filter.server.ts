import type { Problem } from '../../../florida/zip-rule.ts'
import type { Column, Keep } from '../columns.ts'
import type { ListingIndex } from '../listings.server.ts'
import type { Facets, Search, FilterParam, SearchValues } from '../search.ts'

/** How a part of a search narrows it. Every part of every filter has to be there, or is null for a reason. */
export type Condition = {
  /** Which listings of the index match; null when the search does not ask. */
  inMemory(search: Search, index: ListingIndex): InMemory | null
  /** By which choices listings are counted. */
  facet: Facet | null
}

/** A condition that visitors ask for by a parameter of the address. */
export type Filter = Condition & {
  /** What the values mean for the search, or why they cannot be used. */
  read(values: SearchValues, now: Date): Reading
  /** How the page offers it; null when it does not, or not for this search. */
  control(values: SearchValues, result: Narrowable): FilterControl | null
  /** The words of a filter in force; null when the page says it otherwise. */
  chip(values: SearchValues): string | null
}

export type Reading = { search: Search } | { problem: Problem }

/** Which rows of the index stay; and how to read exactly those, and some that have gone since, without looking at all. */
export type InMemory = { keep: Keep; rows?: { most: number; read(): Uint32Array } }

/** Rows that are read already. */
export function allOf(rows: Uint32Array): NonNullable<InMemory['rows']> {
  return { most: rows.length, read: () => rows }
}

export type Facet = {
  name: keyof Facets
  /** The choices under which listings are found, by a column of the index. */
  choices(index: ListingIndex): Choices<unknown>
  nameOf(slug: string): string | undefined
  /** What the address says for it, where that is not its name. */
  askedAs?(slug: string): string
}

/** A column, and the choices that a value of it stands for, each once. */
type Choices<T> = { column: Column<T>; slugsOf(value: T): readonly string[] }

/** What controls are made of besides the values. */
export type Narrowable = { search: Search; facets: Facets }

/** A control as data, which the page draws: so a whole filter stays in one file, on the server. */
export type FilterControl =
  | { kind: 'choice'; label: string; none: string; options: { value: string; text: string }[] }
  | { kind: 'switch'; label: string; isOn: boolean }
  | { kind: 'counts'; title: string; counts: NamedCount[] }
  /** Set elsewhere on the page; narrowing further keeps it. */
  | { kind: 'kept' }

/** How many listings a narrower search would find, with the name to show and the value that asks for it. */
export type NamedCount = { slug: string; name: string; value: string; count: number }

/** The filters of a result as the page shows them. */
export type ShownFilters = {
  chips: { param: FilterParam; text: string }[]
  controls: ShownControl[]
}
export type ShownControl = FilterControl & { param: FilterParam }

/** The control of a filter with counted choices. */
export function countsControl(title: string, facet: Facet, facets: Facets): FilterControl {
  const counts = facets[facet.name].map(({ slug, count }) => {
    const name = facet.nameOf(slug) ?? slug
    return { slug, count, name, value: facet.askedAs?.(slug) ?? name }
  })
  return { kind: 'counts', title, counts }
}

/** What a text said that cannot be used, short enough to repeat. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
