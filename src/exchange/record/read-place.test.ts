/** @module-tag once */
import { expect, test } from 'vitest'
import { readPlace } from './read-place.ts'

const stuart = { street: '2140 SE Federal Hwy', city: 'Stuart', zip: '34994', county: 'Martin' }

test.each([
  '2140 SE Federal Hwy, Stuart, FL 34994',
  '2140 SE Federal Hwy Stuart FL 34994',
  '2140 SE Federal Hwy\nStuart, Florida 34994-1234',
  '2140 SE Federal Hwy, Stuart, FL, 34994, USA',
  '2140 SE FEDERAL HWY STUART, FL. 34994',
  '2140 SE Federal Hwy, Stuart 34994',
])('a one-cell address is split: %s', (address) => {
  expect(readPlace({ address })).toMatchObject({ ...stuart, problems: [] })
})

test('a one-cell address may lack a part', () => {
  expect(readPlace({ address: 'Stuart, FL' })).toMatchObject({
    street: '',
    city: 'Stuart',
    county: 'Martin',
  })
  expect(readPlace({ address: '12 Main St, Ft. Lauderdale' })).toMatchObject({
    street: '12 Main St',
    city: 'Fort Lauderdale',
    county: 'Broward',
  })
  expect(readPlace({ address: '100 Ocean Blvd, 33480' })).toMatchObject({
    city: 'Palm Beach',
    zip: '33480',
  })
  for (const address of ['8 Main St, Jacksonville, 3220', '8 Main St, Jacksonville, FL 3220'])
    expect(readPlace({ address })).toMatchObject({
      street: '8 Main St',
      city: 'Jacksonville',
      zip: '3220',
      county: 'Duval',
      notes: [],
    })
})

test('the first of two addresses in a cell is used, and the second is reported', () => {
  const place = readPlace({
    address: '12 Main St, Stuart FL 34994; 456 Oak Ave, Jupiter, FL 33458',
  })
  expect(place).toMatchObject({ street: '12 Main St', city: 'Stuart', zip: '34994' })
  expect(place.notes).toEqual(['Left out a second address: 456 Oak Ave, Jupiter, FL 33458'])
})

test('separate cells are preferred, and a street cell with a complete address is split', () => {
  expect(
    readPlace({
      street: '2140 SE Federal Hwy',
      street2: 'Suite 4',
      city: 'STUART',
      zip: '34994.0',
    }),
  ).toMatchObject({
    ...stuart,
    street: '2140 SE Federal Hwy, Suite 4',
  })
  expect(readPlace({ street: '2140 SE Federal Hwy, Stuart, FL 34994' })).toMatchObject(stuart)
  expect(
    readPlace({ address: '2140 SE Federal Hwy', city: 'Stuart', zip: '349941234' }),
  ).toMatchObject(stuart)
})

test('a place outside Florida is rejected', () => {
  expect(readPlace({ address: '9 Elm St, Atlanta, GA 30301' }).problems).toEqual([
    { field: 'state', text: 'This business is in GA. We list only businesses in Florida.' },
  ])
  expect(readPlace({ city: 'Stuart', state: 'Georgia' }).problems).toHaveLength(1)
  expect(readPlace({ latitude: '48.2', longitude: '16.3' }).problems).toHaveLength(1)
})

test('counties are found in lists, and phrases for all of Florida', () => {
  expect(readPlace({ county: 'Martin County / St Lucie' }).county).toBe('Martin, St. Lucie')
  expect(readPlace({ county: 'Statewide' }).county).toBe('Multiple Counties')
  expect(readPlace({ county: 'Fulton' }).problems[0]?.text).toBe(
    '“Fulton” isn’t a county in Florida.',
  )
})

test('a town gets its official name, unless the ZIP code is elsewhere', () => {
  const city = (name: string, zip = '') => readPlace({ city: name, zip }).city
  expect(city('St. Pete')).toBe('St. Petersburg')
  expect(city('Ft Lauderdale')).toBe('Fort Lauderdale')
  expect(city('ST PETE, FL')).toBe('St. Petersburg')
  expect(readPlace({ city: 'St. Pete' })).toMatchObject({
    county: 'Pinellas',
    notes: ['We read “St. Pete” as St. Petersburg.'],
  })
  expect(city('St. Pete', '34994')).toBe('St. Pete')
  expect(readPlace({ city: 'Clearwtr', zip: '33755' })).toMatchObject({
    city: 'Clearwater',
    notes: ['We read “Clearwtr” as Clearwater.'],
  })
  expect(city('Clearwtr', '34994')).toBe('Clearwtr')
  expect(city('Clearwtr')).toBe('Clearwtr')
})

test('a wrong part of a place is left out if the others are enough', () => {
  expect(readPlace({ city: 'Stuart', county: 'Fulton' })).toMatchObject({
    county: 'Martin',
    problems: [],
    left: ['“Fulton” isn’t a county in Florida. The rest of the address is in Martin County.'],
  })
  const far = readPlace({ city: 'Stuart', latitude: '48.2', longitude: '16.3' })
  expect(far).toMatchObject({ lat: null, problems: [] })
  expect(far.left[0]).toContain('aren’t in Florida')
})

test.each([
  [
    'Clerwatter',
    '34994',
    '',
    /know of a city called “Clerwatter.”.*Clearwater \(Pinellas County\).*Stuart/,
  ],
  ['Clearwater', '34994', '', /^Clearwater is in Pinellas County, but ZIP code 34994 is in Stuart/],
  ['St. Pete', '34994', '', /^St\. Pete is in Pinellas County, but/],
  ['Stuart', '33455', '', /^The row says Stuart, but ZIP code 33455 is in Hobe Sound/],
  ['', '34994', 'Pinellas', /^The row says Pinellas County, but/],
  ['Stuart', '34994', 'Broward', /^The row says Broward County, but ZIP code 34994 is in Stuart/],
])('address parts that name different places get a question: %s %s %s', (...row) => {
  const [city, zip, county, text] = row
  const place = readPlace({ city, zip, county })
  expect(place).toMatchObject({ city, zip })
  expect(place.doubts).toHaveLength(1)
  expect(place.doubts[0]?.text).toMatch(text)
  expect(place.doubts[0]?.text).toContain('the map will use the ZIP code')
})

test.each([
  ['Jensn Beach', '34994', '', 'Jensen Beach'],
  ['Clerwatter', '', 'Pinellas', 'Clearwater'],
  ['Longboat Key', '34228', 'Sarasota', 'Longboat Key'],
  ['Tarpon', '34689', '', 'Tarpon Springs'],
  ['OKEE', '34974', '', 'Okeechobee'],
  ['Sunrise', '33323', '', 'Sunrise'],
  ['Palm Aire', '33069', '', 'Palm Aire'],
  ['Blooper Village', '33069', '', 'Blooper Village'],
])('matching parts and unknown towns get no question: %s', (...row) => {
  const [city, zip, county, town] = row
  expect(readPlace({ city, zip, county })).toMatchObject({ city: town, doubts: [] })
})

test("a service area in the address column isn't a street", () => {
  const served = ['Martin', 'St. Lucie', 'Palm Beach']
  expect(readPlace({ address: 'Serves Martin, St Lucie & Palm Beach' })).toMatchObject({
    street: '',
    city: '',
    county: 'Martin, St. Lucie, Palm Beach',
    serves: served,
    doubts: [],
  })
  expect(
    readPlace({ street: 'Serving Martin and St. Lucie counties', city: 'Stuart' }),
  ).toMatchObject({ street: '', city: 'Stuart', county: 'Martin', serves: ['Martin', 'St. Lucie'] })
  expect(readPlace({ address: 'Serving all of Florida' }).serves).toHaveLength(67)
  expect(readPlace({ address: 'Mobile - Treasure Coast' }).serves).toContain('Indian River')
})

test('a street cell without a street is hidden, and gets a question when it is unusual', () => {
  expect(readPlace({ street: 'Mobile', city: 'Stuart' })).toMatchObject({ street: '', doubts: [] })
  const odd = readPlace({ street: 'Behind the big oak', city: 'Stuart' })
  expect(odd).toMatchObject({
    street: '',
    doubts: [
      {
        kind: 'street',
        text: expect.stringMatching(/doesn’t look like a street address/) as string,
      },
    ],
  })
  for (const street of ['Courthouse Square', 'PO Box 12', 'Witham Airport', '12 Main St'])
    expect(readPlace({ street, city: 'Stuart' })).toMatchObject({ street, doubts: [] })
})

test.each([
  ['34994-', '34994'],
  ['34,994', '34994'],
  ['FL 34994', '34994'],
  ['3499O', '34990'],
  ['349 94', '349 94'],
  ['34O94', '34O94'],
])('a ZIP code is read in usual formats: %s', (zip, expected) => {
  expect(readPlace({ city: 'Stuart', zip }).zip).toBe(expected)
})

test('a missing city, or a county in its place, is filled in from the ZIP code', () => {
  expect(readPlace({ street: '3495 SW Mapp Rd', zip: '34990' })).toMatchObject({
    city: 'Palm City',
    county: 'Martin',
    notes: ['The row has no city. ZIP code 34990 is in Palm City.'],
  })
  expect(readPlace({ city: 'Martin County', zip: '34997' })).toMatchObject({
    city: 'Stuart',
    county: 'Martin',
    doubts: [],
  })
  expect(readPlace({ city: 'Brevard County' })).toMatchObject({ city: '', county: 'Brevard' })
})

test("a county that doesn't contain the town gets a question, and the town or ZIP code decides", () => {
  const alone = readPlace({ city: 'Stuart', county: 'Broward' })
  expect(alone.doubts.map(({ text }) => text)).toEqual([
    'Stuart is in Martin County, but the row says Broward County. Correct the one that’s wrong. If you import the row like this, the business will be listed in Martin County.',
  ])
  expect(alone.county).toBe('Martin')
  expect(readPlace({ city: 'Stuart', zip: '34994', county: 'Broward' }).county).toBe('Martin')
  for (const county of ['Martin', 'Palm Beach', 'St. Lucie, Martin'])
    expect(readPlace({ city: 'Jupiter', county }).doubts).toEqual([])
})

test('a ZIP code in the city cell is read', () => {
  for (const city of ['Stuart, FL 34994', 'Stuart 34994-1234', 'STUART, Florida, 34994'])
    expect(readPlace({ city })).toMatchObject({ city: 'Stuart', zip: '34994', county: 'Martin' })
})
