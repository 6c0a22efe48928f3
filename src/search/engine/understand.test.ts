/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCategory } from '../../listings/categories.ts'
import { everydayWords } from './word-lists.ts'
import type { ListingWords } from './text-parts.ts'
import { textWithout, understand } from './understand.ts'

/** The parts of a text, each with its kind and label. */
function partsOf(text: string, listings?: ListingWords) {
  return understand(text, listings).parts.map(({ kind, label }) => `${kind} ${label}`)
}

describe('a text', () => {
  test.each([
    ['AC repair', ['trade HVAC']],
    ['ac broken 34994', ['trade HVAC', 'place 34994']],
    ['my toilet is overflowing', ['trade Plumbing']],
    ['plomero miami', ['trade Plumbing', 'place Miami']],
    ['aire acondicionado no enfría en Hialeah', ['trade HVAC', 'place Hialeah']],
    ['st pete plumber', ['place St. Petersburg', 'trade Plumbing']],
    ['roofer near Ft Lauderdale', ['trade Roofing', 'place Fort Lauderdale']],
    ['lawncare psl', ['trade Landscape', 'place Port St. Lucie']],
    ['handy man', ['trade General Contractors and Construction']],
    ['treasure coast tree service', ['place the Treasure Coast', 'trade Tree Removal']],
    ['painter in Martin County', ['trade Painting', 'place Martin County']],
    ['plumber near me', ['trade Plumbing']],
    ['plubmer', ['trade Plumbing']],
    ['elecrician jacksonvile', ['trade Air and Electric', 'place Jacksonville']],
    ['fotografer', ['trade Photography']],
    ['marine corps owned plumber', ['branch Marine Corps', 'trade Plumbing']],
    ['plumber open now', ['trade Plumbing', 'open Open now']],
    ['24/7 emergency plumber', ['emergency Takes emergency calls 24/7', 'trade Plumbing']],
    ['vet', ['trade Animal Services']],
    ['ac not blowing hot/cold', ['trade HVAC']],
    ['washing machine repair', ['trade General Contractors and Construction']],
    ['lavaplatos', ['trade General Contractors and Construction']],
    ['horno no calienta', ['trade General Contractors and Construction']],
    ['plomero que hable español', ['trade Plumbing', 'language In Spanish']],
    ['mold', ['trade General Contractors and Construction']],
    ['wolf', ['word wolf']],
    ['ac repair open saturday', ['trade HVAC', 'days Open Saturday']],
    ['barbero abierto los domingos', ['trade Barber Shops', 'days Open Sunday']],
    ['plumber atlanta', ['trade Plumbing', 'outside Atlanta: not in Florida']],
    ['new york pizza', ['word york', 'trade Food and Drinks']],
    ['private school', ['word private', 'trade Education and Training']],
    ['lawer', ['trade Legal Services']],
    ['markting agency', ['trade Marketing and Advertising', 'word agency']],
    ['escucho mal', ['word escucho', 'word mal']],
    ['woman owned plumber', ['fact Woman-owned', 'trade Plumbing']],
    ['plumber that takes zelle', ['trade Plumbing', 'payment Takes Zelle']],
    ['roofers with free estimates', ['trade Roofing', 'fact Free estimates']],
    ['gym with military discount', ['trade Fitness', 'fact Military or veteran discount']],
    ['wheelchair accessible restaurant', ['fact Wheelchair access', 'trade Food and Drinks']],
    [
      'SDVOSB IT firms in Tampa Bay',
      ['proof SBA certified SDVOSB', 'trade IT Services', 'place Tampa Bay'],
    ],
    [
      'family owned and operated plumber',
      ['unrecorded “family owned and operated”: not recorded', 'trade Plumbing'],
    ],
    ['walls painted', ['trade Painting']],
    [
      'dumpster for a remodel',
      ['trade Waste Removal', 'word General Contractors and Construction'],
    ],
    ['salon las olas', ['trade Salon', 'place Fort Lauderdale']],
    ['the upstairs bathroom is dripping', ['trade Plumbing']],
    ['the toilet in my hall leaked', ['trade Plumbing']],
    ['plmbr stuart', ['trade Plumbing', 'place Stuart']],
    ['árboles cerca de Stuart', ['trade Tree Removal', 'place Stuart']],
    ['200 feet of fence', ['trade Fence Construction']],
    [
      'roof cleaning on my deck',
      ['trade Pressure Washing', 'word General Contractors and Construction'],
    ],
    ['deck boards are rotten', ['trade General Contractors and Construction']],
    ['aires acondicionados en San Petersburgo', ['trade HVAC', 'place St. Petersburg']],
    ['tree guy this weekend', ['trade Tree Removal', 'days Open on the weekend']],
    ['things', []],
    ['things to do in Ocala', ['trade Entertainment', 'place Ocala']],
    ['Peña Hermanos', ['word Peña', 'word Hermanos']],
    ["O'Neill's", ["word O'Neill's"]],
    ['(772) 555-0116', ['phone (772) 555-0116']],
    ['555 01 16', ['phone 555 01 16']],
    ['veteran owned business', []],
    ['veterans', []],
    ['!!! %_\\', []],
    ['', []],
  ])('%j has the parts %j', (text, parts) => {
    expect(partsOf(text)).toEqual(parts)
  })

  test.each([
    ['plumber in Day', ['trade Plumbing', 'place Day']],
    ['plumber tomorrow day', ['trade Plumbing']],
    ['lee the plumber', ['word lee', 'trade Plumbing']],
  ])('%j tells a town from a word by its neighbors', (text, parts) => {
    expect(partsOf(text).filter((part) => !part.startsWith('word '))).toEqual(
      parts.filter((part) => !part.startsWith('word ')),
    )
  })

  test('is split by the words of listings', () => {
    const listings: ListingWords = {
      has: (word) => ['quarterdeck', 'comb', 'slow', 'tide'].includes(word),
      isWord: (word) => ['quarterdeck', 'comb', 'slow', 'tide'].includes(word),
      isJoined: (word) => word === 'slowtide',
      nearest: (word) =>
        word === 'quaterdeck' ? 'quarterdeck' : word === 'slowtide' ? 'slow tide' : null,
      named: (words) => (words.join(' ') === 'stuart plumbing' ? words : null),
    }
    expect(partsOf('quaterdeck', listings)).toEqual(['word quarterdeck'])
    expect(partsOf('slowtide', listings)).toEqual(['word slow tide'])
    expect(partsOf('Stuart Plumbing', listings)).toEqual(['word Stuart Plumbing'])
    expect(partsOf('Stuart Roofing', listings)).toEqual(['place Stuart', 'trade Roofing'])
  })

  test('corrected to a trade is that trade, whatever a listing is called', () => {
    const listings: ListingWords = {
      has: () => false,
      isWord: () => false,
      isJoined: () => false,
      nearest: () => null,
      named: ([first = '', last]) => [
        first,
        last?.startsWith('acondi') ? 'acondicionados' : 'yoel',
      ],
    }
    expect(partsOf('aire acondisionado', listings)).toEqual(['trade HVAC'])
    expect(partsOf('aires yoell', listings)).toEqual(['word aires yoel'])
  })

  test('loses only the removed part', () => {
    const understood = understand('St. Pete plumber open now')
    expect(understood.parts.map((part) => textWithout(understood, part))).toEqual([
      'plumber open now',
      'St. Pete open now',
      'St. Pete plumber',
    ])
  })

  test('of any kind is read, with its parts in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        let last = 0
        for (const { start, end } of understand(text).parts) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a need', () => {
  test.each([
    ['i want to kill myself', ['crisis']],
    ['suicide', ['crisis']],
    ['hopless', ['crisis']],
    ['quiero morir', ['crisis']],
    ['PTSD', ['mind']],
    ['homeless veteran', ['shelter']],
    ['evicted', ['rent']],
    ['comida gratis', ['food']],
    ['necesito comida', ['food']],
    ['VA claim', ['benefits']],
    ['food truck', []],
    ['ac broke', []],
    ['i need somebody to mow', []],
    ['gun safe', []],
    ['help', ['talk']],
    ['help with my lawn', []],
    ['took too many pills', ['overdose', 'crisis']],
    ['food this weekend', []],
    ['disabled veteran owned plumber', []],
  ])('is recognized in %j: %j', (text, ids) => {
    expect(understand(text).needs.map(({ id }) => id)).toEqual(ids)
  })
})

test('every everyday word maps to existing categories', () => {
  const named = everydayWords().flatMap(({ categories, related }) => [...categories, ...related])
  expect(named.filter((slug) => !findCategory(slug))).toEqual([])
})

test.for([
  ['shoot me a quote', []],
  ['my husband said to shoot him a text', []],
  ['mom can’t live alone anymore', []],
  ['kill two birds with one stone realtor', []],
  ['i want to shoot myself', ['crisis']],
  ['i cant live anymore', ['crisis']],
] as const)('distinguishes a figure of speech from a danger: %s', ([text, dangers]) => {
  const found = understand(text).needs.filter(({ isDanger }) => isDanger)
  expect(found.map(({ id }) => id)).toEqual(dangers)
})

test('a funeral home isn’t a need, but no money for a funeral is', () => {
  const isHard = (text: string) => understand(text).needs.some(({ isHardship }) => isHardship)
  expect(isHard('funeral home')).toBe(false)
  expect(isHard('cremation services near me')).toBe(false)
  expect(isHard('veteran funeral home')).toBe(false)
  expect(isHard('cant afford a funeral for my dad')).toBe(true)
})

const figures = [
  'kill two birds with one stone',
  'killing a few birds with one stone',
  'best bang for the buck',
  'costs an arm and a leg',
  'paid me a pretty penny',
  'murder on my knees',
  'a killer deal',
  'dressed to kill',
  'raining cats and dogs',
  'break a leg',
  'bite the bullet',
  'jumped the gun',
  'beat around the bush',
  'shoot the breeze',
  'hit the road',
  'hit the nail right on the head',
  'kicked the bucket',
  'let the cat out of the bag',
  'barking up the wrong tree',
  'burning the midnight oil',
  'burning a hole in my pocket',
  'at the drop of a hat',
  'sick as a dog',
  'stubborn as a mule',
  'it is not rocket science',
  'stuck between a rock and a hard place',
  'like a fish out of water',
  'up to my ears in',
  'my wallet is bleeding',
  'bleeding me dry',
  'they are eating me alive',
  'cut corners',
  'matar dos pájaros de un tiro',
  'cuesta un ojo de la cara',
  'está lloviendo a cántaros',
]

test.for(figures)('"%s" has no meaning for a search', (figure) => {
  const kinds = (text: string) => understand(text).parts.map(({ kind }) => kind)
  expect(understand(figure).needs).toEqual([])
  expect(kinds(figure)).not.toContain('trade')
  const asked = understand(`${figure} plumber near stuart`)
  expect(asked.needs).toEqual([])
  expect(asked.parts.map(({ label }) => label)).toEqual(['Plumbing', 'Stuart'])
})

test.for([
  ['sick and tired of living', 'crisis'],
  ['kill two birds with one stone and end it all', 'crisis'],
  ['roof over my head', 'shelter'],
] as const)('a figure of speech hides no need: %s', ([text, need]) => {
  expect(understand(text).needs.map(({ id }) => id)).toContain(need)
})
