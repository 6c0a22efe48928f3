import { comboboxGroups } from '../../listings/categories.ts'
import { everyCategory, ofCategories } from '../../listings/taxonomy.ts'
import { counties } from '../../florida/counties.ts'
import type { CategoryGroup } from '../../search/page/category-fit.ts'

/** The lists of places and trades to choose from. Handed in, so that no table of them is in the browser's script. */
export type Choices = {
  groups: CategoryGroup[]
  counties: { slug: string; name: string; isCentral: boolean }[]
}

export type KnownSlugs = { categories: readonly string[]; counties: readonly string[] }

/** Counties that keep Central time; of Gulf County, the half where its people live does not. */
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

/** The time zone that people of a county keep. @param county slug. */
export function zoneOfCounty(county: string): 'America/Chicago' | 'America/New_York' {
  return centralCounties.has(county) ? 'America/Chicago' : 'America/New_York'
}

/** What forms take. A category that was merged while somebody filled one in is taken for the other. */
export const knownSlugs = ofCategories((): KnownSlugs => ({
  categories: everyCategory().map(({ slug }) => slug),
  counties: counties.map(({ slug }) => slug),
}))

/** What a form of a business has to choose from. The tables are not for the browser: pages are handed this. */
export const formChoices = ofCategories((): Choices => ({
  groups: comboboxGroups().map(({ label, categories }) => ({
    label,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
  })),
  counties: counties.map(({ slug, name }) => ({
    slug,
    name,
    isCentral: centralCounties.has(slug),
  })),
}))
