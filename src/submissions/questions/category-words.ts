import { findCategory } from '../../listings/categories.ts'
import { suggestCategories } from '../../search/bar/suggested-categories.ts'
import { allCategories, ofCategories } from '../../listings/taxonomy.ts'
import { understand } from '../../search/engine/understand.ts'
import { cleanLine } from '../clean-text.ts'
import { searchName, wordsName } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import type { FoundCategories } from '../form/form-state.ts'

const maxWords = 100
const maxFound = 6

const slugs = ofCategories(() => new Map(allCategories().map(({ name, slug }) => [name, slug])))

/**
 * Categories meant by a text such as "lawn man" or "plomero": understood ones first, then
 * suggestions. Uses the word tables, so not for the browser.
 */
export function findCategories(words: string): FoundCategories {
  const text = cleanLine(words).slice(0, maxWords)
  const trades = understand(text).parts.flatMap((part) =>
    part.kind === 'trade'
      ? [{ ...part, because: part.meant ?? text.slice(part.start, part.end) }]
      : [],
  )
  const meant = trades.flatMap(({ categories, because }) =>
    categories.map((slug) => ({ slug, because })),
  )
  const related = trades.flatMap(({ related, because }) =>
    related.map((slug) => ({ slug, because })),
  )
  const suggested = suggestCategories(text).map(({ text: name, detail }) => ({
    slug: slugs().get(name) ?? '',
    because: detail || name,
  }))
  const all = [...meant, ...related, ...suggested]
  const firsts = all.filter(({ slug }, at) => all.findIndex((one) => one.slug === slug) === at)
  const found = firsts.flatMap(({ slug, because }) => {
    const name = findCategory(slug)?.name
    return name ? [{ slug, name, because }] : []
  })
  return { words: text, categories: found.slice(0, maxFound) }
}

export function foundFor(form: FormData, { category }: FormValues): FoundCategories | null {
  const words = form.get(wordsName)
  const isRequested = form.has(searchName) || !category.trim()
  return isRequested && typeof words === 'string' && (words.trim() || form.has(searchName))
    ? findCategories(words)
    : null
}
