import { sql } from 'kysely'
import type { ListingIndex } from '../listing-index.server.ts'
import { understand } from '../understand.ts'
import { wordsAlike, wordsBeginning } from '../vocabulary.ts'
import { inCategories } from './category.server.ts'
import type { Filter } from './filter.server.ts'

const maxLength = 100
/** Free text: the categories that it names, and words of listings. */
export const text: Filter = {
  read({ q }) {
    if (q.length > maxLength)
      return {
        problem: {
          title: 'Search text too long',
          text: `Please use at most ${maxLength} characters`,
        },
      }
    const meaning = understand(q)
    return { search: meaning.categories.length + meaning.words.length ? { meaning } : {} }
  },
  /** The words are not for the database: `ids` has the listings with them. */
  sql({ meaning }, b) {
    if (!meaning || (meaning.words.length && !meaning.categories.length)) return null
    return sql`${b('category_slug')} = any(${meaning.categories}::text[])`
  },
  inMemory({ meaning, isTolerant = false }, index) {
    if (!meaning) return null
    const { categories, words } = meaning
    if (!words.length) return inCategories(index, categories)
    const found = rowsWithWords(index, words, isTolerant)
    const isNamed = (row: number) => categories.includes(index.all[row]?.category ?? '')
    const rows = categories.length ? found.filter(isNamed) : found
    let known: Set<number> | undefined
    return { rows, test: (_listing, row) => (known ??= new Set(rows)).has(row) }
  },
  facet: null,
  control: () => ({ kind: 'kept' }),
  chip: ({ q }) => (q ? `“${q}”` : null),
}

/** Where the listings stand that have all of these words; only after `readWords`. */
function rowsWithWords(
  { all, vocabulary, texts }: ListingIndex,
  words: string[],
  isTolerant: boolean,
): readonly number[] {
  const look = () => {
    const find = isTolerant ? wordsAlike : wordsBeginning
    const wanted = words.map((word) => find(vocabulary, word)).sort((a, b) => a.length - b.length)
    if (wanted[0]?.length === 0) return []
    const marks = wanted.map((numbers) => {
      const marked = new Uint8Array(vocabulary.words.length)
      for (const number of numbers) marked[number] = 1
      return marked
    })
    const rows: number[] = []
    for (const [row, { words }] of all.entries())
      if (marks.every((marked) => words.some((word) => marked[word]))) rows.push(row)
    return rows
  }
  return texts.memo(JSON.stringify([words, isTolerant]), { context: look })
}
