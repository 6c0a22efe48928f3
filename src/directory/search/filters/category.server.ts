import type { Problem } from '../../../florida/zip-rule.ts'
import {
  findCategory,
  resolveHeading,
  resolveLabel,
  similarCategories,
  type Choice,
} from '../../categories.ts'
import type { ListingIndex } from '../listing-index.server.ts'
import type { SearchValues } from '../search.ts'
import { countsControl, shorten, type Facet, type Filter, type InMemory } from './filter.server.ts'

const facet: Facet = {
  name: 'categories',
  each: ({ category }, add) => add(category),
  nameOf: (slug) => findCategory(slug)?.name,
  // A name that is a heading too means all under it; the slug means the category alone.
  askedAs: (slug) => {
    const name = findCategory(slug)?.name ?? slug
    return resolveHeading(name) ? slug : name
  },
}

/** One category, or all under a heading. */
export const category: Filter = {
  read(values) {
    const choice = chosenCategory(values)
    if (!choice) return values.category ? { problem: unknown(values.category) } : { search: {} }
    return { search: choice.all ? {} : { categories: choice.slugs } }
  },
  inMemory: ({ categories }, index) =>
    categories?.length ? inCategories(index, categories) : null,
  facet,
  control: (_values, { facets }) => countsControl('By category', facet, facets),
  chip: () => null,
}

/** What is chosen: a label that is a heading stands for all under it, a slug for its category alone. */
export function chosenCategory({ category }: Pick<SearchValues, 'category'>): Choice | null {
  if (!category) return null
  const own = findCategory(category)
  if (own) return { label: own.name, slugs: [own.slug], all: false }
  return resolveHeading(category) ?? resolveLabel(category)
}

/** The listings in any of the categories. */
export function inCategories({ byCategory }: ListingIndex, slugs: string[]): InMemory {
  return {
    test: ({ category }) => slugs.includes(category),
    rows: [...new Set(slugs)].flatMap((slug) => byCategory.get(slug) ?? []),
  }
}

function unknown(label: string): Problem {
  const similar = similarCategories(label).map(({ name }) => name)
  const hint = similar.length ? `. Did you mean ${similar.join(', ')}?` : ''
  return { title: 'Unknown category', text: `There is no category "${shorten(label)}"${hint}` }
}
