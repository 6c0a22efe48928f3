import { language, languages, type Language } from './language.ts'

/** Words that texts of one language are full of and the others lack. */
const common: Partial<Record<string, ReadonlySet<string>>> = {
  en: new Set('the and of to in is for with you your we our who from are by it that at'.split(' ')),
  es: new Set('el la los las y de en es para con su sus que por una un del se al'.split(' ')),
}

/** The language of a text where it isn't that of the page; null where it is, or its words don't say. */
export function otherLanguageOf(text: string | null): Language | null {
  const own = writtenIn(text)
  return own === language() ? null : own
}

/** The language of a typed text; null when its words don't tell. */
export function writtenIn(text: string | null): Language | null {
  const words = (text ?? '').toLowerCase().match(/\p{L}+/gu) ?? []
  const counted = languages.map((one) => ({
    language: one,
    count: words.filter((word) => common[one]?.has(word)).length,
  }))
  const [first, second] = counted.toSorted((a, b) => b.count - a.count)
  return first && first.count > 1 && first.count > 2 * (second?.count ?? 0) ? first.language : null
}
