/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { cityOf, stateOf, streetOf, zipOf } from './address.ts'
import { cities, findCity, findCityByName } from './cities.ts'
import { counties, countiesNamed, countiesOfRegion, findCounty } from './counties.ts'
import { chordOfMiles, distanceText, earthRadiusMiles, milesBetween } from './distance.ts'
import { locate } from './locate.ts'
import { placeIn } from './place-names.ts'
import { findRegion, regions } from './regions.ts'
import { isFloridaZip, zipProblem } from './zip-rule.ts'
import { militaryZips, placeOfZip, zipPrefixes, zips } from './zips.ts'

const inFlorida = ({ lat, lng }: { lat: number; lng: number }) =>
  lat > 24.3 && lat < 31.1 && lng > -87.7 && lng < -79.9

describe('the reference data', () => {
  test('there are 67 counties, each in exactly one of seven regions', () => {
    expect(counties).toHaveLength(67)
    expect(new Set(counties.map(({ slug }) => slug)).size).toBe(67)
    expect(regions).toHaveLength(7)
    const placed = regions.flatMap(({ id }) => countiesOfRegion(id))
    expect(placed.map(({ slug }) => slug).sort()).toEqual(counties.map(({ slug }) => slug).sort())
  })

  test.each([
    ['south', 'Broward, Miami-Dade, Palm Beach, Martin, St. Lucie, Indian River, Monroe'],
    ['tampa-bay', 'Hillsborough, Pinellas, Pasco, Manatee, Sarasota'],
    [
      'north-central',
      'Alachua, Levy, Dixie, Gilchrist, Lafayette, Suwannee, Columbia, Union, Bradford, Baker, Hamilton, Madison, Taylor',
    ],
    [
      'central',
      'Marion, Lake, Sumter, Citrus, Hernando, Seminole, Orange, Osceola, Polk, Volusia, Brevard, DeSoto, Hardee, Highlands, Okeechobee',
    ],
    [
      'northwest',
      'Escambia, Santa Rosa, Okaloosa, Walton, Bay, Washington, Holmes, Jackson, Calhoun, Gulf, Franklin, Liberty, Gadsden, Jefferson, Leon, Wakulla',
    ],
    ['northeast', 'Duval, Nassau, Clay, St. Johns, Putnam, Flagler'],
    ['southwest', 'Charlotte, Lee, Collier, Hendry, Glades'],
  ])('region %s has its assigned counties', (id, names) => {
    expect(countiesOfRegion(id).map(({ name }) => name)).toEqual(names.split(', ').sort())
    expect(findRegion(id)).not.toBeNull()
  })

  test('every ZIP is a Florida ZIP in a known county, at a place in Florida', () => {
    expect(zips).toHaveLength(1473)
    expect(new Set(zips.map(({ zip }) => zip)).size).toBe(1473)
    const wrong = zips.filter(
      (zip) => !isFloridaZip(zip.zip) || !findCounty(zip.county) || !inFlorida(zip),
    )
    expect(wrong).toEqual([])
  })

  test('every city is in a known county, at a place in Florida, with a unique slug', () => {
    expect(cities.filter((city) => !findCounty(city.county) || !inFlorida(city))).toEqual([])
    expect(new Set(cities.map(({ slug }) => slug)).size).toBe(cities.length)
    expect(cities.length).toBeGreaterThan(1000)
  })

  test('every three-digit ZIP prefix has a mean point', () => {
    const prefixes = new Set(zipPrefixes.map(({ prefix }) => prefix))
    expect(zips.filter(({ zip }) => !prefixes.has(zip.slice(0, 3)))).toEqual([])
    expect(['32', '33', '34'].every((prefix) => prefixes.has(prefix))).toBe(true)
  })
})

describe('names of places', () => {
  test.each([
    ['st-lucie', 'St. Lucie'],
    ['St. Lucie County', 'St. Lucie'],
    ['saint lucie', 'St. Lucie'],
    ['st. johns', 'St. Johns'],
    ['DE SOTO', 'DeSoto'],
    ['miami-dade', 'Miami-Dade'],
  ])('the county "%s" is %s', (given, name) => {
    expect(findCounty(given)?.name).toBe(name)
  })

  test.each([
    ['Tampa Bay', []],
    ['Multiple Counties', []],
    ['Bay', ['Bay']],
    ['Martin, St. Lucie', ['Martin', 'St. Lucie']],
    ['Martin / Palm Beach and Broward', ['Martin', 'Palm Beach', 'Broward']],
    ['Martin, martin', ['Martin']],
  ])('"%s" names exactly its counties', (text, names) => {
    expect(countiesNamed(text).map(({ name }) => name)).toEqual(names)
  })

  test.each([
    ['Ft. Lauderdale', 'fort-lauderdale'],
    ['Saint Petersburg', 'st-petersburg'],
    ['Port Saint Lucie', 'port-st-lucie'],
    ['stuart', 'stuart'],
  ])('the city "%s" has the slug %s', (given, slug) => {
    expect(findCityByName(given)?.slug).toBe(slug)
    expect(findCity(slug)).not.toBeNull()
  })

  test('a county decides between cities with the same name', () => {
    expect(findCityByName('Midway')?.county).toBe('Gadsden')
    expect(findCityByName('Midway', 'Seminole')?.county).toBe('Seminole')
  })

  test('an address is read by its parts', () => {
    const address = '2140 SE Federal Hwy, Suite 4, Stuart, FL 34994-1234'
    expect([cityOf(address), stateOf(address), zipOf(address)]).toEqual(['Stuart', 'FL', '34994'])
    expect(streetOf(address)).toBe('2140 SE Federal Hwy, Suite 4')
    expect([cityOf(null), stateOf(null), zipOf(null)]).toEqual(['Unknown City', 'FL', null])
    expect([cityOf('Stuart, FL'), streetOf('Stuart, FL')]).toEqual(['Stuart', null])
  })
})

describe('ZIP codes', () => {
  test('invalid ZIPs have the error messages of the specification', () => {
    expect(zipProblem('')).toEqual({
      title: 'Zip code required',
      text: 'Please enter a Florida zip code to search for businesses',
    })
    for (const zip of ['1234', '123456', '31999', '35001', '3499a', '３４９９４', '-3499'])
      expect(zipProblem(zip)).toEqual({
        title: 'Invalid zip code',
        text: 'Please enter a valid Florida zip code (32xxx, 33xxx, or 34xxx)',
      })
    expect(zipProblem(' 34994 ')).toBeNull()
  })

  test("a ZIP has its own point, an unknown one its prefix's, a military one none", () => {
    expect(placeOfZip('34994')).toMatchObject({ kind: 'zip', city: 'Stuart', county: 'Martin' })
    expect(placeOfZip('34999')).toMatchObject({ kind: 'prefix', prefix: '349' })
    expect(placeOfZip('34399')).toMatchObject({ kind: 'prefix', prefix: '34' })
    for (const zip of militaryZips) expect(placeOfZip(zip)).toEqual({ kind: 'military' })
    expect(placeOfZip('10001')).toBeNull()
  })
})

describe('distance', () => {
  test('uses the haversine formula with the radius of the specification', () => {
    expect(earthRadiusMiles).toBe(3958.8)
    const miami = { lat: 25.7743, lng: -80.1937 }
    const tampa = { lat: 27.9475, lng: -82.4584 }
    // Spherical law of cosines, calculated independently of the code under test.
    const cosine =
      Math.sin(0.449846) * Math.sin(0.487776) +
      Math.cos(0.449846) * Math.cos(0.487776) * Math.cos(0.039527)
    expect(milesBetween(miami, tampa)).toBeCloseTo(3958.8 * Math.acos(cosine), 0)
    expect(milesBetween(miami, miami)).toBe(0)
  })

  test('a chord converts to its miles', () => {
    for (const miles of [0.5, 30, 400])
      expect(2 * 3958.8 * Math.asin(chordOfMiles(miles) / 2)).toBeCloseTo(miles, 9)
  })

  test('the badge has two decimals under a mile, otherwise one', () => {
    expect([0, 0.4, 0.994, 1, 4.25, 120].map((miles) => distanceText(miles))).toEqual([
      '0.00 miles',
      '0.40 miles',
      '0.99 miles',
      '1.0 miles',
      '4.3 miles',
      '120.0 miles',
    ])
  })
})

describe('the location of a business', () => {
  const stuart = { street: '2140 SE Federal Hwy', city: 'Stuart', zip: '34994' }

  test.each([
    [
      'explicit coordinates come first',
      { lat: 27, lng: -80, ...stuart, county: 'Bay' },
      'exact',
      27,
    ],
    ['then the zip', { ...stuart, county: 'Bay' }, 'zip', 27.1995],
    ['then the city', { street: '1 Main St', city: 'Stuart', county: '' }, 'city', 27.1976],
    [
      'then any part that is a city',
      { street: 'Stuart', city: 'near the bridge', county: '' },
      'city',
      27.1976,
    ],
    [
      'then the prefix of a zip that does not exist',
      { street: '1 A St', city: 'Nowhere', zip: '34999', county: 'Bay' },
      'prefix',
      27.3159,
    ],
    ['then the county', { county: 'Bay' }, 'county', 30.1784],
  ])('%s', (_name, place, precision, lat) => {
    expect(locate(place)).toMatchObject({ precision, point: { lat } })
  })

  test('several counties without an address are unknown', () => {
    expect(locate({ county: 'Multiple Counties' })).toEqual({
      point: null,
      precision: 'unknown',
    })
    expect(locate({ county: 'Martin, St. Lucie' }).precision).toBe('unknown')
  })
})

test.for([
  ['Hialea Gardens', 'Hialeah Gardens'],
  ['North Miami Beech', 'North Miami Beach'],
  ['Miami Gardenz', 'Miami Gardens'],
  ['Hialea', 'Hialeah'],
  ['Miami FL', 'Miami'],
  ['downtown Miami', 'Miami'],
])('“%s” is %s, not a shorter name in it', ([typed = '', label]) => {
  expect(placeIn(typed)?.label).toBe(label)
})

test('a place is found at the end of thousands of words', () => {
  expect(placeIn('a b c '.repeat(2000) + 'Stuart')?.label).toBe('Stuart')
})
