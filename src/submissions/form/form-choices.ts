import { comboboxGroups } from '../../listings/categories.ts'
import { everyCategory, ofCategories } from '../../listings/taxonomy.ts'
import { counties } from '../../florida/counties.ts'
import { language, type Language } from '../../platform/text/language.ts'
import type { CategoryGroup } from '../../search/page/category-fit.ts'

/** Passed in, so that browsers don't load the tables. */
export type Choices = {
  groups: CategoryGroup[]
  counties: { slug: string; name: string; isCentral: boolean }[]
}

export type KnownSlugs = { categories: readonly string[]; counties: readonly string[] }

/** Gulf County's population is mostly on Eastern time. */
const centralCounties: ReadonlySet<string> = new Set([
  'bay',
  'calhoun',
  'escambia',
  'holmes',
  'jackson',
  'okaloosa',
  'santa-rosa',
  'walton',
  'washington',
])

export function zoneOfCounty(county: string): 'America/Chicago' | 'America/New_York' {
  return centralCounties.has(county) ? 'America/Chicago' : 'America/New_York'
}

/** If a category was merged while the form was open, it counts as the new one. */
export const knownSlugs = ofCategories((): KnownSlugs => ({
  categories: everyCategory().map(({ slug }) => slug),
  counties: counties.map(({ slug }) => slug),
}))

/** Pages pass these to forms; the tables aren't for the browser. */
export function formChoices(): Choices {
  const own = language()
  const known = byLanguage().get(own) ?? makeChoices()
  byLanguage().set(own, known)
  return known
}

const byLanguage = ofCategories(() => new Map<Language, Choices>())

const makeChoices = (): Choices => ({
  groups: comboboxGroups().map(({ label, categories }) => ({
    label,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
  })),
  counties: counties.map(({ slug, name }) => ({
    slug,
    name,
    isCentral: centralCounties.has(slug),
  })),
})
