import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import { levelRank } from '../../listings/proof/standing.ts'
import { searchHref, type SearchParam } from '../engine/search.ts'
import { parseSearch } from './parse-search.server.ts'
import { runSearch } from './run-search.server.ts'

async function searched(services: TestServices, address: string) {
  const parsed = parseSearch(new URL(address, 'http://x').searchParams, services.now())
  if (!parsed.ok) throw new Error(`${address}: ${parsed.problems[0]?.text}`)
  return { values: parsed.values, result: await runSearch(services, parsed.query) }
}

const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: '' })

/** Parts that people combine in a search. */
const asked = fc.record({
  q: some(
    'plumber',
    'ac broken',
    'marine repair open now',
    'plumber open sunday',
    'plumber leaking spanish',
    'zzzz',
    'navy',
    'boat insurance',
    'dog',
    'family',
  ),
  near: some('34994', 'Tampa', 'Martin County', 'Treasure Coast'),
  category: some('HVAC', 'Construction', 'Home Services', 'Real Estate'),
  county: some('Martin', 'Orange', 'Duval'),
  region: some('Tampa Bay', 'south'),
  radius: some('10', '30', '100'),
  service: some('Army', 'Navy'),
  language: some('Spanish', 'English'),
  proof: some('seen', 'sba-vetcert', 'self-attested'),
  open: some('1'),
  emergency: some('1'),
  sort: some('name', 'proof', 'distance'),
})

describe('a search', () => {
  test('counts match what each choice opens, for every mix of filters', async ({ services }) => {
    const property = fc.asyncProperty(asked, async (given) => {
      const none = Object.fromEntries(Object.keys(given).map((param) => [param, '']))
      const { values, result } = await searched(services, searchHref({ ...none, ...given }))
      const seen = new Map<string, number>()
      for (let page = 1; page <= result.pages; page++) {
        const { result: shown } = await searched(services, searchHref(values, { page }))
        for (const { id, verification } of shown.businesses)
          seen.set(id, levelRank(verification?.method ?? null))
      }
      expect(seen.size).toBe(result.total)
      const ranks = [...seen.values()]
      if (given.sort === 'proof') expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
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
    ['/businesses/search?q=ac+broken&near=34994', 'HVAC contractors near 34994'],
    ['/businesses/search?q=st+pete+plumber', 'Plumbers near St. Petersburg'],
    ['/businesses/search?near=Treasure+Coast', 'Veteran-owned businesses on the Treasure Coast'],
    ['/businesses/search?q=marine+corps+owned+plumber', 'Plumbers, Marine Corps veteran-owned'],
    ['/businesses/search?q=naics+541512', 'Veteran-owned businesses matching “541512”'],
    ['/businesses/search?q=NAICS+code+238220+plumber', 'Plumbers matching “238220”'],
    ['/businesses/search?q=suicide', 'Help in a crisis'],
    ['/businesses/search?q=job+help+near+tampa', 'Finding work near Tampa'],
  ])('%s is understood as %s', async ([address = '', heading], { services }) => {
    const { result } = await searched(services, address)
    expect(result.understood?.heading).toBe(heading)
  })

  test('a name isn’t a typo of a need, and a letter may be missing', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?q=semper')
    expect(result.needs).toEqual([])
    expect(result.businesses.map(({ name }) => name)).toEqual(['Semper Plumbing'])
    const whole = await searched(services, '/businesses/search?q=ac+not+cooling&near=34994')
    const spoken = await searched(services, '/businesses/search?q=ac+not+coolin&near=34994')
    expect(spoken.result.businesses).toEqual(whole.result.businesses)
  })

  test('says which conditions it dropped', async ({ services }) => {
    const notesOf = async (address: string) => (await searched(services, address)).result.notes
    expect(await notesOf('/businesses/search?q=semper+plumber+zeppelin')).toEqual([
      'No listing mentions “semper” and “zeppelin”. Here are the listings for Plumbing.',
    ])
    expect(await notesOf('/businesses/search?q=electrician')).toEqual([
      'No listings for “electrician” yet. Here are related businesses.',
    ])
    expect(await notesOf('/businesses/search?q=space+force+plumber')).toEqual([
      'No listings mention the Space Force, so we’re showing all branches.',
    ])
  })

  test.for([
    ['hearing aids', 'Quiet Room Hearing Center'],
    ['massage', 'Leon "Doc" Haskins Massage & Bodywork'],
    ['yoga', 'Slow Tide Yoga'],
    ['locksmith', 'Sentry Oak Locks and Shutters'],
    ['data recovery', 'Blackwater Bayou Data Recovery'],
    ['bounce house', 'Alafia Bounce House Crew'],
    ['tires', 'Rubén Mendoza Tire & Alignment'],
  ])(
    'for %s lists matching businesses, at any distance, before related ones',
    async ([q = '', name = ''], { services }) => {
      for (const near of ['', '34994', '33602', '32501', '33040']) {
        const { result } = await searched(services, searchHref({ q, near }))
        const isRelated = result.businesses.map(({ reach }) => reach === 'related')
        expect({ near, first: result.businesses[0]?.name }).toEqual({ near, first: name })
        expect(isRelated).toEqual(isRelated.toSorted((a, b) => Number(a) - Number(b)))
        expect(isRelated.at(-1)).toBe(true)
        expect(result.relatedTotal).toBe(isRelated.filter(Boolean).length)
      }
    },
  )

  test('offers next steps without results', async ({ services }) => {
    const { result: none } = await searched(services, '/businesses/search?q=photographer+stuart')
    expect(none.total).toBe(0)
    expect(none.elsewhere, 'a tent rental takes no photos').toBeNull()
    const { result: filtered } = await searched(
      services,
      '/businesses/search?q=plumber&service=Space+Force&near=34994',
    )
    expect(filtered.elsewhere?.kind).toBe('unfiltered')
    expect(filtered.elsewhere?.businesses[0]?.name).toBe('Semper Plumbing')
  })

  test('offers the most similar trade first, and legal help if no lawyer is listed', async ({
    services,
  }) => {
    const { result: roofer } = await searched(services, '/businesses/search?q=roofer&near=34994')
    const offered = roofer.elsewhere?.businesses.map(({ category }) => category.slug)
    expect([...new Set(offered)]).toEqual(['general-contractors'])
    const { result: lawyer } = await searched(services, '/businesses/search?q=abogado')
    expect(lawyer.elsewhere).toBeNull()
    const { result: near } = await searched(services, '/businesses/search?q=abogado+miami')
    expect(near.elsewhere).toBeNull()
    expect(near.help[0]?.resources[0]?.id).toBe('legal-services-miami')
    expect(near.related.map(({ slug }) => slug)).toContain('disability-benefits')
    expect(lawyer.help.map(({ id }) => id)).toEqual(['law'])
    expect(lawyer.help[0]?.resources.map(({ id }) => id)).toContain('florida-bar-lrs')
  })

  test('counts nearby results separately from all of Florida', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?q=plumber&near=34994')
    expect([result.nearTotal, result.total]).toEqual([2, 5])
    const { result: within } = await searched(
      services,
      '/businesses/search?q=plumber&near=34994&radius=30',
    )
    expect(within.nearTotal).toBeNull()
    const { result: region } = await searched(services, '/businesses/search?q=bakery+panhandle')
    expect([region.nearTotal, region.total]).toEqual([0, 6])
  })

  test.for([
    '/businesses/search?q=service+disabled+veteran+owned+IT+services&near=Tampa+Bay',
    '/businesses/search?q=woman+owned+cleaning',
  ])(
    'counts no choice of %s that would drop the proof asked for',
    async (address, { services }) => {
      const { values, result } = await searched(services, address)
      expect(result.total).toBeGreaterThan(0)
      expect(result.notes).toEqual([])
      const counts = result.filters.controls.flatMap((control) =>
        control.kind === 'counts'
          ? control.counts.map(({ value }) => ({ [control.param]: value }))
          : [],
      )
      expect(counts.length).toBeGreaterThan(1)
      for (const choice of counts)
        expect((await searched(services, searchHref(values, choice))).result.notes).toEqual([])
    },
  )

  test('separates local, visiting, and far businesses', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?q=plumber&near=34994')
    const reaches = result.businesses.map(({ reach }) => reach)
    expect(reaches[0]).toBe('here')
    expect(reaches.at(-1)).toBe('away')
    const order = ['here', 'comes', 'farther', 'away']
    expect(reaches.map((reach) => order.indexOf(reach ?? ''))).toEqual(
      reaches.map((reach) => order.indexOf(reach ?? '')).toSorted((a, b) => a - b),
    )
  })

  test('lists a multi-county listing in each county', async ({ services }) => {
    const { result } = await searched(
      services,
      '/businesses/search?q=house+cleaning&near=34994&radius=30',
    )
    const [first] = result.businesses
    expect(first?.name).toBe('Dale Sisters House Cleaning')
    expect(first?.distanceMiles).toBeLessThan(30)
    expect(first?.precision).toBe('county')
  })

  test.for([
    ['q=dentist+orlando', 'No listings for “dentist” yet. Showing Health and Wellness.'],
    ['q=pet+friendly+plumber', 'We can’t filter by “pet friendly” yet.'],
    [
      'q=plumber+atlanta',
      'Atlanta isn’t in Florida, and this directory only covers Florida. Here’s what we found in Florida.',
    ],
    [
      'q=handyman+que+hable+espanol&near=Sarasota',
      'No listings near Sarasota say they speak Spanish, so we’re showing all of them.',
    ],
  ])("%s says which condition it can't apply", async ([query = '', note], { services }) => {
    const { result } = await searched(services, `/businesses/search?${query}`)
    expect(result.total).toBeGreaterThan(0)
    expect(result.notes).toEqual([note])
  })

  test.for(['restaurant', 'gym', 'bakery', 'plumber'])(
    'doesn’t say there are no listings for %s',
    async (word, { services }) => {
      const { result } = await searched(services, `/businesses/search?q=${word}`)
      expect(result.total).toBeGreaterThan(0)
      expect(result.notes).toEqual([])
    },
  )

  test('with a day lists those open that day first, and can drop the day', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?q=open+sunday&near=34994')
    expect(result.understood?.parts).toMatchObject([{ label: 'Open Sunday' }])
    expect(result.total).toBeGreaterThan(1)
    expect(result.hours).toMatchObject({ label: 'Open Sunday', isForEmergency: false })
    expect(result.hours?.count).toBeGreaterThan(0)
    expect(result.hours?.count).toBeLessThan(result.total)
    const open = result.businesses.filter(({ openGroup }) => openGroup === 'open')
    expect(open.length).toBeGreaterThan(0)
    for (const { openHours } of open)
      expect(openHours?.spans.map(({ weekday }) => weekday)).toContain(6)
  })

  test('prefers nearby results to far ones with every word', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?q=fish+tank+leaking+boca')
    expect(result.businesses[0]?.id).toBe('blue-fathom-aquarium-care-boca-raton')
  })

  test('a gym in the next town comes before a far business that travels', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?near=Fellsmere')
    const all = await Promise.all(
      Array.from({ length: result.pages }, (_, at) =>
        searched(services, `/businesses/search?near=Fellsmere&page=${at + 1}`),
      ),
    )
    const found = all.flatMap((page) => page.result.businesses)
    const gym = found.findIndex(({ id }) => id === 'taylor-creek-barbell-hall-fort-pierce')
    const farComing = found.findIndex(
      ({ reach, distanceMiles }) => reach === 'comes' && (distanceMiles ?? 0) > 60,
    )
    expect(found[gym]?.reach).toBe('nearby')
    expect(farComing === -1 || gym < farComing).toBe(true)
    for (const { category, reach } of found)
      if (category.slug === 'fitness' || category.slug === 'food-and-drinks')
        expect(reach).not.toBe('farther')
  })

  test('with unknown words has no nearest match', async ({ services }) => {
    const { result } = await searched(services, '/businesses/search?q=xyzzyx&near=Stuart')
    expect(result.total).toBe(0)
    expect(result.elsewhere).toBeNull()
  })
})
