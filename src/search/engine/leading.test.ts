import { describe, expect, test } from 'vitest'
import { leadOf, needsToShow } from './leading.ts'
import { understand } from './understand.ts'

describe('a life in danger is heard in', () => {
  test.each([
    'i want to kill myself',
    'everyone would be better off without me',
    "they'd all be happier without me",
    'i dont want to be here anymore',
    'thinking about ending it tonight',
    'im a burden to everyone',
    'my husband is talking about shooting himself',
    'i dont think i can make it through the night',
    'wish i could just go to sleep and not wake up',
    'nobody would notice if i was gone',
    'giving away his guns and his truck, worried about my buddy',
    'quiero morir',
    'todos estarían mejor sin mí',
    'no tengo razón para vivir',
    'mi hermano se quiere quitar la vida',
    'suicide hotline',
    'chest pain',
  ])('%j', (text) => {
    expect(leadOf(understand(text))).toBe('danger')
  })
})

describe('a figure of speech is no danger', () => {
  test.each([
    'im dying for a good burger',
    'my ac died',
    'battery is dead',
    'my back is killing me',
    'kill weeds in my lawn',
    'need someone to kill wasps',
    'i think my oak tree is dying',
    'suicide doors',
    'gun safe wont open',
    'self defense gun class',
    'hang drywall myself',
    'veteran photo shoot',
    'farewell party for my son',
    'hair looks better without highlights',
    'i dont think my ac will make it through the night',
    'dont live in florida',
    'plumbing crisis',
    'tired of living with ants',
    'give away old furniture',
    'end of lease cleaning',
    'dying my hair',
    'me muero por una hamburguesa',
    'make the leak stop',
    'computer wont wake up',
    'old roof off myself',
    'think it over',
  ])('%j', (text) => {
    expect(leadOf(understand(text))).not.toBe('danger')
  })
})

describe('a need is what the page is about', () => {
  test.each([
    ['i lost my house and sleeping in my car', 'shelter'],
    ['cant pay rent', 'rent'],
    ['funeral home', 'burial'],
    ['burn pit registry', 'exposure'],
    ['lost my dd214', 'records'],
    ['ride to va appointment', 'rides'],
    ['hearing aids through va', 'aids'],
    ['job for veteran', 'work'],
    ['hiring', 'work'],
    ['service dog', 'dogs'],
    ['va hospital', 'care'],
    ['gi bill school', 'education'],
    ['eviction lawyer', 'rent'],
    ['movers, im getting evicted', 'rent'],
    ['no tengo donde dormir', 'shelter'],
    ['necesito comida', 'food'],
    ['he hits me', 'safety'],
  ])('in %j: %s', (text, id) => {
    const asked = understand(text)
    expect(leadOf(asked)).toBe('need')
    expect(needsToShow(asked, false)[0]?.id).toBe(id)
  })
})

describe('a trade that is named is what somebody shops for', () => {
  test.each([
    'hiring a plumber',
    'roofing job',
    'combat veteran plumber',
    'food truck',
    'lost my house keys',
    'rent a tent',
    'wedding tent rental',
    'water shut off valve leaking',
    'black widow exterminator',
    'landlord needs locksmith',
    'hearing aids',
    'data recovery',
    'gluten free food',
    'leaving my home for a week, need a pet sitter',
    'throw out an old couch from my house',
  ])('%j', (text) => {
    expect(leadOf(understand(text))).toBe('business')
  })
})
