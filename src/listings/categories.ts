import { byShownName } from '../platform/text/by-name.ts'
import { englishName } from '../platform/text/names.ts'
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

/** One or several categories, or all. */
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

/** The spec's list, with current names. */
export const homeLabels = () => labelsInOrder(ofHome())
/** For the search page's ZIP panel. */
export const panelLabels = () => labelsInOrder(ofPanel())
const ofHome = ofCategories(() => shownLabels(data.lists.homeDropdown))
const ofPanel = ofCategories(() => shownLabels(data.lists.searchDropdown))
/** For searches without a ZIP. */
const comboboxLabels: readonly string[] = data.lists.combobox

/** Replaces renamed, moved, or merged categories. */
function shownLabels(list: readonly string[]): readonly string[] {
  const shown = list.map((label) => {
    const [slug = '', ...others] = data.aliases.find((alias) => alias.label === label)?.slugs ?? []
    const category = others.length ? null : findCategory(slug)
    const isOther = category?.slug !== slug || category.isRenamed
    return { label: category && isOther ? category.name : label, place: category?.place ?? null }
  })
  return [...new Set(inPlace(shown, ({ place }) => place).map(({ label }) => label))]
}

function labelsInOrder(shown: readonly string[]): readonly string[] {
  const placeOf = (label: string) => {
    const [slug = '', ...others] = resolveLabel(label)?.slugs ?? []
    return others.length ? null : (findCategory(slug)?.place ?? null)
  }
  return inPlace(
    byShownName(shown, (label) => label),
    placeOf,
  )
}

/** Given by admins; the spec's come first. */
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
 * The spec's five with its labels.
 * @param chosen other slugs to use instead.
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

/** For a merged category, the one it was merged into. */
export function findCategory(slug: string): Category | null {
  return bySlug().get(currentSlug(slug)) ?? null
}

/**
 * Compared as the spec says: ignoring case, `&` is "and", a hyphen is a space.
 * @returns null for an unknown label.
 */
export function resolveLabel(label: string): Choice | null {
  const known = labels().get(keyOf(label))
  if (known) return known
  const category = findCategory(slugOf(label))
  if (category) return { label: category.name, slugs: [category.slug], all: false }
  const english = englishName(label)
  return resolveHeading(label) ?? (english && english !== label ? resolveLabel(english) : null)
}

/**
 * All categories under it. "Construction", "Real Estate", and "Retail" are both headings and
 * categories, so a search asks here first.
 */
export function resolveHeading(label: string): Choice | null {
  return headings().get(keyOf(label)) ?? null
}

function choicesByKey(isWanted: (lists: string[]) => boolean): Map<string, Choice> {
  // The first label of a key is the one in the spec's lists.
  const wanted = data.aliases.filter((alias) => isWanted(alias.lists)).reverse()
  return new Map(
    wanted.map((alias) => [
      alias.key,
      { label: alias.label, slugs: currentSlugs(alias.slugs), all: 'all' in alias },
    ]),
  )
}

/** Ignores case; `&` is "and", a hyphen is a space. */
function keyOf(label: string): string {
  return label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[-\s]+/g, ' ')
    .trim()
}

/** Matches the search for its name. */
export type ListedCategory = { slug: string; name: string; slugs: string[] }

/** A category that is also a heading lists all under it. */
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

/** The category's own name if it is one. */
export function choiceName(choice: Choice): string {
  const only = choice.slugs.length === 1 ? choice.slugs[0] : undefined
  return (only && findCategory(only)?.name) || choice.label
}

/** Those without a heading come last. */
export function comboboxGroups(): { label: string; categories: Category[]; isRest: boolean }[] {
  const groups = comboboxLabels.map((label) => ({
    label,
    categories: inPlace(
      byShownName(
        (resolveHeading(label)?.slugs ?? []).flatMap((slug) => findCategory(slug) ?? []),
        ({ name }) => name,
      ),
      ({ place }) => place,
    ),
    isRest: false,
  }))
  const grouped = new Set(groups.flatMap(({ categories }) => categories))
  const rest = allCategories().filter((category) => !grouped.has(category))
  return [
    ...byShownName(groups, ({ label }) => label),
    { label: 'Others', categories: byShownName(rest, ({ name }) => name), isRest: true },
  ]
}

/** Best first, at most `count`. */
export function similarCategories(text: string, count = 3): Category[] {
  const wanted = pairsOf(keyOf(text))
  return allCategories()
    .map((category) => ({ category, likeness: likeness(wanted, pairsOf(keyOf(category.name))) }))
    .filter(({ likeness }) => likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ category }) => category)
}

/** Dice coefficient on letter pairs: 1 for equal, 0 for nothing shared. */
function likeness(a: Set<string>, b: Set<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  const shared = [...few].filter((pair) => many.has(pair)).length
  return (2 * shared) / (a.size + b.size || 1)
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from(text, (letter, index) => letter + text.charAt(index + 1)).slice(0, -1))
}
