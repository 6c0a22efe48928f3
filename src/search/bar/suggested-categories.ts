import { nameIn } from '../../platform/text/names.ts'
import { similarCategories } from '../../listings/categories.ts'
import { wordsOfCategory } from '../engine/word-lists.ts'
import { allCategories, ofCategories } from '../../listings/taxonomy.ts'
import type { Suggestion } from './suggestion.ts'

const maxCategories = 4

type Phrase = { slug: string; name: string; phrase: string; isName: boolean; words: string[] }

const phrases = ofCategories((): readonly Phrase[] => {
  const named = allCategories().filter(({ slug }) => slug !== 'other')
  return named.flatMap(({ slug, name }) => {
    const own = { slug, name, phrase: name, isName: true, words: plainWords(name) }
    return [own, ...wordsOfCategory(slug).map((phrase) => ({ ...own, ...everyday(phrase) }))]
  })
})

function everyday(phrase: string) {
  return { phrase, isName: false, words: plainWords(phrase) }
}

/** By name and everyday words; by a similar name if nothing matches. */
export function suggestCategories(text: string): Suggestion[] {
  const typed = plainWords(text)
  const found = phrases().flatMap((phrase) => {
    const fits = fit(typed, phrase.words) ?? beginning(typed, phrase.words)
    return fits === null ? [] : [{ ...phrase, rank: fits * 2 + (phrase.isName ? 0 : 1) }]
  })
  const best = found.toSorted((a, b) => a.rank - b.rank || a.phrase.length - b.phrase.length)
  const bestOf = new Map<string, Phrase>()
  for (const phrase of best) if (!bestOf.has(phrase.slug)) bestOf.set(phrase.slug, phrase)
  if (!bestOf.size)
    return similarCategories(typed.join(' ')).map(({ name }) => suggestion(name, ''))
  return [...bestOf.values()]
    .slice(0, maxCategories)
    .map(({ name, phrase, isName }) => suggestion(name, isName ? '' : phrase))
}

/** Text typed after a phrase still means the phrase ("ac repair stuart"); the longest wins. */
function beginning(typed: string[], words: string[]): number | null {
  const isSame = words.every((word, at) => typed[at] === word)
  return isSame && typed.length > words.length ? 3 + 1 / words.length : null
}

function suggestion(text: string, detail: string): Suggestion {
  return { kind: 'category', text: nameIn(text), detail }
}

const maxWords = 8

/** Lowercase, without accents and punctuation. */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
  return (plain.match(/[a-z0-9]+/g) ?? []).slice(0, maxWords)
}

/**
 * Match of typed words with a text, lower is better: its start, the start of a later word, or
 * anywhere. Null for no match.
 */
export function fit(typed: readonly string[], text: readonly string[]): number | null {
  if (!typed.length) return null
  const start = text.findIndex((_, at) =>
    typed.every((word, index) => {
      const there = text[at + index]
      return index === typed.length - 1 ? there?.startsWith(word) : there === word
    }),
  )
  if (start >= 0) return Math.min(start, 1)
  return typed.every((word) => text.some((other) => other.startsWith(word))) ? 2 : null
}
