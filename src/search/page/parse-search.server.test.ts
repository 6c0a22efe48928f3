/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchHref, searchParams, searchTitle } from '../engine/search.ts'
import { parseSearch } from './parse-search.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const parse = (query: string) => parseSearch(new URLSearchParams(query), now)

describe('search parameters', () => {
  test('a ZIP and a category are a search', () => {
    expect(parse('zip=34994&category=HVAC')).toMatchObject({
      ok: true,
      values: { zip: '34994' },
      query: { category: { slugs: ['hvac'] }, search: { categories: ['hvac'] }, page: 1 },
    })
  })

  test('a ZIP alone, as sent by the home page, searches all categories', () => {
    expect(parse('zip=34994')).toMatchObject({ ok: true, query: { category: null } })
    expect(parse('zip=34994&category=All+Categories')).toMatchObject({
      ok: true,
      query: { category: { all: true } },
    })
  })

  test.each([
    'Construction',
    'Real Estate',
    'Retail',
    'Financial Services',
    'HVAC',
    'Pool Service',
  ])('%s means the same with a ZIP and without one', (label) => {
    const category = encodeURIComponent(label)
    const alone = parse(`category=${category}`)
    const near = parse(`zip=34994&category=${category}`)
    if (!alone.ok || !near.ok) throw new Error(`${label} is not understood`)
    expect(near.query.category).toEqual(alone.query.category)
    expect(near.query.search.categories).toEqual(alone.query.search.categories)
  })

  test('a label means the combobox heading first', () => {
    expect(parse('zip=34994&category=construction')).toMatchObject({
      query: { category: { slugs: expect.arrayContaining(['construction', 'roofing']) } },
    })
    expect(parse('category=Construction+only')).toMatchObject({
      query: { category: { slugs: ['construction'] } },
    })
  })

  test.each([
    [
      'zip=',
      'zip',
      'Zip code required',
      'Please enter a Florida zip code to search for businesses',
    ],
    [
      'zip=10001',
      'zip',
      'Invalid zip code',
      'Please enter a valid Florida zip code (32xxx, 33xxx, or 34xxx)',
    ],
    [
      'zip=34994&category=',
      'category',
      'Business category required',
      'Please select a business category to refine your search',
    ],
    [
      'category=lanscaping',
      'category',
      'Unknown category',
      'We don’t have a category called “lanscaping.” Did you mean Landscape?',
    ],
    ['county=Nowhere', 'county', 'Unknown county', 'There’s no county in Florida named “Nowhere”'],
    ['zip=34994&radius=-1', 'radius', 'Invalid distance', 'Choose a distance from 1 to 500 miles.'],
    ['service=Pirates', 'service', 'Unknown branch', undefined],
    ['language=Latin', 'language', 'Unknown language', undefined],
    ['open=perhaps', 'open', 'Invalid choice', undefined],
    ['sort=magic', 'sort', 'Invalid sort order', undefined],
    ['proof=magic', 'proof', 'Unknown type of proof', undefined],
  ])('"%s" is rejected next to its field', (query, field, title, text) => {
    const parsed = parse(query)
    expect(parsed.ok).toBe(false)
    const problem = parsed.ok ? null : parsed.problems[0]
    expect(problem).toMatchObject({ field, title })
    if (text) expect(problem?.text.startsWith(text)).toBe(true)
  })

  test('free text needs neither zip nor category', () => {
    expect(parse('zip=&category=&q=AC+repair')).toMatchObject({
      ok: true,
      query: { values: { q: 'AC repair' }, search: {} },
    })
  })

  test('a page that isn’t a number is the first', () => {
    for (const page of ['abc', '-1', '0', '1e3', ''])
      expect(parse(`page=${page}`)).toMatchObject({ query: { page: 1 } })
  })

  test('any parameters give a search or problems with field names', () => {
    const params = fc.dictionary(
      fc.constantFrom(...searchParams, 'x'),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(params, (given) => {
        const parsed = parseSearch(new URLSearchParams(given), now)
        if (!parsed.ok) expect(parsed.problems.length).toBeGreaterThan(0)
        else expect(parsed.query.page).toBeGreaterThan(0)
      }),
    )
  })
})

test('a search has one URL', () => {
  expect(searchHref({ q: '', zip: '34994', category: 'Food & Drinks', page: '3' })).toBe(
    '/businesses/search?zip=34994&category=Food+%26+Drinks',
  )
  expect(searchHref({ zip: '34994' }, { page: 2 })).toBe('/businesses/search?zip=34994&page=2')
  expect(searchHref({ zip: '34994', radius: '10' }, { radius: '' })).toBe(
    '/businesses/search?zip=34994',
  )
  expect(searchHref({})).toBe('/businesses/search')
})

test('titles match the specification', () => {
  expect(searchTitle('34994', 'HVAC')).toBe('Veteran-Owned Businesses Near 34994 - HVAC')
  expect(searchTitle('34994', null)).toBe('Veteran-Owned Businesses Near 34994')
  expect(searchTitle(null, 'HVAC')).toBe('HVAC Veteran-Owned Businesses')
  expect(searchTitle(null, null)).toBe('Find Veteran-Owned Businesses')
})
