import data from '../../../data/category-people.json' with { type: 'json' }
import { plainText } from '../../florida/letters.ts'
import { findCategory } from '../../listings/categories.ts'
import { language } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'

type Names = { en: string } & Partial<Record<string, string>>
type Entry = { people?: Names; callings?: { words: string; people: Names }[] }

const callings = new Map(
  Object.entries(data.categories as Record<string, Entry>).map(([slug, { callings = [] }]) => [
    slug,
    new Map(
      callings.flatMap(({ words, people }) => words.split(', ').map((word) => [word, people])),
    ),
  ]),
)

/** "Abogado" names the people of its category. */
export function isCalling(slug: string, word: string): boolean {
  return callings.get(slug)?.has(word) ?? false
}

/**
 * The people in a trade: "Plumbers", "Electricians", or the category's name.
 * @param typed the words for the trade.
 */
export function titleName(slug: string, typed: string): string {
  const category = findCategory(slug)
  if (!category || category.isRenamed) return nameIn(category?.name ?? slug)
  const { people } = (data.categories as Record<string, Entry | undefined>)[category.slug] ?? {}
  const called = callings.get(category.slug)?.get(plainText(typed).trim()) ?? people
  return called?.[language()] ?? called?.en ?? nameIn(category.name)
}
