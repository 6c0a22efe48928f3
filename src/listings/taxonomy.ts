import type { Language } from '../platform/text/language.ts'
import { setOwnNames, type OwnNames } from '../platform/text/names.ts'
import data from '../../data/category-aliases.json' with { type: 'json' }

export type Category = {
  slug: string
  name: string
  group: string
  icon: string
  /** In the spec's list of 50, or added here. */
  listed: boolean
  /** Position among the first in lists; null for the rest. */
  place: number | null
  /** Lists show this name instead of the spec's. */
  isRenamed: boolean
}

/** A database row that overrides the file. */
export type CategoryChange = {
  slug: string
  name: string
  icon: string
  group: string
  /** For its page and search. */
  aliases: string[]
  /** Its name in other languages. */
  translations?: OwnName
  addedWords: string[]
  droppedWords: string[]
  place: number | null
  /** Slug. */
  mergedInto: string | null
}

/** By language. */
export type OwnName = Partial<Record<Language, string>>

type Changes = { version: number; bySlug: ReadonlyMap<string, CategoryChange>; text: string }

/**
 * This module exists twice in a process (server and built pages), so changes are stored once, on
 * the global object.
 */
const place = Symbol.for('categories as admins changed them')
const shared = globalThis as { [place]?: Changes }
const none: Changes = { version: 0, bySlug: new Map(), text: '[]' }

function changesNow(): Changes {
  return shared[place] ?? none
}

export function setCategoryChanges(changes: readonly CategoryChange[]): void {
  const text = JSON.stringify(changes)
  const { version, text: before } = changesNow()
  if (text === before) return
  const bySlug = new Map(changes.map((change) => [change.slug, change]))
  shared[place] = { version: version + 1, bySlug, text }
  setOwnNames(ownNames(changes))
}

function ownNames(changes: readonly CategoryChange[]): OwnNames {
  const names: OwnNames = {}
  for (const { name, translations = {} } of changes)
    for (const [language, own] of Object.entries(translations))
      names[language] = { ...names[language], [name]: own }
  return names
}

/** Caches a value derived from the categories until they change. */
export function ofCategories<T>(make: () => T): () => T {
  let made: { version: number; value: T } | null = null
  return () => {
    const { version } = changesNow()
    if (made?.version !== version) made = { version, value: make() }
    return made.value
  }
}

/** Null if unchanged. */
export function changeOf(slug: string): CategoryChange | null {
  return changesNow().bySlug.get(slug) ?? null
}

export function allChanges(): CategoryChange[] {
  return [...changesNow().bySlug.values()]
}

/** Follows a merge. */
export function currentSlug(slug: string): string {
  let current = slug
  const seen = new Set<string>()
  while (!seen.has(current)) {
    seen.add(current)
    current = changeOf(current)?.mergedInto ?? current
  }
  return current
}

/** Follows merges; each slug once. */
export function currentSlugs(slugs: readonly string[]): string[] {
  return [...new Set(slugs.map(currentSlug))]
}

/** Before any changes by admins. */
export const fileCategories: readonly Category[] = data.categories.map((category) => ({
  slug: category.slug,
  name: category.name,
  group: category.group,
  icon: category.icon,
  listed: category.inCategoryList,
  place: null,
  isRenamed: false,
}))

const inFile = new Set(fileCategories.map(({ slug }) => slug))

/** Including merged ones. */
export const everyCategory = ofCategories((): readonly Category[] => {
  const added = allChanges().filter(({ slug }) => !inFile.has(slug))
  const own = added.map(({ slug, name, group, icon, place }) => {
    return { slug, name, group, icon, listed: true, place, isRenamed: false }
  })
  const known = fileCategories.map((category) => {
    const change = changeOf(category.slug)
    if (!change) return category
    const { name, place } = change
    return { ...category, name, place, isRenamed: name !== category.name }
  })
  return [...known, ...own]
})

/** Without merged ones. */
export const allCategories = ofCategories((): readonly Category[] =>
  everyCategory().filter(({ slug }) => currentSlug(slug) === slug),
)

/** Placed ones first; the rest keep their order. */
export function inPlace<T>(things: readonly T[], placeOf: (thing: T) => number | null): T[] {
  const last = Number.MAX_SAFE_INTEGER
  return things.toSorted((a, b) => (placeOf(a) ?? last) - (placeOf(b) ?? last))
}
