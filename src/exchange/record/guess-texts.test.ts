/** @module-tag once */
import { expect, test } from 'vitest'
import { matchColumns, whyHeading } from './columns.ts'
import { withGuessedTexts } from './guess-texts.ts'
import { readCategory } from './read-category.ts'

const rows = [
  ['Anchor Pipes', 'Plumber', 'Stuart', 'call back'],
  ['Beacon Roofs', 'roofing', 'Ocala', ''],
  ['Sabal Air', 'A/C Repair', 'Tampa', 'called'],
  ['Zorp', 'blimp rides', 'Miami', ''],
]

test('a column of trades is recognized by its cells, and no other is mistaken for it', () => {
  const columns = (headings: string[]) =>
    withGuessedTexts(matchColumns(headings), rows).map(({ column }) => column)
  expect(columns(['Name', 'Zorg', 'City', 'Zed'])).toEqual(['name', 'category', 'city', null])
  expect(columns(['Name', 'Owner kind', 'City', 'Zed'])).toEqual(['name', null, 'city', null])
  expect(columns(['Name', 'Category', 'City', 'Zed'])).toEqual(['name', 'category', 'city', null])
})

const pipes = 'Drains, water heaters and gas lines for homes in Martin County.'
const roofs = 'New roofs of metal and tile, and repairs after every storm.'
const air = 'We keep homes cool: service, repair and new systems.'
const told = [
  ['Anchor Pipes', 'Plumber', pipes, 'Ann pays late, so ask for a deposit first.', 'LLC'],
  ['Beacon Roofs', 'Roofing', roofs, 'Has asked twice to be called in the evening.', 'Inc'],
  ['Sabal Air', 'A/C Repair', air, 'Would like to be listed under two names.', 'LLC'],
]

test.each([
  [['Name', 'What they do', 'Blurb', 'Notes', 'Form']],
  [['Name', 'Services', 'About', 'Staff comments', 'Form']],
  [['Name', 'Description', 'Category', 'Call log', 'Form']],
  [['Name', 'Col2', 'About us', 'Comments', 'Form']],
  [['Name', 'Trade', 'What they do', 'Notes', 'Type']],
  [['Name', 'Trade', 'Summary', whyHeading, 'Category']],
])('trades and texts are distinguished by the cells: %j', (headings) => {
  const guessed = withGuessedTexts(matchColumns(headings), told)
  expect(guessed.map(({ column }) => column)).toEqual([
    'name',
    'category',
    'description',
    null,
    null,
  ])
})

test('short descriptions next to a column of trades are descriptions', () => {
  const rows = told.map(([name = '', trade = '']) => [name, trade, 'all kinds', ''])
  const guessed = withGuessedTexts(matchColumns(['Name', 'Trade', 'What they do', 'Zed']), rows)
  expect(guessed.map(({ column }) => column)).toEqual(['name', 'category', 'description', null])
})

test('a label that is one trade leaves nothing out', () => {
  expect(readCategory('A/C Repair')).toMatchObject({ ok: true, slug: 'hvac', others: [] })
  expect(readCategory('Plumber/HVAC')).toMatchObject({ slug: 'plumbing', others: ['HVAC'] })
})

test("towns and phone numbers are recognized by the cells, but not people's own", () => {
  const rows = [
    ['Anchor Pipes', 'Stuart, FL', '772-555-0131', '772-555-0141'],
    ['Beacon Roofs', 'Ocala', '(352) 555-0132', '352-555-0142'],
    ['Sabal Air', 'St. Augustine', '904.555.0133', ''],
  ]
  const columns = (headings: string[]) =>
    withGuessedTexts(matchColumns(headings), rows).map(({ column }) => column)
  expect(columns(['Name', 'Whereabouts', 'Ring', 'Fax'])).toEqual(['name', 'city', 'phone', null])
  expect(columns(['Name', 'Hometown', 'Owner cell', 'Fax'])).toEqual(['name', null, null, null])
  expect(columns(['Name', 'Zed', 'Phone', 'Ring'])).toEqual(['name', 'city', 'phone', null])
})

test('a column of websites is recognized by its cells under any heading, but not one of pictures', () => {
  const rows = [
    ['Anchor Pipes', 'facebook.com/anchorpipes', 'https://pics.example.com/1.png'],
    ['Beacon Roofs', 'www.beaconroofs.example.com', 'https://pics.example.com/2.png'],
    ['Sabal Air', 'https://sabalair.example.com/', 'https://pics.example.com/3.png'],
    ['Tide Tours', 'none', ''],
  ]
  const columns = (headings: string[]) =>
    withGuessedTexts(matchColumns(headings), rows).map(({ column }) => column)
  expect(columns(['Name', 'Web / FB', 'Logo'])).toEqual(['name', 'website', null])
  expect(columns(['Name', 'Owner’s site', 'Logo'])).toEqual(['name', null, null])
})

test.each([
  ['email', ['ann@anchor.example', 'bo@beacon.example', '', 'hello@sabal.example']],
  ['phone', ['772-555-0101', '(772) 555-0102', '772.555.0103', '']],
  ['website', ['anchor.example', 'https://beacon.example', 'www.sabal.example', '']],
])('a column “Contact” is recognized by its cells as %s', (column, cells) => {
  const list = cells.map((cell) => ['Anchor', cell])
  const guess = (...headings: string[]) =>
    withGuessedTexts(matchColumns(headings), list).map((one) => one.column)
  for (const heading of ['Contact', 'Contact info', 'Reach them', 'Col4'])
    expect(guess('Name', heading), heading).toEqual(['name', column])
  for (const heading of ['Owner contact', 'Emergency contact', 'Private', 'Contact name'])
    expect(guess('Name', heading), heading).toEqual(['name', null])
  const named = list.map((row) => [...row, 'x'])
  const headings = matchColumns(['Name', 'Contact', column])
  expect(withGuessedTexts(headings, named).map((one) => one.column)).toEqual(['name', null, column])
})
