/** @module-tag once */
import { expect, test } from 'vitest'
import { matchColumns } from './columns.ts'
import { withGuessedTexts } from './guess-texts.ts'
import { readPlace } from './read-place.ts'
import { readRow } from './read-row.ts'

test.each(['City/State/Zip', 'City, St, Zip', 'Town & ZIP code', 'City State ZIP', 'State/Zip'])(
  'town, state, and ZIP code in one cell: %s',
  (heading) => {
    expect(matchColumns(['Address', heading]).map(({ column }) => column)).toEqual([
      'address',
      'cityStateZip',
    ])
  },
)

test('such cells are recognized under any heading', () => {
  const rows = [
    ['Anchor Pipes', '412 Dock St', 'Stuart, FL 34994'],
    ['Beacon Roofs', '9 Ant Ln', 'Ocala, FL 34471'],
    ['Sabal Air', '', 'Tampa, Florida 33602-1234'],
  ]
  const guessed = withGuessedTexts(matchColumns(['Name', 'Address', 'Whereabouts']), rows)
  expect(guessed.map(({ column }) => column)).toEqual(['name', 'address', 'cityStateZip'])
})

test.each([
  [{ address: '88 Monroe St', cityStateZip: 'Tallahassee, FL 32301' }],
  [{ street: '88 Monroe St', cityStateZip: 'Tallahassee, FL 32301' }],
  [{ street: '88 Monroe St', address: 'Tallahassee, FL 32301' }],
  [{ street: '88 Monroe St', address: '88 Monroe St, Tallahassee, FL 32301' }],
  [{ address: '88 Monroe St, Tallahassee FL', cityStateZip: 'Tallahassee, FL 32301' }],
])('street and town are read from any columns: %j', (cells) => {
  expect(readPlace(cells)).toMatchObject({
    street: '88 Monroe St',
    city: 'Tallahassee',
    zip: '32301',
    county: 'Leon',
    notes: [],
  })
})

test('a second street is reported', () => {
  const place = readPlace({ street: '88 Monroe St', address: '9 Ant Ln, Ocala, FL 34471' })
  expect([place.street, place.city]).toEqual(['88 Monroe St', 'Ocala'])
  expect(place.notes.join()).toContain('Left out a second address: 9 Ant Ln')
})

test.each([
  ['Vero Bch, FL 32960', 'Vero Beach', 'Indian River'],
  ['Pt St Lucie FL 34952', 'Port St. Lucie', 'St. Lucie'],
  ['Winter Pk, FL 32789', 'Winter Park', 'Orange'],
  ['near Stuart, FL 34994', 'Stuart', 'Martin'],
  ['St. Pete', 'St. Petersburg', 'Pinellas'],
  ['Downtown, Stuart FL 34994', 'Stuart', 'Martin'],
  ['FL 34994', 'Stuart', 'Martin'],
])(
  'a town in a column with its ZIP code is read like one alone: %s',
  (cityStateZip, city, county) => {
    for (const street of ['', '12 Main St']) {
      const place = readPlace({ cityStateZip, ...(street && { street }) })
      expect(place).toMatchObject({ street, city, county, doubts: [] })
      expect(place.notes.join()).not.toContain('second address')
    }
  },
)

test.each(['Vero Bch, FL 32960', 'St. Pete'])('so is one in the address column: %s', (address) => {
  expect(readPlace({ address })).toMatchObject({ street: '', doubts: [] })
})

test('a county in the column for city and ZIP code is the county, and the row waits for its city', () => {
  const place = readPlace({ cityStateZip: 'Citrus, FL' }, true)
  expect(place).toMatchObject({ city: '', county: 'Citrus', problems: [] })
  expect(place.doubts.map(({ text }) => text)).toEqual([
    expect.stringContaining('somewhere in Citrus County'),
  ])
  expect(readPlace({ cityStateZip: 'Xyzzyville, FL' }).doubts[0]?.text).toContain('“Xyzzyville.”')
})

test('long texts under unrelated headings are left out', () => {
  const minutes = 'Moved by J. Barnes that the member be kept on the roll pending dues.'
  const rows = ['One', 'Two', 'Three'].map((name) => [name, 'Plumber', minutes])
  const guessed = withGuessedTexts(matchColumns(['Name', 'Trade', 'Board minutes 2024']), rows)
  expect(guessed.map(({ column }) => column)).toEqual(['name', 'category', null])
})

test('town and county outvote a ZIP code', () => {
  const stuart = readPlace({ city: 'Stuart', county: 'Martin', zip: '33755' })
  expect(stuart.doubts[0]?.text).toContain('ZIP code 33755 is in Clearwater')
  const place = readPlace({ city: 'Miami', county: 'Miami-Dade', zip: '32301' })
  expect(place).toMatchObject({ city: 'Miami', zip: '', county: 'Miami-Dade' })
  expect(place.doubts[0]?.text).toMatch(/as the row says, but .* we’ll leave out the ZIP code/)
})

test('a street without a town gets a question', () => {
  const place = readPlace({ address: '412 Dock St', county: 'Martin' })
  expect(place.doubts).toMatchObject([{ kind: 'no town' }])
  expect(readPlace({ county: 'Martin' }).doubts).toEqual([])
  expect(readPlace({ county: 'Martin' }, true).doubts).toMatchObject([{ kind: 'no town' }])
})

test("a Social Security number in a list isn't published", () => {
  const given = { name: 'Anchor Tax', category: 'Plumbing', city: 'Stuart', phone: '772-555-0142' }
  const cells = { ...given, description: 'My SSN is 078-05-1120.' }
  const { record, left } = readRow(cells, { categories: {}, today: '2026-11-26' })
  expect(record.facts.description ?? '').toBe('')
  expect(left.join()).toContain('Social Security number')
})

test('"closed for now" is imported as temporarily closed', () => {
  const given = {
    name: 'Anchor Pipes',
    category: 'Plumbing',
    city: 'Stuart',
    phone: '772-555-0142',
  }
  const cells = { ...given, status: 'temporarily closed' }
  const { record, doubts } = readRow(cells, { categories: {}, today: '2026-11-26' })
  expect(record.facts.closedForNow).toBe(true)
  expect(doubts).toMatchObject([{ kind: 'closed' }])
})

test.each([
  ['Stuart, FL 3499', '3499'],
  ['Stuart, FL ABCDE', 'ABCDE'],
  ['Stuart FL 34O94', '34O94'],
  ['Stuart, 34O94', '34O94'],
  ['Orlando, FL 328O1', '32801'],
])('a mistyped ZIP code in one cell with its town is a ZIP code: %s', (cityStateZip, zip) => {
  const cells = { street: '12 Main St', cityStateZip }
  const place = readPlace(cells)
  expect(place).toMatchObject({ street: '12 Main St', zip })
  expect(place.notes.join()).not.toContain('second address')
  expect(['Stuart', 'Orlando']).toContain(place.city)
})

test.each(['Stuart, FL Martin', 'Stuart, FL, USA', 'Stuart, FL Martin County'])(
  'a county or country behind the state isn’t one: %s',
  (cityStateZip) => {
    expect(readPlace({ street: '12 Main St', cityStateZip }).zip).toBe('')
  },
)
