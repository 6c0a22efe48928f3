/** @module-tag once */
import { expect, test } from 'vitest'
import { samLine, type SamFields } from '../../../test/sam-file.ts'
import { naicsCategory } from './naics-category.ts'
import { readEntity, readHeader, whyLeftOut, type SamEntity } from './sam-entity.ts'
import { samRow } from './sam-row.server.ts'

const today = '2026-11-21'
const joe: SamFields = { 1: 'JOEHVAC12345', 12: "JOE'S HVAC OF STUART LLC" }

function entityOf(fields: SamFields): SamEntity {
  return readEntity(samLine({ ...joe, ...fields }).split('|')) as SamEntity
}

test.each<[string, SamFields, string | null]>([
  ['a veteran’s business', {}, null],
  ['a service-disabled veteran’s business', { 32: '2X~QF' }, null],
  ['another business', { 32: '2X~A2~27' }, 'notVeteran'],
  ['a business that asked not to be shown', { 119: 'NPDY' }, 'optedOut'],
  ['a registration marked as expired', { 6: 'E' }, 'expired'],
  ['a registration that ended yesterday', { 9: '20261120' }, 'expired'],
  ['a registration on its last day', { 9: '20261121' }, null],
  ['a registration without an end', { 9: '' }, 'expired'],
  ['a business in Georgia', { 19: 'GA' }, 'otherState'],
  ['a business in Canada', { 19: 'ON', 22: 'CAN' }, 'foreign'],
  ['a sole proprietor without a trade name', { 12: 'PAT EXAMPLE', 28: '2J' }, 'personName'],
  [
    'a sole proprietor who trades as themselves',
    { 12: 'PAT Q EXAMPLE', 13: 'PAT Q. EXAMPLE', 28: '2J' },
    'personName',
  ],
  ['a sole proprietor with a trade name', { 12: 'PAT EXAMPLE', 13: 'PALM PIPES', 28: '2J' }, null],
])('%s', (_, fields, why) => {
  expect(whyLeftOut(entityOf(fields), today)).toBe(why)
})

test('the first line has the date and the number of entries', () => {
  const line = 'BOF PUBLIC 20150911 20150911 0003861 0005253'
  expect(readHeader(line, 'BOF')).toEqual({ fileDate: '2015-09-11', count: 5253 })
  for (const other of [
    line.replace('BOF', 'EOF'),
    'BOF SENSITIVE 20150911 20150911 1 2',
    '',
    'Name,City',
  ])
    expect(readHeader(other, 'BOF')).toBeNull()
})

test('an entry becomes a listing with a normalized name, our category, and our place', () => {
  const { name, record, problems, doubts } = samRow(entityOf({ 27: 'WWW.JOES.EXAMPLE' }), 5, today)
  expect({ name, problems, doubts }).toEqual({
    name: "Joe's HVAC of Stuart LLC",
    problems: [],
    doubts: [],
  })
  expect(record).toMatchObject({
    externalId: 'JOEHVAC12345',
    county: 'Martin',
    categorySlug: 'hvac',
    facts: {
      street: '12 SE Ocean Blvd',
      city: 'Stuart',
      zip: '34994',
      website: 'https://www.joes.example',
      description:
        'HVAC in Stuart, Florida. Primary industry in SAM.gov, the federal government’s business registry: NAICS code 238220.',
      descriptionSpanish: expect.stringContaining('en Stuart, Florida. Actividad principal'),
    },
    verification: { method: 'sam-registered', checkedOn: '2026-03-02', expiresOn: '2027-03-02' },
  })
})

test('personal names are left out, and a sole proprietor’s street is hidden', () => {
  const entity = entityOf({
    12: 'PAT EXAMPLE',
    13: 'PALM PIPES',
    28: '2J',
    47: 'PAT',
    49: 'EXAMPLE',
  })
  const { record } = samRow(entity, 5, today)
  expect(JSON.stringify(record)).not.toMatch(/Example|Pat\b/i)
  expect(record.facts).toMatchObject({ name: 'Palm Pipes', hidesAddress: true })
})

test.each([
  ['238220', 'Gulf Air LLC', 'hvac'],
  ['238220', 'Gulf Plumbing LLC', 'plumbing'],
  ['238220', 'MIKE’S PLUMBERS & HEAT', 'plumbing'],
  ['561730', 'SAFE HARBOR LAWN CARE LLC', 'landscape'],
  ['561730', 'ARBOR LAWN LLC', 'tree-removal'],
  ['561730', 'STREETSIDE LAWNS LLC', 'landscape'],
  ['561730', 'GULF TREES, LLC', 'tree-removal'],
  ['561730', 'GULF LAWN&TREE', 'tree-removal'],
  ['561790', 'SPACE COAST EXTERIORS', 'pressure-washing'],
  ['561790', 'GULF SPA', 'pool-cleaning'],
  ['611620', 'BENEFIT SPORTS', 'self-defense'],
  ['812910', 'GULF K-9', 'dog-training'],
  ['459110', 'FARMS SUPPLY LLC', 'retail'],
  ['541511', 'Gulf Software LLC', 'it-services'],
  ['541330', 'Gulf Engineers LLC', 'consulting'],
  ['484110', 'Gulf Freight LLC', 'trucking'],
  ['115112', 'Gulf Soil LLC', 'other'],
  ['922120', 'Gulf LLC', 'other'],
  ['990000', 'Gulf LLC', null],
  ['', 'Gulf LLC', null],
  ['23822', 'Gulf LLC', null],
])('the code %s of %s is the category %s', (code, name, slug) => {
  expect(naicsCategory(code, name)).toBe(slug)
})

test('a code without a category is left out and reported', () => {
  const row = samRow(entityOf({ 33: '990000' }), 5, today)
  expect(row.unmapped).toBe('990000')
  expect(row.problems.map(({ text }) => text)).toEqual([
    'We have no category for the NAICS code “990000”.',
  ])
})
