import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { zips } from '../../florida/zips.ts'
import { counties } from '../../florida/counties.ts'
import { branches } from '../business.ts'
import { countBusinesses, countMatches, findBusinesses, type Search } from './search.server.ts'

const day = '2026-11-21'

const search: fc.Arbitrary<Search> = fc.record(
  {
    categories: fc.subarray(['hvac', 'plumbing', 'landscaping', 'construction', 'consulting']),
    meaning: fc.record({
      categories: fc.subarray(['hvac', 'plumbing', 'construction']),
      words: fc.subarray(['marine', 'repair', 'family']),
    }),
    county: fc.constantFrom(...counties).map(({ slug }) => slug),
    counties: fc.subarray(counties.map(({ slug }) => slug)),
    city: fc.constantFrom('Miami', 'Stuart', 'Tampa', 'Orlando'),
    service: fc.constantFrom(...branches),
    origin: fc.constantFrom(...zips).map(({ lat, lng }) => ({ lat, lng })),
    radiusMiles: fc.constantFrom(1, 10, 30, 60, 150, 400),
    originCounty: fc.constantFrom('martin', 'miami-dade', 'duval'),
    openAt: fc.constant(new Date('2026-11-23T15:00:00Z')),
    except: fc.constant('semper-plumbing-stuart'),
  },
  { requiredKeys: [] },
)

describe('the counts of a search', () => {
  test('agree with what it lists, for every mix of conditions', async ({ db }) => {
    const property = fc.asyncProperty(search, async (search) => {
      const sort = search.origin ? 'distance' : 'name'
      const found = await findBusinesses(db, search, { sort, page: 1, pageSize: 1000 }, day)
      const { total, facets } = await countMatches(db, search)
      expect(total).toBe(found.length)
      const shown = (slug: string) => found.filter(({ category }) => category.slug === slug).length
      expect(facets.categories.map(({ slug }) => ({ slug, count: shown(slug) }))).toEqual(
        facets.categories,
      )
    })
    await fc.assert(property, { numRuns: 300 })
  })

  test('name each category and county with what choosing it would find', async ({ db }) => {
    const { total, facets } = await countMatches(db, {})
    expect(facets.categories.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    const counts = [...facets.categories, ...facets.counties].map(({ count }) => count)
    expect(counts.length).toBeGreaterThan(60)
    for (const { slug, count } of facets.categories)
      expect(await countBusinesses(db, { categories: [slug] })).toBe(count)
    for (const { slug, count } of facets.counties)
      expect(await countBusinesses(db, { county: slug })).toBe(count)
    for (const { categories, counties } of [facets])
      for (const list of [categories, counties])
        expect(list.map(({ count }) => count)).toEqual(
          list.map(({ count }) => count).toSorted((a, b) => b - a),
        )
  })
})
