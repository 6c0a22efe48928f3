import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { earthRadiusMiles, milesBetween, type Point } from '../../florida/distance.ts'
import { zips } from '../../florida/zips.ts'
import { insertBusinesses, type NewBusiness } from '../../listings/businesses.server.ts'
import { removeSamples } from '../../listings/samples.server.ts'
import { countBusinesses, countMatches, findBusinesses } from './search.server.ts'
import type { Search } from './search.ts'
import { understand } from './understand.ts'

const day = '2026-11-21'
const slugs = ['hvac', 'plumbing', 'painting']
const all = { sort: 'distance', page: 1, pageSize: 1000 } as const

const place = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      lat: fc.double({ min: 24.5, max: 31, noNaN: true }),
      lng: fc.double({ min: -87.6, max: -80, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom(...zips).map(({ lat, lng }) => ({ lat, lng })) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const listings = fc.array(
  fc.record({
    name: fc.constantFrom('Alpha', 'Bravo', 'Charlie', 'Délta', 'delta', 'Echo', 'Foxtrot'),
    categorySlug: fc.constantFrom(...slugs),
    place,
  }),
  { maxLength: 40 },
)

/** Runs in a transaction that is rolled back. */
async function withListings<T>(db: Db, made: NewBusiness[], ask: (db: Db) => Promise<T>) {
  const undo = new Error('undo')
  let answer: T | undefined
  await transaction(db, async (db) => {
    await removeSamples(db)
    await insertBusinesses(db, made)
    answer = await ask(db)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return answer as T
}

function made(rows: { name: string; categorySlug: string; place: Point | null }[]): NewBusiness[] {
  return rows.map(({ place, ...row }, index) => ({
    ...row,
    id: `made-${String(index).padStart(3, '0')}`,
    description: '',
    county: 'Multiple Counties',
    ...place,
  }))
}

const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** Great-circle distance by another formula (atan2 of cross and dot product), without rounding. */
function arc(from: Point, to: Point): number {
  const vector = ({ lat, lng }: Point) => {
    const [a, b] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)] as const
  }
  const [[a, b, c], [x, y, z]] = [vector(from), vector(to)]
  const cross = Math.hypot(b * z - c * y, c * x - a * z, a * y - b * x)
  return earthRadiusMiles * Math.atan2(cross, a * x + b * y + c * z)
}

/** The correct result, calculated without the database: ids, nearest first, each name once. */
function expected(rows: NewBusiness[], from: Point): string[] {
  const placed = rows.map((row) => ({
    id: row.id,
    key: keyOf(row.name),
    name: `${row.categorySlug} ${keyOf(row.name)}`,
    miles: row.lat === undefined ? Infinity : arc(from, { lat: row.lat, lng: row.lng as number }),
  }))
  const near = (a: number, b: number) => (a === b || Math.abs(a - b) < 1e-7 ? 0 : a - b)
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const sorted = placed.sort(
    (a, b) => near(a.miles, b.miles) || text(a.key, b.key) || text(a.id, b.id),
  )
  const seen = new Set<string>()
  return sorted.filter(({ name }) => !seen.has(name) && seen.add(name)).map(({ id }) => id)
}

describe('a search from a ZIP', () => {
  test('matches an independent haversine sort', async ({ db }) => {
    const property = fc.asyncProperty(
      listings,
      fc.constantFrom(...zips),
      fc.option(fc.subarray(slugs, { minLength: 1 }), { nil: undefined }),
      async (rows, zip, chosen) => {
        const given = made(rows)
        const search: Search = { origin: zip, ...(chosen && { categories: chosen }) }
        const wanted = given.filter((row) => !chosen || chosen.includes(row.categorySlug))
        const ids = expected(wanted, zip)
        await withListings(db, given, async (db) => {
          const found = await findBusinesses(db, search, all, day)
          expect(found.map(({ id }) => id)).toEqual(ids)
          for (const { id, distanceMiles } of found) {
            const { lat, lng } = given.find((row) => row.id === id) as NewBusiness
            const miles = lat === undefined ? -1 : milesBetween(zip, { lat, lng: lng as number })
            expect(Math.abs((distanceMiles ?? -1) - miles)).toBeLessThan(0.0101)
          }
          expect(await countBusinesses(db, search)).toBe(ids.length)
          const pages: string[] = []
          for (let page = 1; page <= Math.ceil(ids.length / 4) + 1; page++) {
            const listing = { sort: 'distance', page, pageSize: 4 } as const
            const part = await findBusinesses(db, search, listing, day)
            pages.push(...part.map(({ id }) => id))
          }
          expect(pages).toEqual(ids)
        })
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })

  test('puts unknown locations last, by name', async ({ db }) => {
    const rows = [
      { name: 'Zulu', categorySlug: 'hvac', place: null },
      { name: 'Écho', categorySlug: 'hvac', place: null },
      { name: 'Far', categorySlug: 'hvac', place: { lat: 30.5, lng: -87.2 } },
      { name: 'Bravo', categorySlug: 'plumbing', place: null },
    ]
    for (const categories of [undefined, ['hvac', 'plumbing']]) {
      const search = { origin: { lat: 25.8, lng: -80.2 }, ...(categories && { categories }) }
      const found = await withListings(db, made(rows), (db) => findBusinesses(db, search, all, day))
      expect(found.map(({ name }) => name)).toEqual(['Far', 'Bravo', 'Écho', 'Zulu'])
      expect(found.map(({ distanceMiles }) => distanceMiles === null)).toEqual([
        false,
        true,
        true,
        true,
      ])
    }
  })

  test('shows and counts a name once per category, at its nearest location', async ({ db }) => {
    const at = (lat: number) => ({ lat, lng: -81 })
    const rows = [
      { name: 'Café One', categorySlug: 'hvac', place: at(29) },
      { name: 'CAFE ONE', categorySlug: 'hvac', place: at(27.1) },
      { name: 'Café One', categorySlug: 'plumbing', place: at(28) },
      { name: 'cafe one', categorySlug: 'hvac', place: null },
    ]
    await withListings(db, made(rows), async (db) => {
      const search = { origin: at(27) }
      const found = await findBusinesses(db, search, all, day)
      expect(found.map(({ id }) => id)).toEqual(['made-001', 'made-002'])
      expect(await countMatches(db, search)).toEqual({
        total: 2,
        facets: {
          languages: [],
          categories: [
            { slug: 'hvac', count: 1 },
            { slug: 'plumbing', count: 1 },
          ],
          counties: [],
        },
      })
      // The nearest location is outside the radius of this other search, so the next one is listed.
      const north = await findBusinesses(db, { origin: at(29.1), radiusMiles: 20 }, all, day)
      expect(north.map(({ id }) => id)).toEqual(['made-000'])
    })
  })

  test('shows the location that has the words, not a nearer one with the same name', async ({
    db,
  }) => {
    const rows = [
      { name: 'One', categorySlug: 'hvac', place: { lat: 27, lng: -81 } },
      { name: 'One', categorySlug: 'hvac', place: { lat: 28, lng: -81 } },
    ]
    const [near, far] = made(rows) as [NewBusiness, NewBusiness]
    await withListings(db, [near, { ...far, description: 'Zeppelins.' }], async (db) => {
      const search = { origin: { lat: 27, lng: -81 }, asked: understand('zeppelin') }
      expect(await countBusinesses(db, search)).toBe(1)
      const found = await findBusinesses(db, search, all, day)
      expect(found.map(({ id }) => id)).toEqual([far.id])
    })
  })

  test('ends exactly at the radius', async ({ db }) => {
    const property = fc.asyncProperty(
      fc.constantFrom(...zips),
      fc.double({ min: 25, max: 30.5, noNaN: true }),
      async (zip, lat) => {
        const place = { lat, lng: -81.5 }
        const miles = arc(zip, place)
        fc.pre(miles > 1)
        await withListings(db, made([{ name: 'One', categorySlug: 'hvac', place }]), async (db) => {
          for (const [radiusMiles, count] of [
            [miles + 1e-6, 1],
            [miles - 1e-6, 0],
          ] as const) {
            const search = { origin: zip, radiusMiles }
            expect(await findBusinesses(db, search, all, day)).toHaveLength(count)
            expect(await countBusinesses(db, search)).toBe(count)
          }
        })
      },
    )
    await fc.assert(property, { numRuns: 25 })
  })
})

test('a business in the searched town is there, however far from its middle', async ({ db }) => {
  const origin = { lat: 25.7617, lng: -80.1918 }
  const far = { lat: 25.56, lng: -80.38 }
  const given = made([
    { name: 'Alpha', categorySlug: 'hvac', place: far },
    { name: 'Bravo', categorySlug: 'hvac', place: far },
  ]).map((row, at) => ({ ...row, city: at ? 'Homestead' : 'Miami' }))
  const search: Search = { origin, originCounties: ['miami-dade'], originCity: 'Miami' }
  const found = await withListings(db, given, (db) => findBusinesses(db, search, all, day))
  expect(found.map(({ name, reach }) => [name, reach])).toEqual([
    ['Alpha', 'here'],
    ['Bravo', 'farther'],
  ])
})
