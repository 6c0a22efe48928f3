import data from '../../data/category-aliases.json' with { type: 'json' }
import { slugOf } from '../florida/slug.ts'

/** A category of the one taxonomy. */
export type Category = { slug: string; name: string; group: string; icon: string; listed: boolean }

/** What a label means: one or several categories, or all of them. */
export type Choice = { label: string; slugs: string[]; all: boolean }

/** Every canonical category; `listed` ones stand in the specification's list of 50. */
export const categories: readonly Category[] = data.categories.map((category) => ({
  slug: category.slug,
  name: category.name,
  group: category.group,
  icon: category.icon,
  listed: category.inCategoryList,
}))

const bySlug = new Map(categories.map((category) => [category.slug, category]))
const headings = choicesByKey((lists) => lists.includes('combobox'))
const labels = choicesByKey((lists) => !lists.includes('combobox') || lists.length > 1)

/** The labels of the home page's dropdown, as the specification lists them. */
export const homeLabels: readonly string[] = data.lists.homeDropdown
/** The labels of the search page's zip panel. */
export const panelLabels: readonly string[] = data.lists.searchDropdown
/** The headings of the combobox of a search without a zip. */
export const comboboxLabels: readonly string[] = data.lists.combobox
/** The five popular categories of the home page. */
export const popularLabels: readonly string[] = data.lists.popular

/** The five popular categories under the specification's labels, with their slugs and icons. */
export function popularCategories(): { label: string; slug: string; icon: string }[] {
  return popularLabels.map((label) => {
    const category = findCategory(resolveLabel(label)?.slugs[0] ?? '')
    return { label, slug: category?.slug ?? '', icon: category?.icon ?? '' }
  })
}

/** The canonical category with this slug, or null. */
export function findCategory(slug: string): Category | null {
  return bySlug.get(slug) ?? null
}

/**
 * What a label, slug or bundled key means. Compared as the specification says: case does not matter,
 * `&` is "and", a hyphen is a space.
 *
 * @returns null for a label that the taxonomy does not know.
 */
export function resolveLabel(label: string): Choice | null {
  const known = labels.get(keyOf(label))
  if (known) return known
  const category = bySlug.get(slugOf(label))
  if (category) return { label: category.name, slugs: [category.slug], all: false }
  return resolveHeading(label)
}

/**
 * What a heading of the combobox means: all categories under it. "Construction", "Real Estate" and
 * "Retail" are headings as well as categories, so a search asks here first.
 */
export function resolveHeading(label: string): Choice | null {
  return headings.get(keyOf(label)) ?? null
}

function choicesByKey(isWanted: (lists: string[]) => boolean): Map<string, Choice> {
  // The first label of a key is the one that the specification's lists show.
  const wanted = data.aliases.filter((alias) => isWanted(alias.lists)).reverse()
  return new Map(
    wanted.map((alias) => [
      alias.key,
      { label: alias.label, slugs: alias.slugs, all: 'all' in alias },
    ]),
  )
}

function keyOf(label: string): string {
  return label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[-\s]+/g, ' ')
    .trim()
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
    categories: (resolveHeading(label)?.slugs ?? []).map((slug) => bySlug.get(slug) as Category),
    isRest: false,
  }))
  const grouped = new Set(groups.flatMap(({ categories }) => categories))
  const rest = categories.filter((category) => !grouped.has(category))
  return [...groups, { label: 'Others', categories: rest, isRest: true }]
}

/** The names most like a text that is no category, best first, at most `count`. */
export function similarCategories(text: string, count = 3): Category[] {
  const wanted = pairsOf(keyOf(text))
  return categories
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
