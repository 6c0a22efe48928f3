import { cities } from '../../florida/cities.ts'
import { allCategories, ofCategories } from '../../listings/taxonomy.ts'
import { barHref } from './bar-values.ts'
import { wordsOfCategory } from '../engine/word-lists.ts'

/** Per trade. */
const maxWords = 12

/** Shown before a letter is chosen. */
const largestTowns = 60

export type Trade = { slug: string; name: string; words: readonly string[] }
export type Town = { name: string; county: string; to: string }

/** A to Z. */
export const allTrades = ofCategories((): readonly Trade[] =>
  allCategories()
    .filter(({ slug }) => slug !== 'other')
    .map(({ slug, name }) => ({ slug, name, words: wordsOfCategory(slug).slice(0, maxWords) }))
    .toSorted(byName),
)

const usual = cities.filter(({ secondary }) => !secondary)

export const townLetters: readonly string[] = [...new Set(usual.map(letterOf))].toSorted()

/** A to Z; without a letter, the largest. */
export function townsOf(letter: string): Town[] {
  const wanted = townLetters.includes(letter)
    ? usual.filter((town) => letterOf(town) === letter)
    : usual.slice(0, largestTowns)
  return wanted
    .map(({ name, county }) => ({ name, county, to: barHref({ what: '', near: name }) }))
    .toSorted(byName)
}

function letterOf({ name }: { name: string }): string {
  return name.charAt(0).toUpperCase()
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en')
}
