import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/fixtures.ts'
import { counties } from '../../../florida/counties.ts'
import { zips } from '../../../florida/zips.ts'
import { branches, languages, payments, type Language } from '../../../listings/choices.ts'
import { havingFacts, type HavingFact } from '../../../listings/fields.ts'
import { isWanted, levelRank, wantedProofs } from '../../../listings/proof/standing.ts'
import { proofOf } from '../../../listings/businesses.server.ts'
import { verificationMethods, type VerificationMethod } from '../../../listings/verification.ts'
import { countBusinesses, countMatches, findBusinesses } from '../search.server.ts'
import { filterParams, strictness, type SearchValues, type Search } from '../search.ts'
import { understand } from '../understand.ts'
import { filters } from './filters.server.ts'

const day = '2026-11-21'
const now = new Date('2026-11-23T15:00:00Z')

/** A sample value for each part of a search. */
const parts: { [Part in keyof Required<Search>]: fc.Arbitrary<NonNullable<Search[Part]>> } = {
  categories: fc.subarray(['hvac', 'plumbing', 'landscaping', 'construction', 'consulting']),
  named: fc.subarray(['hvac', 'painting', 'apparel', 'retail'], { minLength: 1 }),
  asked: fc
    .constantFrom('hvac', 'marine repair', 'family plumbing', 'zzzz', '772-555-0116')
    .map((text) => understand(text)),
  strictness: fc.constantFrom(...strictness),
  county: fc.constantFrom(...counties).map(({ slug }) => slug),
  region: fc.subarray(counties.map(({ slug }) => slug)),
  counties: fc.subarray(counties.map(({ slug }) => slug)),
  city: fc.constantFrom('Miami', 'Stuart', 'Tampa', 'Orlando'),
  cityOrCounty: fc.constantFrom(
    { city: 'Sarasota', county: 'sarasota' },
    { city: 'Lee', county: 'lee' },
  ),
  service: fc.constantFrom(...branches),
  language: fc.constantFrom(...languages),
  proof: fc.constantFrom(...wantedProofs).map((wanted) => ({ wanted, day })),
  payment: fc.constantFrom(...payments),
  naics: fc.subarray(['23', '541512', '5617'], { minLength: 1 }),
  uei: fc.constantFrom('SAMPLEAA0001', 'NOBODY000000'),
  cage: fc.constantFrom('0AA01', '00000'),
  ...(Object.fromEntries(havingFacts.map((fact) => [fact, fc.constant(true)])) as Record<
    HavingFact,
    fc.Arbitrary<true>
  >),
  isReal: fc.boolean(),
  origin: fc.constantFrom(...zips).map(({ lat, lng }) => ({ lat, lng })),
  radiusMiles: fc.constantFrom(1, 10, 30, 60, 150, 400),
  originCounties: fc.subarray(['martin', 'miami-dade', 'duval']),
  originCity: fc.constantFrom('Miami', 'Stuart'),
  isFromArea: fc.boolean(),
  except: fc.constant('semper-plumbing-stuart'),
}
/** Few parts at a time; more would find nothing. */
const search = fc
  .tuple(fc.record(parts), fc.subarray(Object.keys(parts), { maxLength: 5 }))
  .map(([all, kept]): Search =>
    Object.fromEntries(Object.entries(all).filter(([part]) => kept.includes(part))),
  )

describe('every filter', () => {
  test('offers only values it understands, and shows the chosen one', async ({ db }) => {
    const counts = await countMatches(db, {})
    const result = { search: { origin: zips[0] }, ...counts }
    const none = Object.fromEntries(filterParams.map((param) => [param, ''])) as SearchValues
    for (const param of filterParams) {
      const filter = filters[param]
      expect(filter.read(none, now)).toEqual({ search: {} })
      expect(filter.chip(none)).toBeNull()
      const control = filter.control(none, result)
      if (!control || control.kind === 'kept') continue
      const choices =
        control.kind === 'switch'
          ? ['1']
          : control.kind === 'choice'
            ? control.options.map(({ value }) => value)
            : control.kind === 'text'
              ? [{ naics: '5415, 23', uei: 'SAMPLEAA0001', cage: '0AA01' }[param as string] ?? '']
              : control.counts.map(({ value }) => value)
      expect(choices.length).toBeGreaterThan(0)
      for (const choice of choices) {
        const values = { ...none, zip: '34994', [param]: choice }
        const reading = filter.read(values, now)
        // `open` only sorts; it excludes nothing.
        const narrowing = param === 'open' || param === 'emergency' ? 0 : 1
        expect('search' in reading && Object.keys(reading.search)).toHaveLength(narrowing)
        expect(filter.chip(values) === null).toBe(param === 'category')
      }
    }
  })
})

describe('the counts of a search', () => {
  test('by proof add up to all real listings on every day, as badges expire', async ({ db }) => {
    await db.updateTable('businesses').set({ is_sample: false }).where('id', '<', 'm').execute()
    for (const on of [day, '2027-12-01', '2028-06-01', '2030-01-01']) {
      const { rows } = await sql<{ name: string; level: VerificationMethod | null }>`
        select b.category_slug || b.name_key as name, ${proofOf(on)} ->> 'method' as level
        from businesses b where b.status = 'published' and not b.is_sample`.execute(db)
      for (const wanted of ['seen', ...verificationMethods] as const) {
        const names = rows.filter(({ level }) => isWanted(level, wanted)).map(({ name }) => name)
        const count = await countBusinesses(db, { proof: { wanted, day: on } })
        expect(count, `${wanted} ${on}`).toBe(new Set(names).size)
      }
    }
  })

  test('by hours include everyone: open first, then emergencies, then opening soonest', async ({
    db,
  }) => {
    const search = { categories: ['plumbing', 'hvac', 'food-and-drinks'] }
    const groupsAt = async (at: Date, days: readonly number[] | null = null) => {
      const hours = { at, days, isForEmergency: false }
      const page = { sort: 'name', page: 1, pageSize: 100, hours } as const
      return findBusinesses(db, search, page, day)
    }
    const order = ['open', 'emergency', 'later', 'unknown']
    for (const at of [now, new Date('2026-11-23T08:00:00Z')]) {
      const found = await groupsAt(at)
      expect(found).toHaveLength(await countBusinesses(db, search))
      const groups = found.map(({ openGroup }) => order.indexOf(openGroup ?? ''))
      expect(groups).toEqual(groups.toSorted((a, b) => a - b))
      expect(new Set(groups).size).toBeGreaterThan(1)
    }
    const sunday = await groupsAt(now, [6])
    for (const { openGroup, openHours } of sunday)
      if (openGroup === 'open')
        expect(openHours?.spans.some(({ weekday }) => weekday === 6)).toBe(true)
    const first = (await groupsAt(now)).find(({ emergency }) => emergency)
    await db
      .updateTable('businesses')
      .set({ closed_for_now: true, reopens_on: '2026-12-01' })
      .where('id', '=', first?.id ?? '')
      .execute()
    const closed = (await groupsAt(now)).at(-1)
    expect(closed?.id).toBe(first?.id)
    expect(closed?.openGroup).toBe('closed')
  })

  test('for emergencies list businesses that answer first, at any distance, and temporarily closed ones last', async ({
    db,
  }) => {
    const near = { categories: ['plumbing'], origin: { lat: 27.1975, lng: -80.2528 } }
    const hours = { at: now, days: null, isForEmergency: true }
    const page = { sort: 'distance', page: 1, pageSize: 100, hours } as const
    const all = await findBusinesses(db, near, page, day)
    const [nearest] = all.toSorted((a, b) => (a.distanceMiles ?? 0) - (b.distanceMiles ?? 0))
    const farthest = all.findLast(({ distanceMiles }) => (distanceMiles ?? 0) > 30)
    await db
      .updateTable('businesses')
      .set({ emergency: false })
      .where('category_slug', '=', 'plumbing')
      .execute()
    const change = (id: string | undefined, values: object) =>
      db
        .updateTable('businesses')
        .set(values)
        .where('id', '=', id ?? '')
        .execute()
    await change(nearest?.id, { closed_for_now: true, emergency: true })
    await change(farthest?.id, { emergency: true })
    const found = await findBusinesses(db, near, page, day)
    expect(found[0]).toMatchObject({ id: farthest?.id, openGroup: 'emergency' })
    expect(found.at(-1)).toMatchObject({ id: nearest?.id, openGroup: 'closed' })
  })

  test('match the list for every mix of conditions', async ({ db }) => {
    const property = fc.asyncProperty(search, async (search) => {
      const sort = search.origin ? 'distance' : 'name'
      const found = await findBusinesses(db, search, { sort, page: 1, pageSize: 1000 }, day)
      const { total, facets } = await countMatches(db, search)
      expect(total).toBe(found.length)
      const shown = (slug: string) => found.filter(({ category }) => category.slug === slug).length
      expect(facets.categories.map(({ slug }) => ({ slug, count: shown(slug) }))).toEqual(
        facets.categories,
      )
      const { proof } = search
      if (proof)
        for (const { verification } of found)
          expect(
            isWanted(verification?.method ?? null, proof.wanted, verification?.provesDisability),
          ).toBe(true)
      const byProof = { sort: 'proof', page: 1, pageSize: 1000 } as const
      const ranks = (await findBusinesses(db, search, byProof, day)).map(({ verification }) =>
        levelRank(verification?.method ?? null),
      )
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      expect(ranks).toHaveLength(total)
      for (const { slug, count } of facets.languages)
        expect(found.filter(({ languages }) => languages.join().includes(slug)).length).toBe(count)
    })
    await fc.assert(property, { numRuns: 150 })
  })

  test('show how many results each category and county would give', async ({ db }) => {
    const { total, facets } = await countMatches(db, {})
    expect(facets.categories.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    const counts = [...facets.categories, ...facets.counties].map(({ count }) => count)
    expect(counts.length).toBeGreaterThan(60)
    for (const { slug, count } of facets.categories)
      expect(await countBusinesses(db, { categories: [slug] })).toBe(count)
    for (const { slug, count } of facets.counties)
      expect(await countBusinesses(db, { county: slug })).toBe(count)
    expect(facets.languages.map(({ slug }) => slug).toSorted()).toEqual(languages.toSorted())
    for (const { slug, count } of facets.languages)
      expect(await countBusinesses(db, { language: slug as Language })).toBe(count)
    for (const list of Object.values(facets))
      expect(list.map(({ count }) => count)).toEqual(
        list.map(({ count }) => count).toSorted((a, b) => b - a),
      )
  })
})
