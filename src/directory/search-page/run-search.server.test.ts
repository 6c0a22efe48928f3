import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import { searchHref, type SearchParam } from '../search/search.ts'
import { parseSearch } from './parse-search.server.ts'
import { runSearch } from './run-search.server.ts'

async function searched(services: TestServices, address: string) {
  const parsed = parseSearch(new URL(address, 'http://x').searchParams, services.now())
  if (!parsed.ok) throw new Error(`${address}: ${parsed.problems[0]?.text}`)
  return { values: parsed.values, result: await runSearch(services, parsed.query) }
}

const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: '' })

/** What people ask for together. */
const asked = fc.record({
  q: some(
    'plumber',
    'ac broken',
    'marine repair open now',
    'zzzz',
    'navy',
    'boat insurance',
    'dog',
    'family',
  ),
  near: some('34994', 'Tampa', 'Martin County', 'Treasure Coast'),
  category: some('HVAC', 'Construction', 'Home Services', 'Real Estate'),
  county: some('Martin', 'Orange', 'Duval'),
  radius: some('10', '30', '100'),
  service: some('Army', 'Navy'),
  language: some('Spanish', 'English'),
  open: some('1'),
})

describe('a search', () => {
  test('counts on each choice what that choice opens, for every mix of filters', async ({
    services,
  }) => {
    const property = fc.asyncProperty(asked, async (given) => {
      const none = Object.fromEntries(Object.keys(given).map((param) => [param, '']))
      const { values, result } = await searched(services, searchHref({ ...none, ...given }))
      const seen = new Set<string>()
      for (let page = 1; page <= result.pages; page++) {
        const { result: shown } = await searched(services, searchHref(values, { page }))
        for (const { id } of shown.businesses) seen.add(id)
      }
      expect(seen.size).toBe(result.total)
      for (const control of result.filters.controls) {
        if (control.kind !== 'counts') continue
        for (const { value, count } of control.counts.slice(0, 4)) {
          const to = searchHref(values, { [control.param as SearchParam]: value })
          const opened = await searched(services, to)
          expect({ to, count: opened.result.total }).toEqual({ to, count })
        }
      }
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test.for([
    ['/businesses/search?q=ac+broken&near=34994', 'HVAC near 34994'],
    ['/businesses/search?q=st+pete+plumber', 'Plumbing near St. Petersburg'],
    ['/businesses/search?near=Treasure+Coast', 'Veteran-owned businesses near the Treasure Coast'],
    ['/businesses/search?q=marine+corps+owned+plumber', 'Plumbing, Marine Corps owned'],
    ['/businesses/search?q=suicide', 'Help for veterans'],
  ])('%s is understood as %s', async ([address = '', heading], { services }) => {
    const { result } = await searched(services, address)
    expect(result.understood?.heading).toBe(heading)
  })

  test('says what it gave up for a result', async ({ services }) => {
    const notesOf = async (address: string) => (await searched(services, address)).result.notes
    expect(await notesOf('/businesses/search?q=semper+plumber+zeppelin')).toEqual([
      'No listing has “semper” and “zeppelin”. These are the listings for Plumbing.',
    ])
    expect(await notesOf('/businesses/search?q=electrician')).toEqual([
      'Nobody is listed for Air and Electric yet. These are in a trade beside it.',
    ])
    services.moveTo('2026-11-22T08:00:00Z')
    expect(await notesOf('/businesses/search?q=plumber+open+now')).toEqual([
      'None of them says that it is open now, so all are shown.',
    ])
    expect(await notesOf('/businesses/search?q=space+force+plumber')).toEqual([
      'None of them names the Space Force, so all branches are shown.',
    ])
  })

  test('leads on where nothing fits', async ({ services }) => {
    const { result: none } = await searched(services, '/businesses/search?q=photographer+stuart')
    expect(none.total).toBe(0)
    expect(none.elsewhere?.kind).toBe('beside')
    expect(none.related.map(({ slug }) => slug)).toContain('parties-and-event-rentals')
    const { result: filtered } = await searched(
      services,
      '/businesses/search?q=plumber&service=Space+Force&near=34994',
    )
    expect(filtered.elsewhere?.kind).toBe('unfiltered')
    expect(filtered.elsewhere?.businesses[0]?.name).toBe('Semper Plumbing')
  })

  test('tells those here from those who come and those farther away', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?q=plumber&near=34994')
    const reaches = result.businesses.map(({ reach }) => reach)
    expect(reaches[0]).toBe('here')
    expect(reaches.at(-1)).toBe('farther')
    const order = ['here', 'comes', 'farther']
    expect(reaches.map((reach) => order.indexOf(reach ?? ''))).toEqual(
      reaches.map((reach) => order.indexOf(reach ?? '')).toSorted((a, b) => a - b),
    )
  })

  test('places a listing of several counties by each', async ({ services }) => {
    const { result } = await searched(
      services,
      '/businesses/search?q=house+cleaning&near=34994&radius=30',
    )
    const [first] = result.businesses
    expect(first?.name).toBe('Dale Sisters House Cleaning')
    expect(first?.distanceMiles).toBeLessThan(30)
    expect(first?.precision).toBe('county')
  })
})
