import { comboboxGroups } from '../../listings/categories.ts'
import { wordsOfCategory } from '../engine/word-lists.ts'

/** By slug; loaded by the combobox. */
export function loader(): Response {
  const slugs = comboboxGroups().flatMap(({ categories }) => categories.map(({ slug }) => slug))
  const words = Object.fromEntries(slugs.map((slug) => [slug, wordsOfCategory(slug)]))
  return Response.json(words, { headers: { 'cache-control': 'public, max-age=60' } })
}
