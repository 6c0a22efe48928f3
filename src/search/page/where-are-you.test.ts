import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { asksNearMe } from './result-words.ts'

test.for(['ac repair near me', 'plumbers nearby', 'closest gym to me', 'plomero cerca de mí'])(
  '“%s” asks where someone is',
  (text) => {
    expect(asksNearMe(text)).toBe(true)
  },
)

test.for(['fence', 'cerca de madera', 'by the beach', 'near Stuart'])(
  '“%s” doesn’t ask where someone is',
  (text) => {
    expect(asksNearMe(text)).toBe(false)
  },
)

test('a search near someone asks for a place and keeps the rest', async ({ visit }) => {
  const page = await visit('/businesses/search?q=ac+repair+near+me&open=1&page=2')
  const form = page.document.querySelector('[aria-labelledby=where-are-you] form')
  expect(form?.getAttribute('action')).toBe('/businesses/search')
  const fields = form?.querySelectorAll('input').map((input) => input.getAttribute('name'))
  expect(fields).toEqual(['q', 'open', 'near'])
  const spanish = await visit('/es/businesses/search?q=plomero+cerca+de+mi')
  expect(spanish.words).toContain('¿Dónde está usted?')
  for (const path of ['?q=ac+repair+near+me&near=33130', '?q=ac+repair', '?q=ac+near+me+stuart'])
    expect((await visit(`/businesses/search${path}`)).words).not.toContain('Where are you?')
})

test('unknown words near a place show real ways on, not businesses of any kind', async ({
  visit,
}) => {
  const page = await visit('/businesses/search?q=xyzzyx&near=33130')
  expect(page.words).toContain('We didn’t understand “xyzzyx”.')
  expect(page.words).not.toContain('Nearest matches')
  expect(page.document.querySelectorAll('main article')).toEqual([])
  const links = page.document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
  expect(links).toContain('/businesses/search?zip=33130')
  expect(page.words).toContain('All businesses near 33130')
})

test.for([
  ['roch killer', 'Exterminators near 33130'],
  ['roches', 'Exterminators near 33130'],
  ['mold', 'General contractors near 33130'],
])('“%s” is understood', async ([q = '', title = ''], { visit }) => {
  const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}&near=33130`)
  expect(page.document.querySelector('h1')?.text).toBe(title)
})
