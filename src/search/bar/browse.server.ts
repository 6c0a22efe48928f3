import { cities } from '../../florida/cities.ts'
import { compareNames } from '../../platform/text/by-name.ts'
import { barHref } from './bar-values.ts'
import { wordsOfCategory } from '../engine/word-lists.ts'

/** Per trade. */
const maxWords = 12

/** Shown before a letter is chosen. */
const largestTowns = 60

export type Town = { name: string; county: string; to: string }

export function everydayWordsOf(trades: readonly { slug: string }[]): (readonly string[])[] {
  return trades.map(({ slug }) => wordsOfCategory(slug).slice(0, maxWords))
}

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

function byName(a: Town, b: Town): number {
  return compareNames(a.name, b.name)
}
