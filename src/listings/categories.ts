import data from '../../data/category-aliases.json' with { type: 'json' }
import { slugOf } from '../florida/letters.ts'
import {
  allCategories,
  allChanges,
  currentSlug,
  currentSlugs,
  inPlace,
  ofCategories,
  type Category,
} from './taxonomy.ts'

/** What a label means: one or several categories, or all of them. */
export type Choice = { label: string; slugs: string[]; all: boolean }

const bySlug = ofCategories(
  () => new Map(allCategories().map((category) => [category.slug, category])),
)
const headings = ofCategories(() => choicesByKey((lists) => lists.includes('combobox')))
const labels = ofCategories(
  () =>
    new Map([
      ...ownLabels(),
      ...choicesByKey((lists) => !lists.includes('combobox') || lists.length > 1),
    ]),
)

/** The labels of the home page's dropdown: those of the specification, under today's names. */
export const homeLabels = ofCategories(() => shownLabels(data.lists.homeDropdown))
/** The labels of the search page's zip panel. */
export const panelLabels = ofCategories(() => shownLabels(data.lists.searchDropdown))
/** The headings of the combobox of a search without a zip. */
const comboboxLabels: readonly string[] = data.lists.combobox

/** A list of labels in which a category that was renamed, moved or merged stands as it is today. */
function shownLabels(list: readonly string[]): readonly string[] {
  const shown = list.map((label) => {
    const [slug = '', ...others] = data.aliases.find((alias) => alias.label === label)?.slugs ?? []
    const category = others.length ? null : findCategory(slug)
    const isOther = category?.slug !== slug || category.isRenamed
    return { label: category && isOther ? category.name : label, place: category?.place ?? null }
  })
  return [...new Set(inPlace(shown, ({ place }) => place).map(({ label }) => label))]
}

/** Names and aliases that admins gave; those of the specification come before them. */
function ownLabels(): [key: string, choice: Choice][] {
  return allChanges().flatMap(({ slug, name, aliases }) =>
    [name, ...aliases].map((label): [string, Choice] => [
      keyOf(label),
      { label, slugs: [currentSlug(slug)], all: false },
    ]),
  )
}

export type PopularCategory = { label: string; slug: string; icon: string }

/**
 * The popular categories with their slugs and icons: the five of the specification under its labels.
 *
 * @param chosen slugs of others in their place.
 */
export function popularCategories(chosen?: readonly string[]): PopularCategory[] {
  const own = (chosen ?? []).flatMap((slug) => findCategory(slug) ?? [])
  return own.length ? own.map(({ name, slug, icon }) => ({ label: name, slug, icon })) : popular()
}

const popular = ofCategories(() =>
  shownLabels(data.lists.popular).map((label): PopularCategory => {
    const category = findCategory(resolveLabel(label)?.slugs[0] ?? '')
    return { label, slug: category?.slug ?? '', icon: category?.icon ?? '' }
  }),
)

/** The canonical category with this slug; of one that was merged, the one that it is a part of now. */
export function findCategory(slug: string): Category | null {
  return bySlug().get(currentSlug(slug)) ?? null
}

/**
 * What a label, slug or bundled key means. Compared as the specification says: case does not matter,
 * `&` is "and", a hyphen is a space.
 *
 * @returns null for a label that the taxonomy does not know.
 */
export function resolveLabel(label: string): Choice | null {
  const known = labels().get(keyOf(label))
  if (known) return known
  const category = findCategory(slugOf(label))
  if (category) return { label: category.name, slugs: [category.slug], all: false }
  return resolveHeading(label)
}

/**
 * What a heading of the combobox means: all categories under it. "Construction", "Real Estate" and
 * "Retail" are headings as well as categories, so a search asks here first.
 */
export function resolveHeading(label: string): Choice | null {
  return headings().get(keyOf(label)) ?? null
}

function choicesByKey(isWanted: (lists: string[]) => boolean): Map<string, Choice> {
  // The first label of a key is the one that the specification's lists show.
  const wanted = data.aliases.filter((alias) => isWanted(alias.lists)).reverse()
  return new Map(
    wanted.map((alias) => [
      alias.key,
      { label: alias.label, slugs: currentSlugs(alias.slugs), all: 'all' in alias },
    ]),
  )
}

/** A label as labels are compared: case does not matter, `&` is "and", a hyphen is a space. */
function keyOf(label: string): string {
  return label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[-\s]+/g, ' ')
    .trim()
}

/** What a page of a category lists, as the search for its name does. */
export type ListedCategory = { slug: string; name: string; slugs: string[] }

/** The category or heading of a page; a category that is a heading as well lists all under it. */
export function findListedCategory(slug: string): ListedCategory | null {
  const category = findCategory(slug)
  const heading = resolveHeading(category?.name ?? slug)
  if (category)
    return {
      slug: category.slug,
      name: category.name,
      slugs: heading?.slugs ?? [category.slug],
    }
  if (!heading || heading.slugs.length < 2) return null
  return { slug: slugOf(heading.label), name: heading.label, slugs: heading.slugs }
}

/** The name to show for a chosen label: the category's own when it is one, else the label. */
export function choiceName(choice: Choice): string {
  const only = choice.slugs.length === 1 ? choice.slugs[0] : undefined
  return (only && findCategory(only)?.name) || choice.label
}

/** The categories under each combobox heading, and at the end those that stand under none. */
export function comboboxGroups(): { label: string; categories: Category[]; isRest: boolean }[] {
  const groups = comboboxLabels.map((label) => ({
    label,
    categories: inPlace(
      (resolveHeading(label)?.slugs ?? []).flatMap((slug) => findCategory(slug) ?? []),
      ({ place }) => place,
    ),
    isRest: false,
  }))
  const grouped = new Set(groups.flatMap(({ categories }) => categories))
  const rest = allCategories().filter((category) => !grouped.has(category))
  return [...groups, { label: 'Others', categories: rest, isRest: true }]
}

/** The names most like a text that is no category, best first, at most `count`. */
export function similarCategories(text: string, count = 3): Category[] {
  const wanted = pairsOf(keyOf(text))
  return allCategories()
    .map((category) => ({ category, likeness: likeness(wanted, pairsOf(keyOf(category.name))) }))
    .filter(({ likeness }) => likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ category }) => category)
}

/** Dice's coefficient on pairs of letters: 1 for the same text, 0 for nothing shared. */
function likeness(a: Set<string>, b: Set<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  const shared = [...few].filter((pair) => many.has(pair)).length
  return (2 * shared) / (a.size + b.size || 1)
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from(text, (letter, index) => letter + text.charAt(index + 1)).slice(0, -1))
}
