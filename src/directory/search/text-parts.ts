import { isOrdinary, type Sense } from './phrases.ts'

/** A part of what was typed, and what it was taken for. `label` names it to people. */
export type Part = {
  label: string
  /** Where it stands in the text. */
  start: number
  end: number
  /** The words of it that listings can have, plain. */
  words: string[]
  /** What it was taken to be a misspelling of; null for what is known as it was typed. */
  meant: string | null
} & (Sense | { kind: 'phone'; digits: string } | { kind: 'word' })

/** What listings say, for words that are no trade and no place. */
export type ListingWords = {
  /** Whether a listing has the word, or one that begins with it. */
  has(word: string): boolean
  /** Whether it is two words of listings, typed as one. */
  isJoined(word: string): boolean
  /** The word of a listing that this one is most like; null when none is. */
  nearest(word: string): string | null
  /** These words as the name of one listing has them, misspelled or not; null when none has all. */
  named(words: string[]): string[] | null
}

/** A town that is only guessed at from a misspelled word is that word. */
export function asWord(part: Part): Part {
  if (part.kind !== 'place' || !part.meant) return part
  const { start, end, words } = part
  return { kind: 'word', label: words.join(' '), start, end, words, meant: null }
}

/** Neighbors that say the same twice, as in "24/7 emergency", are one part. */
export function joined(parts: Part[]): Part[] {
  return parts.flatMap((part, at) => {
    if (isSaid(part, parts[at - 1])) return []
    const twin = parts.slice(at + 1).findIndex((next) => !isSaid(next, part))
    const last = parts[twin < 0 ? parts.length - 1 : at + twin]
    return last && last !== part ? { ...part, end: last.end } : part
  })
}

function isSaid(part: Part, before: Part | undefined): boolean {
  return part.kind !== 'word' && part.kind === before?.kind && part.label === before.label
}

/**
 * Words that no listing has become the ones that they are most like, unless a trade is named: then they are
 * more likely part of a sentence.
 */
export function withListingWords(parts: Part[], listings: ListingWords): Part[] {
  if (parts.some(({ kind }) => kind === 'trade')) return parts
  return parts.map((part) => {
    const [word] = part.words
    const isUnknown =
      part.kind === 'word' &&
      word &&
      !isOrdinary({ plain: word, start: 0, end: 0 }) &&
      !listings.has(word)
    const nearest = isUnknown ? listings.nearest(word) : null
    return nearest ? { ...part, label: nearest, words: nearest.split(' '), meant: nearest } : part
  })
}

/** Where a trade is named, a general word such as "class" only goes with it, and ordinary words say nothing. */
export function withoutGeneral(parts: Part[]): Part[] {
  const isGeneral = (part: Part) => part.kind === 'trade' && part.isGeneral
  const isWord = (part: Part) =>
    part.kind === 'word' && part.words.every((plain) => isOrdinary({ plain, start: 0, end: 0 }))
  const isNamed = parts.some((part) => part.kind === 'trade' && !part.isGeneral)
  const named = isNamed ? parts.filter((part) => !isGeneral(part)) : parts
  const hasTrade = named.some(({ kind }) => kind === 'trade')
  return hasTrade ? named.filter((part) => !isWord(part)) : named
}

/** Of several places the last is meant, as in "Jupiter movers to Tampa": the others are words. */
export function onePlace(parts: Part[]): Part[] {
  const last = parts.findLast(({ kind }) => kind === 'place')
  return parts.map((part) =>
    part.kind === 'place' && part !== last
      ? {
          kind: 'word',
          label: part.label,
          start: part.start,
          end: part.end,
          words: part.words,
          meant: null,
        }
      : part,
  )
}
