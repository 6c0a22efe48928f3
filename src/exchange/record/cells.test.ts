/** @module-tag once */
import { expect, test } from 'vitest'
import { usPhone } from '../../submissions/contact-rules.ts'
import {
  calmed,
  dayOf,
  emailIn,
  lineOf,
  branchIn,
  branchOf,
  linksIn,
  phoneIn,
  socialLink,
  streetAlone,
  yesOrNo,
} from './cells.ts'
import { languagesOf } from './chosen-cells.ts'

test.each(['N/A', ' n/a ', 'none', '-', 'TBD', '#REF!', 'Unknown', '???'])(
  'a cell that means "nothing" is empty: %s',
  (cell) => {
    expect(lineOf(cell)).toBe('')
  },
)

test.each([
  '(772) 555-0142',
  '772.555.0142',
  '7725550142',
  '+1 772 555 0142',
  '1-772-555-0142',
  '772/555-0142',
  'Office: 772-555-0142',
  '772-555-0142 (cell)',
  '772 – 555 – 0142',
  '7725550142.0',
  '772-555-0142 / 772-555-0200',
  '772-555-0142 or 555-0100',
  '772•555•0142',
  'ph. 772-555-0142',
  'seven seven two, five five five, zero one four two',
  'Seven-seven-two five five five oh one four two',
])('a phone is read in any format: %s', (cell) => {
  expect(usPhone(phoneIn(cell).phone)).toBe('772-555-0142')
})

test('an extension is kept, letters become digits, and the ignored part is reported', () => {
  for (const cell of ['772-555-0142 ext 3', '772-555-0142 x3', 'Office: (772) 555-0142, ext. 3'])
    expect(usPhone(phoneIn(cell).phone)).toBe('772-555-0142 ext. 3')
  expect(usPhone(phoneIn('1-800-FLOWERS').phone)).toBe('800-356-9377')
  expect(phoneIn('772-555-0142; 772-555-0200').left).toEqual(['772-555-0200'])
  expect(phoneIn('772-555-0142, 772-555-0200').left).toEqual(['772-555-0200'])
  expect(phoneIn('772-555-0142 (CELL, NO TEXTS)').left).toEqual(['CELL, NO TEXTS'])
  expect(usPhone(phoneIn('7.72555E+09').phone)).toBeNull()
})

test.each([
  ['Cell 772-555-0115, office 772-555-0116 x12', '772-555-0116 ext. 12'],
  ['772-555-0115 (cell) / 772-555-0116 (office)', '772-555-0116'],
  ['Office 772-555-0116; cell 772-555-0115', '772-555-0116'],
  ['Mobile: 772-555-0115 Work: 772-555-0116', '772-555-0116'],
])('an office number is preferred to a cell phone: %s', (cell, number) => {
  expect(usPhone(phoneIn(cell).phone)).toBe(number)
  expect(phoneIn(cell).left.join()).toContain('772-555-0115')
})

test('an email address is extracted from the text around it', () => {
  expect(emailIn('Bob <bob@example.com>').email).toBe('bob@example.com')
  expect(emailIn('info @ example.com').email).toBe('info@example.com')
  expect(emailIn('info (at) example (dot) com').email).toBe('info@example.com')
  expect(emailIn('bob dot smith at example dot com').email).toBe('bob.smith@example.com')
  expect(emailIn('carl (at) aol dot com').email).toBe('carl@aol.com')
  expect(emailIn('carl at aol.com').email).toBe('carl@aol.com')
  expect(emailIn('look us up at example.com').email).not.toContain('@')
  expect(emailIn('bob@example.com; ann@example.com')).toEqual({
    email: 'bob@example.com',
    left: ['ann@example.com'],
  })
})

test.each([
  ['3/14/2026', '2026-03-14'],
  ['2026-03-14', '2026-03-14'],
  ['March 14, 2026', '2026-03-14'],
  ['14-Mar-26', '2026-03-14'],
  ['Sat, Mar 14th 2026', '2026-03-14'],
  ['46095', '2026-03-14'],
  ['3-14-26', '2026-03-14'],
])('a date is read in usual formats: %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day)
})

test.each(['13/14/2026', '2/30/2026', 'soon', '2026'])('invalid dates are empty: %s', (cell) => {
  expect(dayOf(cell)).toBeNull()
})

test('yes and no have many forms', () => {
  for (const cell of ['Yes', 'y', 'TRUE', '1', 'x', 'X', '✓', 'Sí', 'yes - home based'])
    expect(yesOrNo(cell)).toBe(true)
  for (const cell of ['No', 'n', 'FALSE', '0', 'no.']) expect(yesOrNo(cell)).toBe(false)
  for (const cell of ['maybe', 'ask Bob']) expect(yesOrNo(cell)).toBeNull()
})

test("a text in capitals is normalized, and others aren't", () => {
  expect(calmed('SEMPER FI PLUMBING & HVAC OF STUART, LLC')).toBe(
    'Semper Fi Plumbing & HVAC of Stuart, LLC',
  )
  expect(calmed("O'MALLEY'S PUB")).toBe("O'Malley's Pub")
  expect(calmed('2140 SE FEDERAL HWY')).toBe('2140 SE Federal Hwy')
  for (const text of ['HVAC', 'DJs of St. Pete', 'IBM', 'iPhone Repair'])
    expect(calmed(text)).toBe(text)
})

test('branches and languages have many names', () => {
  expect(['USMC', 'Marines', 'U.S. Army', 'Army vet', 'usaf (ret)', 'Navy'].map(branchOf)).toEqual([
    'Marine Corps',
    'Marine Corps',
    'Army',
    'Army',
    'Air Force',
    'Navy',
  ])
  expect(['CG', 'AF', "Air Nat'l Guard", 'Army Natl Guard', 'Corps', 'USA'].map(branchOf)).toEqual([
    'Coast Guard',
    'Air Force',
    'National Guard',
    'National Guard',
    'Marine Corps',
    'Army',
  ])
  expect(['Navy JAG', 'Army Nurse Corps', 'Navy Dental Corps'].map(branchIn)).toEqual([
    'Navy',
    'Army',
    'Navy',
  ])
  const others = ['wife of Navy vet', 'Peace Corps', 'Merchant Marine', 'civilian, Army']
  expect(others.map(branchIn)).toEqual(others.map(() => null))
  expect(branchOf('Veteran')).toBeNull()
  expect(languagesOf('Spanish/english, Kreyol')).toEqual(['English', 'Spanish', 'Haitian Creole'])
})

test('a social media name becomes its URL', () => {
  expect(socialLink('@semper', 'instagram')).toBe('https://www.instagram.com/semper')
  expect(socialLink('facebook.com/semper', 'facebook')).toBe('facebook.com/semper')
})

test.each<[string, ReturnType<typeof linksIn>['links']]>([
  ['semper.example.com', { website: 'semper.example.com' }],
  ['FB: facebook.com/semper', { facebook: 'facebook.com/semper' }],
  ['fb.com/semper/', { facebook: 'facebook.com/semper/' }],
  ['@semper on FB', { facebook: 'https://www.facebook.com/semper' }],
  ['IG @semper', { instagram: 'https://www.instagram.com/semper' }],
  [
    'https://www.facebook.com/semper, www.semper.example.com/shop',
    { facebook: 'https://www.facebook.com/semper', website: 'www.semper.example.com/shop' },
  ],
  [
    'semper.example.com / facebook.com/semper',
    { website: 'semper.example.com', facebook: 'facebook.com/semper' },
  ],
])('links of any kind in one cell: %s', (cell, links) => {
  expect(linksIn(cell)).toEqual({ links, left: [] })
})

test.each([
  ['call after 5! 772-555-0101', '772-555-0101'],
  ['(772) 555-0101 ask for Joe', '772-555-0101'],
  ['772-555-0101 extension 12', '772-555-0101 ext. 12'],
  ['Joe 772.555.0101 x4 evenings', '772-555-0101 ext. 4'],
  ['fax 772-555-0102, office 772-555-0101', '772-555-0101'],
  ['772-555-0101 (leave a message)', '772-555-0101'],
])('a phone is found in a text: %s', (cell, phone) => {
  expect(usPhone(phoneIn(cell).phone)).toBe(phone)
})

test('text marked as private is left out', () => {
  const cell = '863-555-0140 / 863-555-0141 (cell - don’t publish)'
  expect(phoneIn(cell)).toEqual({
    phone: '863-555-0140',
    left: ['863-555-0141 (cell - don’t publish)'],
  })
  expect(phoneIn('863-555-0141 (private)').phone).toBe('')
  expect(emailIn('ann@example.com (private), office@example.com').email).toBe('office@example.com')
  expect(streetAlone('118 NW Fern Ln (HOME - keep private)')).toBe('118 NW Fern Ln')
  expect(streetAlone('118 NW Fern Ln, do not publish')).toBe('118 NW Fern Ln')
  expect(streetAlone('12 Main St, Suite 4')).toBe('12 Main St, Suite 4')
})

test('words around a phone are left out and reported', () => {
  expect(phoneIn('call after 5! 772-555-0101').left).toEqual(['call after 5!'])
  expect(usPhone(phoneIn('call the office').phone)).toBeNull()
})
