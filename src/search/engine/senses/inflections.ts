const endings: readonly [ending: RegExp, bases: readonly string[]][] = [
  [/i(?:es|ed|er)$/, ['y']],
  [/(.)\1(?:ing|ed|er)$/, ['$1', '$1$1']],
  [/(?:ing|ed|er|ers|ings)$/, ['', 'e']],
  [/es$/, ['', 'e']],
  [/s$/, ['']],
]
/** With fewer letters than this a word is no base: "sing" is not a form of "s". */
const fewestLetters = 3

/** The words that an English word may be a form of: "losing" of "lose", "cutting" of "cut". */
export function baseForms(word: string): string[] {
  const found = endings.flatMap(([ending, bases]) =>
    ending.test(word) ? bases.map((base) => word.replace(ending, base)) : [],
  )
  return [...new Set(found)].filter(({ length }) => length >= fewestLetters)
}

/** A word without its ending, for comparing two: "leaks", "leaked" and "leaking" are all "leak". */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|(?<!s)s)$/, '')
    .replace(/([^aeiou])\1$|e$/, '$1')
}
