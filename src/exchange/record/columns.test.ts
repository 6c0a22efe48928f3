/** @module-tag once */
import { expect, test } from 'vitest'
import { columnCalled, matchColumns } from './columns.ts'
import { readCategory } from './read-category.ts'

test.each([
  ['Business Name', 'name'],
  ['Bus. Name ', 'name'],
  ['COMPANY', 'name'],
  ['company_name', 'name'],
  ['businessName', 'name'],
  ['Primary Phone #', 'phone'],
  ['Phone (office)', 'phone'],
  ['Tel.', 'phone'],
  ['E-Mail', 'email'],
  ['Web Site:', 'website'],
  ['ZIP', 'zip'],
  ['Postal Code', 'zip'],
  ['Zip Code (5 digits)', 'zip'],
  ['Type of Business', 'category'],
  ['Street Address 1', 'street'],
  ['Full Address', 'address'],
  ['Hours of Operation', 'hours'],
  ['Branch of Service', 'service'],
  ['Lic #', 'licenseNumber'],
  ['address.city', 'city'],
  ['Sat', 'saturday'],
  ['Town', 'city'],
  ['Town/City', 'city'],
  ['City or town', 'city'],
  ['Cell or phone', 'phone'],
  ['Phone & cell', 'phone'],
  ['City, State', 'city'],
  ['Cell/Text', 'phone'],
  ['E-mail addr', 'email'],
  ['Web/FB', 'website'],
  ['Web / Facebook', 'website'],
  ['Facebook or Instagram', 'website'],
  ['FB', 'facebook'],
  ['Vet?', 'veteranOwned'],
  ['Type of biz', 'category'],
  ['Lat', 'latitude'],
  ['Veteran owned?', 'veteranOwned'],
  ['Veteran-Owned (Y/N)', 'veteranOwned'],
  ['Status', 'status'],
  ['Active?', 'status'],
])('a heading is recognized: %s', (heading, column) => {
  expect(columnCalled(heading)).toBe(column)
})

test.each([
  'Owner Name',
  'Owner Phone',
  'Home phone',
  'Private email',
  'Staff notes',
  'Color',
  'Name & phone',
  'Phone or notes',
  '/',
  '',
])("columns that aren't fields, or that are private, are left out: %s", (heading) => {
  expect(columnCalled(heading)).toBeNull()
})

test('a field comes from one column, the one with its name', () => {
  const matched = matchColumns(['Contact Phone', 'Phone', 'Fax', 'phone number'])
  expect(matched.map(({ column }) => column)).toEqual([null, 'phone', null, null])
})

test.each([
  ['Plumber/HVAC', 'plumbing'],
  ['plumbing', 'plumbing'],
  ['A/C Repair', 'hvac'],
  ['Air Conditioning', 'hvac'],
  ['Lawn care', 'landscape'],
  ['Roofers', 'roofing'],
  ['Food & Drinks', 'food-and-drinks'],
  ['Restaurant', 'food-and-drinks'],
  ['Attorney', 'legal-services'],
  ['REALTOR', 'real-estate'],
])('a category is recognized by its everyday name: %s', (label, slug) => {
  expect(readCategory(label)).toMatchObject({ ok: true, slug })
})

test('an unknown category is rejected with the closest names', () => {
  const read = readCategory('Plumbng Servce Zorp')
  for (const label of ['blimp rides', 'Basket weaving', 'Piano tuning'])
    expect(readCategory(label)).toMatchObject({ ok: false })
  expect(read.ok || read.problem).toBeTruthy()
})

test.each([
  ['Locksmith', 'guess'],
  ['Movers', 'guess'],
  ['Florist', 'guess'],
  ['Books', 'guess'],
  ['Nursery', 'guess'],
  ['Trailer repair', 'guess'],
  ['Flooring install', 'words'],
  ['Self-defense classes', 'words'],
  ['Auto shop', 'words'],
  ['Towing', 'words'],
  ['Tree guy', 'words'],
  ['Tax prep', 'words'],
  ['BBQ', 'words'],
  ['Taco truck', 'words'],
  ['Commercial & residential electrician', 'words'],
  ['Drywall', 'guess'],
  ['Haircuts', 'guess'],
  ['Auto', 'guess'],
  ['Music', 'guess'],
  ['Candle making', 'guess'],
  ['Locksmith, moving', 'guess'],
  ['Bed and breakfast', 'guess'],
  ['Plumbing and basket weaving', 'guess'],
  ['Plumber/HVAC', 'part'],
  ['Plumbing & HVAC', 'part'],
  ['Lawn care', 'words'],
  ['Plumbing', 'name'],
  ['general contractor', 'name'],
])("a category's confidence: %s", (label, how) => {
  expect(readCategory(label)).toMatchObject({ ok: true, how })
})
