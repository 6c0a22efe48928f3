/** @module-tag once */
import { describe, expect } from 'vitest'
import { everyPage } from '../../../test/every-page.ts'
import { test, type Answer } from '../../../test/fixtures.ts'

function barOf({ document }: Answer) {
  const strip = document.querySelector('[data-search-strip]')
  const valueOf = (name: string) =>
    strip?.querySelector(`input[name=${name}]`)?.getAttribute('value') ?? ''
  return strip && { what: valueOf('q'), near: valueOf('near') }
}

const nothing = { what: '', near: '' }

describe('the search bar under the header', () => {
  test.for([
    ['/businesses/search', nothing],
    ['/businesses/search?q=ac+repair&near=Stuart', { what: 'ac repair', near: 'Stuart' }],
    ['/businesses/search?zip=34994&category=HVAC', { what: 'HVAC', near: '34994' }],
    ['/businesses/search?zip=90210&category=HVAC', { what: 'HVAC', near: '90210' }],
    ['/businesses/browse', nothing],
    ['/categories', nothing],
    ['/category/hvac', { what: 'HVAC', near: '' }],
    ['/category/hvac/city/stuart', { what: 'HVAC', near: 'Stuart' }],
    ['/category/no-such-trade', nothing],
    ['/category/hvac/city/nowhere', nothing],
    ['/regions', nothing],
    ['/region/tampa-bay', { what: '', near: 'Tampa Bay' }],
    ['/county/martin', { what: '', near: 'Martin County' }],
    ['/county/nowhere', nothing],
    ['/business/semper-plumbing-stuart/nearby', nothing],
    ['/business/no-such-business', nothing],
    ['/no-such-page', nothing],
    ['/', null],
    ['/business/semper-plumbing-stuart', null],
    ['/submit-business', null],
    ['/auth', null],
  ] as const)('on %s shows %j', async ([path, values], { visit }) => {
    expect(barOf(await visit(path))).toEqual(values)
  })

  test('sums up the search in one line', async ({ visit }) => {
    const lineOf = ({ document }: Answer) =>
      document.querySelector('[data-search-strip] button[popovertarget]')?.structuredText
    expect(lineOf(await visit('/businesses/search?q=ac+repair&near=34994'))).toBe(
      'Search: ac repair · 34994',
    )
    expect(lineOf(await visit('/categories'))).toBe('Search: What are you looking for?')
  })

  test('treats anything typed as text', async ({ visit }) => {
    const text = '"><script>alert(1)</script>'
    const page = await visit(`/businesses/search?near=${encodeURIComponent(text)}`)
    expect(page.html).not.toContain('<script>alert')
    expect(barOf(page)?.near).toContain('script')
  })
})

test('every page begins with the Veterans Crisis Line', async ({ visit }) => {
  for (const path of everyPage) {
    const { document, status } = await visit(path)
    if (status === 302) continue
    const first = document.querySelector('body > aside')
    const links = first?.querySelectorAll('a').map((link) => [link.getAttribute('href'), link.text])
    expect(links, path).toEqual([
      ['tel:988', 'Veterans Crisis Line: dial 988, press 1'],
      ['sms:838255', 'Text 838255'],
    ])
    const header = document.querySelector('header')
    expect(first && header && first.range[0] < header.range[0], path).toBe(true)
  }
})

test('our pages may request the location, other sites may not', async ({ visit }) => {
  const { headers } = await visit('/')
  expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
})
