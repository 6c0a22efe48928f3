import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

describe('the order of a list', () => {
  test.for(['?county=Martin', '?q=plumber&sort=name', '?near=Stuart&sort=name'])(
    'is named as sorted by name for %s',
    async (query, { visit }) => {
      expect((await visit(`/businesses/search${query}`)).words).toContain('Sorted by name')
    },
  )

  test('isn’t named as sorted by name if distance or relevance decides', async ({ visit }) => {
    for (const query of ['?q=plumber', '?near=Stuart', '?zip=34994&category=HVAC'])
      expect((await visit(`/businesses/search${query}`)).words).not.toContain('Sorted by name')
  })
})

test('filters by proof we saw, strongest first', async ({ visit, db }) => {
  const samples = await visit('/businesses/search?county=Martin&proof=seen')
  expect(samples.document.querySelectorAll('#main [data-result]')).toHaveLength(0)
  await db.updateTable('businesses').set({ is_sample: false }).execute()
  const seen = await visit('/businesses/search?county=Martin&proof=seen&sort=proof')
  expect(seen.words).toContain('Proof seen ×')
  expect(seen.words).toContain('Sorted by proof, strongest first')
  expect(seen.document.querySelectorAll('main article').length).toBeGreaterThan(0)
  for (const card of seen.document.querySelectorAll('main article'))
    expect(card.text).toContain('Verified')
  const none = await visit('/businesses/search?proof=magic')
  expect(none.status).toBe(400)
  expect(none.words).toContain('There’s no type of proof called “magic.”')
})

test('filters by region, and rejects an unknown one', async ({ visit }) => {
  const page = await visit('/businesses/search?region=Tampa+Bay')
  expect(page.words).toContain('Tampa Bay ×')
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(3)
  const none = await visit('/businesses/search?region=Atlantis')
  expect(none.status).toBe(400)
  expect(none.words).toContain('There’s no region named “Atlantis.” Choose one of South')
})

test('a county alone is its own list, and says so', async ({ visit }) => {
  const [words, chosen] = await Promise.all(
    ['?q=Martin+county', '?county=Martin'].map((query) => visit(`/businesses/search${query}`)),
  )
  const found = /\d+ businesses found/
  expect(words?.words.match(found)?.[0]).toBe(chosen?.words.match(found)?.[0] ?? '')
  expect(words?.words).toContain('Veteran-owned businesses in Martin County')
  expect(words?.words).not.toContain('This list covers all of Florida')
})

test('the count of nearby results matches the list’s parts', async ({ visit }) => {
  const { words } = await visit('/businesses/search?q=my+car+wont+start&near=Orlando')
  const [first = ''] = words.match(/None of these are within|\d+ of these (is|are) within/) ?? []
  expect(words).toContain(`${first} 15 miles of Orlando`)
  expect(words.includes('In and around Orlando') || words.includes('but they come to')).toBe(
    !first.startsWith('None'),
  )
})
