import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import {
  emptyVocabulary,
  learnWords,
  wordsAlike,
  wordsBeginning,
  wordsTyped,
} from './vocabulary.ts'

const inOrder = (a = '', b = '') => (a < b ? -1 : 1)

function vocabularyOf(text: string) {
  const vocabulary = emptyVocabulary()
  learnWords(vocabulary, text)
  const named = (numbers: number[]) =>
    numbers.map((number) => vocabulary.words[number]).toSorted(inOrder)
  return { vocabulary, named }
}

test('a word stands for those that begin with it, a short one for itself alone', () => {
  const { vocabulary, named } = vocabularyOf('plumbing plumber plum pl replumb')
  expect(named(wordsBeginning(vocabulary, 'plum'))).toEqual(['plum', 'plumber', 'plumbing'])
  expect(named(wordsBeginning(vocabulary, 'pl'))).toEqual(['pl'])
  expect(named(wordsBeginning(vocabulary, 'plu'))).toEqual([])
})

test('two words typed as one are two', () => {
  const { vocabulary } = vocabularyOf('rocky bayou marina')
  expect(wordsTyped(vocabulary, 'rockybayou')).toEqual(['rocky', 'bayou'])
  expect(wordsTyped(vocabulary, 'marnia')).toEqual(['marnia'])
  expect(wordsTyped(vocabulary, 'zyxwv')).toEqual(['zyxwv'])
})

test('words are alike when the database says so', async ({ db }) => {
  const texts = await db.selectFrom('businesses').select('search_text').execute()
  const { vocabulary, named } = vocabularyOf(texts.map(({ search_text }) => search_text).join(' '))
  for (const word of ['tidewach', 'lumbing', 'plumbr', 'coffe', 'car', 'stuard', 'zyxwv']) {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${vocabulary.words}::text[]) as word
      where word_similarity(${word}, word) >= 0.6`.execute(db)
    expect(named(wordsAlike(vocabulary, word))).toEqual(
      rows.map(({ word }) => word).toSorted(inOrder),
    )
  }
})
