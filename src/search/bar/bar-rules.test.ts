/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zips } from '../../florida/zips.ts'
import { barHref, barLine, suggestionHref } from './bar-values.ts'
import { nearestZip, whyNoPosition, type ZipPoint } from './nearest-zip.ts'
import { fit, plainWords } from './suggested-categories.ts'
import { suggestionsText, type Suggestion } from './suggestion.ts'

test('the search bar’s URL contains only non-empty fields', () => {
  expect(barHref({ what: ' AC repair ', near: '34994' })).toBe(
    '/businesses/search?q=AC+repair&near=34994',
  )
  expect(barHref({ what: '', near: 'St. Pete' })).toBe('/businesses/search?near=St.+Pete')
  expect(barHref({ what: ' ', near: '' })).toBe('/businesses/search')
})

test('the bar in one line', () => {
  expect(barLine({ what: 'AC repair', near: '34994' })).toBe('AC repair · 34994')
  expect(barLine({ what: '', near: 'Stuart' })).toBe('Stuart')
  expect(barLine({ what: '', near: '' })).toBe('What are you looking for?')
})

test('a suggestion opens its page, a category a search near the place', () => {
  const category: Suggestion = { kind: 'category', text: 'Arts and Crafts', detail: '' }
  expect(suggestionHref(category, ' Stuart ')).toBe(
    '/businesses/search?category=Arts+and+Crafts&near=Stuart',
  )
  expect(suggestionHref({ ...category, kind: 'business', to: '/business/a' }, 'Stuart')).toBe(
    '/business/a',
  )
})

test('a screen reader announces the number of suggestions', () => {
  expect(suggestionsText(0)).toBe('')
  expect(suggestionsText(1)).toContain('1 suggestion.')
  expect(suggestionsText(3)).toContain('3 suggestions.')
})

describe('words during typing', () => {
  const fits = (typed: string, text: string) => fit(plainWords(typed), plainWords(text))

  test.each([
    ['wat', 'Water Heater', 0],
    ['water h', 'Water Heater', 0],
    ['heat', 'Water Heater', 1],
    ['heater wat', 'Water Heater', 2],
    ['joes', "Joe's Garage", 0],
    ['cafe', 'Café Señorita', 0],
    ['wate heater', 'Water Heater', 2],
    ['eater', 'Water Heater', null],
    ['water pump', 'Water Heater', null],
    ['', 'Water Heater', null],
  ])('"%s" for "%s": %s', (typed, text, rank) => {
    expect(fits(typed, text)).toBe(rank)
  })

  test('are short and plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = plainWords(text)
        expect(words.length).toBeLessThanOrEqual(8)
        expect(words.every((word) => /^[a-z0-9]+$/.test(word))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the nearest ZIP', () => {
  const points = zips.map(({ zip, lat, lng }): ZipPoint => [zip, lat, lng])

  test('to downtown Stuart is in Stuart', () => {
    const zip = nearestZip({ lat: 27.1975, lng: -80.2528 }, points)
    expect(zips.find((one) => one.zip === zip)?.city).toBe('Stuart')
  })

  test('exists for the Everglades but not for Atlanta or Havana', () => {
    expect(nearestZip({ lat: 25.75, lng: -80.95 }, points)).not.toBeNull()
    expect(nearestZip({ lat: 33.75, lng: -84.39 }, points)).toBeNull()
    expect(nearestZip({ lat: 23.11, lng: -82.37 }, points)).toBeNull()
    expect(nearestZip({ lat: 27, lng: -80 }, [])).toBeNull()
  })

  test('says why there is none, and what to do next', () => {
    const reasons = [1, 2, 3, undefined].map(whyNoPosition)
    expect(new Set(reasons).size).toBe(3)
    for (const reason of reasons) expect(reason).toContain('Enter a ZIP code or town instead.')
  })
})
