import data from '../../../data/everyday-words.json' with { type: 'json' }
import { lettersOf } from '../../florida/letters.ts'
import {
  allChanges,
  changeOf,
  currentSlug,
  currentSlugs,
  ofCategories,
} from '../../listings/taxonomy.ts'
import { ordinaryWords } from './word-lists.ts'

/** Words for a trade: its own categories, and related ones in which only a listing that has the words is meant. */
export type Trade = { categories: string[]; related: string[] }

/** What people type, and the words in which listings say the same when they are others. */
type EverydayWord = { typed: string; said: string | null }

/** What people type for a trade, in English and Spanish, and the troubles that make them look for one. */
export const everydayWords = ofCategories((): readonly (Trade & { words: EverydayWord[] })[] => [
  ...data.trades.flatMap(({ categories, related, english, problems, spanish }) =>
    byCategories(categories, [...english, ...problems, ...spanish]).map((found) => ({
      ...found,
      related: currentSlugs(related),
    })),
  ),
  ...allChanges().map(({ slug, addedWords, aliases, name }) => ({
    categories: [currentSlug(slug)],
    related: [],
    words: [...new Set([...[name, ...aliases].flatMap(formsOfName), ...addedWords])].map(wordOf),
  })),
])

/** What people type for a name that admins gave: it, its parts ("Yards and Gardens": "yards"), each as one or several. */
function formsOfName(name: string): string[] {
  const parts = name
    .toLowerCase()
    .split(/\s*(?:,|\/|&|\band\b)\s*/)
    .filter((part) => part.length > 3 && !ordinaryWords.has(part))
  const forms = parts.flatMap((part) =>
    part.endsWith('s') ? [part, part.slice(0, -1)] : [part, `${part}s`],
  )
  return [name, ...forms.filter((form) => !ordinaryWords.has(form))]
}

/** Words with the categories that each still means: admins may have taken it away from one. */
function byCategories(
  slugs: readonly string[],
  words: readonly string[],
): { categories: string[]; words: EverydayWord[] }[] {
  const found = new Map<string, { categories: string[]; words: EverydayWord[] }>()
  for (const word of words) {
    const read = wordOf(word)
    const left = slugs.filter((slug) => !changeOf(slug)?.droppedWords.includes(read.typed))
    if (!left.length) continue
    const group = found.get(left.join()) ?? { categories: currentSlugs(left), words: [] }
    group.words.push(read)
    found.set(left.join(), group)
  }
  return [...found.values()]
}

function wordOf(word: string): EverydayWord {
  const [typed = '', said = null] = word.split('=')
  return { typed, said }
}

/** Trades to turn to where nobody is listed for one: the nearest to it first. */
export function besideCategory(slug: string): readonly string[] {
  const beside = (data.beside as Partial<Record<string, string[]>>)[slug] ?? []
  return currentSlugs(beside).filter((other) => other !== slug)
}

/** Whether words stand for all of a wide category, as "restaurant" does for food; others only for a part of it. */
export function isForWhole(slug: string, words: string): boolean {
  return wholeWords.get(slug)?.has(lettersOf(words)) ?? false
}

const wholeWords = new Map(
  Object.entries(data.whole).map(([slug, words]) => [
    slug,
    new Set(words.split(', ').map(lettersOf)),
  ]),
)

/** The plain words for a category, without troubles: what lists of trades show beside its name. */
export function wordsOfCategory(slug: string): readonly string[] {
  return shortWords().get(slug) ?? []
}

const shortWords = ofCategories(() => {
  const found = new Map<string, string[]>()
  const add = (slug: string, words: readonly string[]) =>
    found.set(currentSlug(slug), [...(found.get(currentSlug(slug)) ?? []), ...words])
  for (const slug of shortInFile.keys()) add(slug, keptWords(slug))
  for (const { slug, addedWords, aliases } of allChanges()) add(slug, [...aliases, ...addedWords])
  return found
})

/** The words of the file for a category, without those that admins took away. */
function keptWords(slug: string): readonly string[] {
  const dropped = new Set(changeOf(slug)?.droppedWords)
  return fileWordsOf(slug).filter((word) => !dropped.has(word))
}

/** The plain words of a category as the file has them. */
export function fileWordsOf(slug: string): readonly string[] {
  return shortInFile.get(slug) ?? []
}

const shortInFile = new Map<string, string[]>()
for (const { categories, english, spanish } of data.trades)
  for (const slug of categories)
    shortInFile.set(slug, [
      ...(shortInFile.get(slug) ?? []),
      ...[...english, ...spanish].map((word) => wordOf(word).typed),
    ])
