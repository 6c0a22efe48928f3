/** @module-tag once */
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { searchParams } from '../engine/search.ts'

describe('a rejected search', () => {
  test.for([
    [
      '/businesses/search?zip=',
      'zip',
      'Zip code required',
      'Please enter a Florida zip code to search for businesses',
    ],
    [
      '/businesses/search?zip=90210',
      'zip',
      'Invalid zip code',
      'Please enter a valid Florida zip code (32xxx, 33xxx, or 34xxx)',
    ],
    [
      '/businesses/search?zip=34994&category=',
      'category',
      'Business category required',
      'Please select a business category to refine your search',
    ],
  ])(
    '%s answers 400 with the message next to the field, and keeps the input',
    async ([path = '', field, title, text = ''], { visit }) => {
      const page = await visit(path)
      expect(page.status).toBe(400)
      expect(page.document.querySelector('[role=alert]')?.structuredText).toContain(title)
      expect(page.document.querySelector(`#${field}-problem`)?.structuredText).toContain(text)
      const input = page.document.querySelector(`[name=${field}]`)
      expect(input?.getAttribute('aria-invalid')).toBe('true')
      expect(input?.getAttribute('aria-describedby')).toContain(`${field}-problem`)
      const typed = new URL(path, 'http://x').searchParams.get('zip')
      expect(page.document.querySelector('[name=zip]')?.getAttribute('value') ?? '').toBe(typed)
    },
  )

  test('keeps the words with a mistyped ZIP, and needs nothing more once it’s corrected', async ({
    visit,
  }) => {
    const page = await visit('/businesses/search?q=AC&near=99999')
    expect(page.status).toBe(400)
    const place = page.document.querySelector('#near')
    expect(place?.getAttribute('value')).toBe('99999')
    expect(page.document.querySelector('#near-problem')?.structuredText).toContain(
      'ZIP code 99999 isn’t in Florida, and this directory only covers Florida.',
    )
    const form = place?.closest('form')
    expect(form?.querySelector('[name=q]')?.getAttribute('value')).toBe('AC')
    expect(form?.querySelector('[name=category]')).toBeNull()
    const mended = await visit('/businesses/search?q=AC&zip=34994')
    expect([mended.status, mended.words]).toEqual([200, expect.stringMatching(/[1-9]\d* business/)])
  })

  test('a place that we don’t know can be corrected to a town in the same form', async ({
    visit,
  }) => {
    const page = await visit('/businesses/search?category=Plumbing&near=asdfgh')
    expect(page.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#near')
    const form = page.document.querySelector('#near')?.closest('form')
    expect(form?.querySelector('[name=zip]')).toBeNull()
    expect(form?.querySelector('[name=category] [selected]')?.textContent).toBe('Plumbing')
  })

  test.for([
    [
      'Atlanta',
      'Atlanta isn’t in Florida, and this directory only covers Florida. Did you mean Atlantis?',
    ],
    ['atlanta, GA', 'Atlanta isn’t in Florida'],
    ['Georgia', 'Georgia isn’t in Florida'],
  ])('%s isn’t treated as a place in Florida', async ([near = '', text], { visit }) => {
    const page = await visit(`/businesses/search?q=AC&near=${encodeURIComponent(near)}`)
    expect([page.status, page.words]).toEqual([400, expect.stringContaining(text ?? '')])
  })

  test.for(['Hialia', 'Melbourne', 'Washington County', 'Jacksonville', 'Columbia'])(
    '%s is a place in Florida',
    async (near, { visit }) => {
      const page = await visit(`/businesses/search?near=${encodeURIComponent(near)}`)
      expect(page.status).toBe(200)
    },
  )

  test.for(['near', 'q', 'county', 'category'] as const)(
    'a %s of more than 200 characters is refused before anyone looks for names in it',
    async (field, { visit }) => {
      const typed = 'a b c '.repeat(500)
      const page = await visit(`/businesses/search?${new URLSearchParams({ [field]: typed })}`)
      expect(page.status).toBe(400)
      expect(page.document.querySelector('[role=alert]')?.structuredText).toContain(
        'Use 200 characters or fewer',
      )
    },
  )

  test('no input gives anything but 200, 400, or 404', async ({ request }) => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom(
        '34994',
        '34002',
        '34399',
        'HVAC',
        'Martin',
        '10',
        '1',
        'name',
        "'; drop table businesses; --",
        '%00',
        '\0',
        '<script>',
        '\\m(',
        'a'.repeat(5000),
      ),
    )
    const params = fc.array(fc.tuple(fc.constantFrom(...searchParams), odd), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(params, async (pairs) => {
        const { status } = await request(`/businesses/search?${new URLSearchParams(pairs)}`)
        expect([200, 400, 404]).toContain(status)
      }),
      { numRuns: 150 },
    )
  })

  test('neither does any raw query', async ({ request }) => {
    const raw = fc.array(
      fc.constantFrom(
        '%',
        '&',
        '=',
        '?',
        '+',
        'zip',
        '%E0%A4',
        '%00',
        '[]',
        '34994',
        'page',
        ';',
        '#',
      ),
    )
    await fc.assert(
      fc.asyncProperty(raw, async (parts) => {
        const { status } = await request(`/businesses/search?${parts.join('')}`)
        expect([200, 400, 404]).toContain(status)
      }),
      { numRuns: 100 },
    )
  })
})

test.for(['constructor', 'un constructor', 'toString', '__proto__', 'hasOwnProperty casa'])(
  'names of object properties are ordinary words: %s',
  async (words, { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(words)}`)
    expect(page.status).toBe(200)
  },
)
