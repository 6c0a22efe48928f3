import data from '../../../data/everyday-words.json' with { type: 'json' }

/** Words for a trade: its own categories, and related ones in which only a listing that has the words is meant. */
export type Trade = { categories: string[]; related: string[] }

/** What people type, and the words in which listings say the same when they are others. */
type EverydayWord = { typed: string; said: string | null }

/** What people type for a trade, in English and Spanish, and the troubles that make them look for one. */
export const everydayWords: readonly (Trade & { words: EverydayWord[] })[] = data.trades.map(
  ({ categories, related, english, problems, spanish }) => ({
    categories,
    related,
    words: [...english, ...problems, ...spanish].map((word) => {
      const [typed = '', said = null] = word.split('=')
      return { typed, said }
    }),
  }),
)

/** Trades to turn to where nobody is listed for one: the nearest to it first. */
export function besideCategory(slug: string): readonly string[] {
  return (data.beside as Partial<Record<string, string[]>>)[slug] ?? []
}

/** The plain words for a category, without troubles: what lists of trades show beside its name. */
export function wordsOfCategory(slug: string): readonly string[] {
  return shortWords.get(slug) ?? []
}

const shortWords = new Map<string, string[]>()
for (const { categories, english, spanish } of data.trades)
  for (const slug of categories)
    shortWords.set(slug, [
      ...(shortWords.get(slug) ?? []),
      ...[...english, ...spanish].map(typedOf),
    ])

function typedOf(word: string): string {
  return word.split('=')[0] ?? ''
}
