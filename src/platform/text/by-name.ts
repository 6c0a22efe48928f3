import { language, locales, type Language } from './language.ts'
import { nameIn } from './names.ts'

const collators = new Map<Language, Intl.Collator>()

/** From A to Z in the language of the request. */
export function compareNames(one: string, other: string): number {
  const own = language()
  const known = collators.get(own) ?? new Intl.Collator(locales[own])
  collators.set(own, known)
  return known.compare(one, other)
}

/** Translated names change the order; lists in English keep theirs. */
export function byShownName<T>(things: readonly T[], englishName: (thing: T) => string): T[] {
  if (language() === 'en') return [...things]
  return things.toSorted((one, other) =>
    compareNames(nameIn(englishName(one)), nameIn(englishName(other))),
  )
}
