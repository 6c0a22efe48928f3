/** @module-tag once */
import { expect, test } from 'vitest'
import {
  emptyVocabulary,
  enterWord,
  nearestWord,
  wordsBeginning,
  emptyWordIndex,
  eachRowWith,
  enterRow,
  inCity,
  inName,
  inText,
  rarity,
} from './word-index.ts'

function vocabularyOf(text: string) {
  const vocabulary = emptyVocabulary()
  for (const word of text.split(' ')) enterWord(vocabulary, word)
  const named = (numbers: number[]) =>
    numbers.map((number) => vocabulary.words[number] ?? '').toSorted((a, b) => (a < b ? -1 : 1))
  return { vocabulary, named }
}

test('a word matches words that begin with it or its stem; a short one only itself', () => {
  const { vocabulary, named } = vocabularyOf('plumbing plumber plum pl replumb groomer grooms')
  expect(named(wordsBeginning(vocabulary, 'plum'))).toEqual(['plum', 'plumber', 'plumbing'])
  expect(named(wordsBeginning(vocabulary, 'grooming'))).toEqual(['groomer', 'grooms'])
  expect(named(wordsBeginning(vocabulary, 'pl'))).toEqual(['pl'])
  expect(named(wordsBeginning(vocabulary, 'plu'))).toEqual([])
})

test('a misspelled word matches the closest known one', () => {
  const { vocabulary } = vocabularyOf('tidewatch ridgeway quarterdeck plumber')
  expect(nearestWord(vocabulary, 'tidewach')).toBe('tidewatch')
  expect(nearestWord(vocabulary, 'quaterdek')).toBe('quarterdeck')
  expect(nearestWord(vocabulary, 'zyxwvuts')).toBeNull()
  expect(nearestWord(vocabulary, 'abc')).toBeNull()
})

test('the index knows the rows and positions of a word', () => {
  const index = emptyWordIndex()
  enterRow(index, {
    name: "o'neill's boats",
    city: 'stuart',
    text: 'o neill boats stuart repair',
  })
  enterRow(index, { name: 'reef', city: 'stuart', text: 'reef tank repair' })
  const placesOf = (word: string) => {
    const found: [number, number][] = []
    const number = index.vocabulary.numbers.get(word) ?? -1
    eachRowWith(index, number, (row, place) => found.push([row, place]))
    return found
  }
  expect(placesOf('boats')).toEqual([[0, inName + inText]])
  expect(placesOf('oneills')).toEqual([[0, inName]])
  expect(placesOf('stuart')).toEqual([
    [0, inCity + inText],
    [1, inCity],
  ])
  const [rare, common] = ['reef', 'repair'].map((word) => index.vocabulary.numbers.get(word) ?? -1)
  expect(rarity(index, [rare ?? -1])).toBeGreaterThan(rarity(index, [common ?? -1]))
})
