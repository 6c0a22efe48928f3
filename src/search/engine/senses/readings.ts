import { editsBetween, shelved, soundOf, type Shelf } from '../../../florida/letters.ts'
import { isSpanish, smallWords } from '../word-lists.ts'
import { spanishSoundOf } from './spanish-sound.ts'

/** The words of a text, with some misspelled words replaced by words of need. */
export type Reading = { typed: string; word: string; isKnown: boolean }[]

/** Texts with more doubtful words are read in fewer ways. */
const mostReadings = 64
const mostWays = 8

export type NeedVocabulary = {
  words: ReadonlySet<string>
  shelf: Shelf
  bySound: Map<string, string[]>
}

export function needVocabulary(list: readonly string[]): NeedVocabulary {
  const words = new Set(list.filter(({ length }) => length > 1))
  const bySound = new Map<string, string[]>()
  for (const word of words) {
    const sound = spanishSoundOf(word)
    bySound.set(sound, [...(bySound.get(sound) ?? []), word])
  }
  return { words, shelf: shelved([...words].filter(({ length }) => length > 2)), bySound }
}

/**
 * Other ways to read a text in which misspelled words are words of need. In Spanish, words that sound
 * alike are exchanged even if both exist ("votar", "botar"). Readings count only if they make a phrase.
 * @param isKnown true for words that are spelled correctly, or that listings have.
 */
export function readings(
  typed: readonly string[],
  vocabulary: NeedVocabulary,
  isKnown: (word: string) => boolean,
): Reading[] {
  const mayExchange = isSpanish(typed.join(' '))
  let found: Reading[] = [[]]
  for (const word of typed) {
    const known = isKnown(word)
    const own = { typed: word, word, isKnown: known }
    const others = known
      ? mayExchange
        ? alike(word, vocabulary)
        : []
      : misspelled(word, vocabulary)
    const ways = [
      [own],
      ...others.map((words) => words.split(' ').map((word) => ({ ...own, word }))),
    ]
    const most = Math.min(mostWays, Math.floor(mostReadings / found.length))
    found = ways.slice(0, most).flatMap((way) => found.map((before) => [...before, ...way]))
  }
  return found.slice(1)
}

function alike(word: string, { bySound }: NeedVocabulary): string[] {
  return (bySound.get(spanishSoundOf(word)) ?? []).filter((other) => other !== word)
}

function misspelled(word: string, vocabulary: NeedVocabulary): string[] {
  const sounds = alike(word, vocabulary)
  return [
    ...new Set([...sounds, ...near(word, vocabulary.shelf), ...apart(word, vocabulary.words)]),
  ]
}

/** Nearest first. The first letter is rarely wrong. */
function near(word: string, shelf: Shelf): string[] {
  if (word.length < 3) return []
  const most = word.length < 8 ? 1 : 2
  const sound = soundOf(word)
  const found: { word: string; edits: number }[] = []
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const { word: other } of shelf[length] ?? []) {
      const isShort = word.length < 4 && length < 4
      if (
        other[0] !== word[0] ||
        (length < 4 && smallWords.has(other)) ||
        (isShort && !isSwapped(word, other))
      )
        continue
      const edits = editsBetween(word, other, most)
      if (edits <= most)
        found.push({ word: other, edits: edits - (soundOf(other) === sound ? 0.5 : 0) })
    }
  return found.toSorted((a, b) => a.edits - b.edits).map(({ word }) => word)
}

function isSwapped(one: string, other: string): boolean {
  return one.length === other.length && one.split('').every((letter) => other.includes(letter))
}

/** "quieromorir". */
function apart(word: string, words: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (let at = 2; at <= word.length - 4; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => words.has(part))) found.push(parts.join(' '))
  }
  return found
}
