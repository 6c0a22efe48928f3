/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { isUsualLicense, tidyLicense } from './license-form.ts'
import { telHref } from '../platform/ui/links.ts'
import { mailAddress, usPhone } from './contact-rules.ts'
import { formFields } from './form/form-values.ts'
import { webLink } from './link-rules.ts'

/** The stored value of an input; the message when it is rejected. */
function read(field: keyof typeof formFields, value: string) {
  const said: string[] = []
  const reader = { kind: 'register', known: { categories: [], counties: [] } } as const
  const kept = formFields[field].read(value, { ...reader, say: (text) => void said.push(text) })
  return said[0] ?? kept
}

describe('a phone', () => {
  test.for([
    ['(772) 555-0142', '772-555-0142'],
    ['7725550142', '772-555-0142'],
    ['+1 772.555.0142', '772-555-0142'],
    ['1-772-555-0142', '772-555-0142'],
    ['tel:+17725550142', '772-555-0142'],
    ['Cell: 772 555 0142', '772-555-0142'],
    ['772-555-0142 (office)', '772-555-0142'],
    ['772.555.0142 x4', '772-555-0142 ext. 4'],
    ['772-555-0142 ext 4', '772-555-0142 ext. 4'],
    ['772-555-0142, extension 4021', '772-555-0142 ext. 4021'],
    ['(772) 555-0142 Ext. 12', '772-555-0142 ext. 12'],
    ['772-555-0142 #12', '772-555-0142 ext. 12'],
    ['+17725550142,12', '772-555-0142 ext. 12'],
    ['1-800-FLOWERS', '800-356-9377'],
    ['352 555 o142', '352-555-0142'],
    ['772-5O5-O1OO', '772-505-0100'],
    ['(800) PLUMBER', '800-758-6237'],
    ['1 888 New-Homes', '888-639-4663'],
  ] as const)('written %s is read as %s', ([typed, kept]) => {
    expect(usPhone(typed)).toBe(kept)
    expect(usPhone(kept)).toBe(kept)
  })

  test.for([
    '555-0142',
    '772-555-014',
    'call Bob',
    '772-555-0142 or 772-555-0143',
    '+44 20 7946 0000',
  ])("that can't be read is rejected: %s", (typed) => {
    expect(usPhone(typed)).toBeNull()
  })

  test('with an extension dials it after a pause', () => {
    expect(telHref('772-555-0142 ext. 4')).toBe('tel:+17725550142,4')
    expect(telHref('772-555-0142')).toBe('tel:+17725550142')
    expect(telHref('711')).toBe('tel:711')
  })
})

describe('a website', () => {
  test.for([
    ['bobsplumbing.com', 'https://bobsplumbing.com'],
    ['www.bobsplumbing.com,', 'https://www.bobsplumbing.com'],
    [' www. bobsplumbing .com ', 'https://www.bobsplumbing.com'],
    ['Website: www.bobsplumbing.com', 'https://www.bobsplumbing.com'],
    ['http//bobsplumbing.com', 'http://bobsplumbing.com'],
    ['https;//bobsplumbing.com.', 'https://bobsplumbing.com'],
    ['htps://bobsplumbing.com', 'https://bobsplumbing.com'],
    ['www,bobsplumbing.com', 'https://www.bobsplumbing.com'],
    ['<https://bobsplumbing.com/>', 'https://bobsplumbing.com'],
    ['bobsplumbing.com/?utm_source=x&page=2&fbclid=9', 'https://bobsplumbing.com/?page=2'],
    ['bobsplumbing.com/a?x=a%20b&y', 'https://bobsplumbing.com/a?x=a%20b&y'],
  ] as const)('written %s is read as %s', ([typed, kept]) => {
    expect(webLink(typed)).toBe(kept)
    expect(webLink(kept)).toBe(kept)
  })

  test("that can't be read shows the right form", () => {
    const wrong = 'Enter the website’s address, such as https://www.example.com.'
    for (const typed of ['bobs plumbing', 'bobs plumbing.com', 'ask me', '@bobs'])
      expect(read('website', typed), typed).toBe(wrong)
  })
})

describe('a page on a social site', () => {
  test.for([
    ['facebook', '@bobsplumbing', 'https://www.facebook.com/bobsplumbing'],
    ['facebook', 'bobsplumbing', 'https://www.facebook.com/bobsplumbing'],
    ['facebook', 'facebook.com/bobsplumbing', 'https://facebook.com/bobsplumbing'],
    ['facebook', 'https://m.facebook.com/bobs?mibextid=Z1', 'https://m.facebook.com/bobs'],
    [
      'facebook',
      'www.facebook.com/profile.php?id=10',
      'https://www.facebook.com/profile.php?id=10',
    ],
    ['facebook', 'bobsplumbing on Facebook', 'https://www.facebook.com/bobsplumbing'],
    ['facebook', 'Facebook: bobsplumbing', 'https://www.facebook.com/bobsplumbing'],
    ['facebook', 'FB @bobs.plumbing', 'https://www.facebook.com/bobs.plumbing'],
    ['facebook', 'facebook/bobsplumbing', 'https://www.facebook.com/bobsplumbing'],
    ['instagram', 'instagram.com/bobs?igsh=MzRlODBiNWFlZA==', 'https://instagram.com/bobs'],
    ['instagram', 'IG: @bobs_plumbing', 'https://www.instagram.com/bobs_plumbing'],
    ['twitter', '@bobs', 'https://x.com/bobs'],
    ['twitter', 'www.x.com/bobs', 'https://www.x.com/bobs'],
    ['twitter', 'twitter.com/bobs', 'https://twitter.com/bobs'],
    ['linkedin', 'linkedin.com/company/bobs', 'https://linkedin.com/company/bobs'],
  ] as const)('%s: %s is read as %s', ([field, typed, kept]) => {
    expect(read(field, typed)).toBe(kept)
    expect(read(field, kept)).toBe(kept)
  })

  test.for([
    ['facebook', 'Bobs Plumbing on facebook'],
    ['facebook', 'bobsplumbing.com'],
    ['facebook', 'facebook.com'],
    ['facebook', 'instagram.com/bobs'],
    ['linkedin', 'bobs'],
  ] as const)('%s: %s shows the right form', ([field, typed]) => {
    expect(read(field, typed)).toMatch(/^Enter the link to its .+ page, such as https:/)
  })
})

describe('an email address', () => {
  test.for([
    ['Bob@Example.com', 'bob@example.com'],
    ['Bob Hale <bob@example.com>', 'bob@example.com'],
    ['mailto:bob@example.com', 'bob@example.com'],
    ['bob @ example . com.', 'bob@example.com'],
    ['bob@example,com', 'bob@example.com'],
  ] as const)('written %s is read as %s', ([typed, kept]) => {
    expect(mailAddress(typed)).toBe(kept)
  })
})

describe('a license number', () => {
  test.for([
    ['licence CFC 1428001', 'CFC1428001'],
    ['Lic. # cfc-1428001', 'CFC1428001'],
    ['State License No: CAC 182 0001', 'CAC1820001'],
    ['FL CGC1512345', 'CGC1512345'],
    ['nmls #123456', 'NMLS 123456'],
    ['1428001', '1428001'],
    ['Palm Beach U-12345', 'Palm Beach U-12345'],
  ] as const)('written %s is read as %s', ([typed, kept]) => {
    expect(read('licenseNumber', typed)).toBe(kept)
    expect(tidyLicense(kept)).toBe(kept)
  })

  test("is recognized by its trade's form in Florida", () => {
    expect(isUsualLicense('plumbing', 'CFC1428001')).toBe(true)
    expect(isUsualLicense('plumbing', 'CAC1428001')).toBe(false)
    expect(isUsualLicense('hvac', 'RA0067100')).toBe(true)
    expect(isUsualLicense('mortgage-assistance', '123456')).toBe(true)
    expect(isUsualLicense('roofing', '12')).toBe(false)
    expect(isUsualLicense('photography', 'anything')).toBe(true)
    for (const word of ['__proto__', 'constructor', 'toString'])
      expect(isUsualLicense(word, 'anything')).toBe(true)
  })
})
