/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { needsIn } from '../needs.ts'
import type { ListingWords } from '../text-parts.ts'
import { understand } from '../understand.ts'

function tradesOf(text: string): string[] {
  return understand(text).parts.flatMap((part) => (part.kind === 'trade' ? part.label : []))
}

describe('a story is matched to a trade by all its words', () => {
  test.each([
    ['the dogs get under it and the pickets along the property line are rotten', 'Fence'],
    ['squealing when I press the pedal', 'Auto'],
    ['lights dim whenever the microwave runs', 'Air and Electric'],
    ['glass needs protection before the next hurricane comes', 'Home Defense'],
    ['four stumps in the yard that I keep hitting with the mower', 'Tree Removal'],
    ['la mata de mango se cayó encima del patio', 'Tree Removal'],
  ])('%s: %s', (text, trade) => {
    expect(tradesOf(text)).toEqual([expect.stringContaining(trade)])
  })

  test('but not if it names a tradesperson', () => {
    expect(tradesOf('electrician for the pool pump and the pool light')).toContain(
      'Air and Electric',
    )
  })

  test('and not in a short search', () => {
    expect(understand('press pedal').parts.map(({ kind }) => kind)).toEqual(['word', 'word'])
  })
})

test.each([
  ['limpieza de oficinas', 'office'],
  ['we need the office mopped every night', 'office'],
  ['somewhere for a beer with friends', 'brewery'],
])('other words rank within the trade: %s', (text, hint) => {
  expect(understand(text).hints).toContain(hint)
})

test('a word that sounds like a trade’s word is matched to it first', () => {
  expect(tradesOf('restraunt pensacola')).toEqual(['Food and Drinks'])
})

test('a category’s own name counts in related categories’ words', () => {
  const [catering] = understand('catering').parts
  expect(catering).toMatchObject({ related: ['food-and-drinks'] })
})

test('a correctly spelled short word isn’t corrected to a listing’s word', () => {
  const listings: ListingWords = {
    has: () => false,
    isWord: () => false,
    isJoined: () => false,
    nearest: (word) => (word === 'wolf' ? 'golf' : null),
    named: () => null,
  }
  expect(understand('wolf', listings).parts).toMatchObject([{ label: 'wolf', meant: null }])
})

test.each([
  ['me quieren sacar de mi apartamento', 'rent'],
  ['I keep thinking about driving off the bridge', 'crisis'],
  ['lights are off and I have two babies', 'bills'],
])('indirect words for a need are understood: %s', (text, need) => {
  expect(needsIn(text).map(({ id }) => id)).toContain(need)
})

test.each(['there is a hole behind the living room wall', 'dock lights by the bridge went off'])(
  'a household problem isn’t a need: %s',
  (text) => {
    expect(needsIn(text)).toEqual([])
  },
)
