import { nameIn } from '../../../platform/text/names.ts'
import * as t from '#messages/filters.ts'
import type { Problem } from '../../../florida/zip-rule.ts'
import {
  findCategory,
  resolveHeading,
  resolveLabel,
  similarCategories,
  type Choice,
} from '../../../listings/categories.ts'
import { keeping } from '../columns.ts'
import { rowsInCategories } from '../row-lists.ts'
import type { ListingIndex } from '../listings.server.ts'
import type { SearchValues } from '../search.ts'
import {
  allOf,
  countsControl,
  shorten,
  type Condition,
  type Facet,
  type Filter,
  type InMemory,
} from './filter.server.ts'

const facet: Facet = {
  name: 'categories',
  choices: ({ categories }) => ({
    column: categories,
    slugsOf: (slugs) => slugs as readonly string[],
  }),
  nameOf: (slug) => findCategory(slug)?.name,
  askedAs: labelOf,
}

/** A category whose name is also a heading needs a different label. */
function labelOf(slug: string): string {
  const name = findCategory(slug)?.name ?? slug
  return resolveHeading(name) ? `${name}${alone}` : name
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
  control: (_values, { facets }) => countsControl(t.byCategory(), facet, facets),
  chip: () => null,
}

export const namedCategories: Condition = {
  inMemory: ({ named }, index) => (named?.length ? inCategories(index, named) : null),
  facet: null,
}

/** Distinguishes a category from the heading of the same name. */
const alone = ' only'

/** A label that is a heading means all under it, unless it says "only". */
export function chosenCategory({ category }: Pick<SearchValues, 'category'>): Choice | null {
  if (!category) return null
  const own = category.endsWith(alone) ? resolveLabel(category.slice(0, -alone.length)) : null
  const [slug] = own?.slugs.filter((slug) => findCategory(slug)?.name === own.label) ?? []
  if (own && slug) return { label: own.label, slugs: [slug], all: false }
  return resolveHeading(category) ?? resolveLabel(category)
}

function inCategories(index: ListingIndex, slugs: string[]): InMemory {
  return {
    keep: keeping(index.categories, (own) => own.some((slug) => slugs.includes(slug))),
    rows: allOf(rowsInCategories(index, slugs)),
  }
}

function unknown(label: string): Problem {
  const similar = similarCategories(label).map(({ name }) => nameIn(name))
  const words = { label: shorten(label) }
  const text = similar.length
    ? t.noCategoryMeant({ ...words, similar: similar.join(', ') })
    : t.noCategory(words)
  return { title: t.unknownCategory(), text }
}
