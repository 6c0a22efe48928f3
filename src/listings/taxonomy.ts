import data from '../../data/category-aliases.json' with { type: 'json' }

/** A category of the one taxonomy. */
export type Category = {
  slug: string
  name: string
  group: string
  icon: string
  /** Stands in the specification's list of 50, or was added here. */
  listed: boolean
  /** Where it stands among those that come first in lists; null for after them. */
  place: number | null
  /** Called otherwise than the specification calls it: then lists show this name. */
  isRenamed: boolean
}

/** What admins made of a category: one row of the database that says other than the file does. */
export type CategoryChange = {
  slug: string
  name: string
  icon: string
  group: string
  /** What else it is called: its page and the search know these, too. */
  aliases: string[]
  addedWords: string[]
  droppedWords: string[]
  place: number | null
  /** The slug of the category that it is a part of now. */
  mergedInto: string | null
}

type Changes = { version: number; bySlug: ReadonlyMap<string, CategoryChange>; text: string }

/**
 * The pages are built into files of their own, and so have this module twice in a process. Both read what admins
 * changed from one place, which is the process's own.
 */
const place = Symbol.for('categories as admins changed them')
const shared = globalThis as { [place]?: Changes }
const none: Changes = { version: 0, bySlug: new Map(), text: '[]' }

function changesNow(): Changes {
  return shared[place] ?? none
}

/** From now on categories are what the file says with these changes. */
export function setCategoryChanges(changes: readonly CategoryChange[]): void {
  const text = JSON.stringify(changes)
  const { version, text: before } = changesNow()
  if (text === before) return
  const bySlug = new Map(changes.map((change) => [change.slug, change]))
  shared[place] = { version: version + 1, bySlug, text }
}

/** Makes something of the categories, and makes it again when somebody asks after they were changed. */
export function ofCategories<T>(make: () => T): () => T {
  let made: { version: number; value: T } | null = null
  return () => {
    const { version } = changesNow()
    if (made?.version !== version) made = { version, value: make() }
    return made.value
  }
}

/** What admins changed of a category; null when nothing. */
export function changeOf(slug: string): CategoryChange | null {
  return changesNow().bySlug.get(slug) ?? null
}

/** All that admins changed. */
export function allChanges(): CategoryChange[] {
  return [...changesNow().bySlug.values()]
}

/** The category that a slug stands for today: of one that was merged, the one that it is a part of. */
export function currentSlug(slug: string): string {
  let current = slug
  const seen = new Set<string>()
  while (!seen.has(current)) {
    seen.add(current)
    current = changeOf(current)?.mergedInto ?? current
  }
  return current
}

/** The slugs as they are today, each once. */
export function currentSlugs(slugs: readonly string[]): string[] {
  return [...new Set(slugs.map(currentSlug))]
}

/** What the file says: the specification's categories, before anybody changed any. */
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

/** Every category as it is today, also those that were merged into another. */
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

/** Every category that listings can be of. */
export const allCategories = ofCategories((): readonly Category[] =>
  everyCategory().filter(({ slug }) => currentSlug(slug) === slug),
)

/** Those with a place first, in their order; the others as they stood. */
export function inPlace<T>(things: readonly T[], placeOf: (thing: T) => number | null): T[] {
  const last = Number.MAX_SAFE_INTEGER
  return things.toSorted((a, b) => (placeOf(a) ?? last) - (placeOf(b) ?? last))
}
