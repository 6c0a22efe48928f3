import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { countByCategory } from '../../listings/categories.server.ts'
import { countMatches } from '../../search/engine/search.server.ts'

const both = { categorySlug: 'masonry', secondCategory: 'roofing', name: 'Zyxw Works' } as const

test('a listing is found in both of its categories and counts once in totals', async ({
  db,
  visit,
  request,
}) => {
  const before = await countMatches(db, {})
  const counted = await countByCategory(db)
  await insertBusinesses(db, [newBusiness({ ...both, id: 'zyxw-works' })])
  for (const path of [
    '/category/masonry',
    '/category/roofing',
    '/businesses/search?category=Roofing',
    '/businesses/search?q=roofer+stuart',
    '/category/roofing/city/stuart',
  ]) {
    const { document } = await visit(path)
    const cards = document.querySelectorAll('main h2 a[href*="/business/zyxw-works"]')
    expect([path, cards.length]).toEqual([path, 1])
  }
  const after = await countMatches(db, {})
  expect(after.total).toBe(before.total + 1)
  const facet = (counts: typeof before, slug: string) =>
    counts.facets.categories.find((one) => one.slug === slug)?.count ?? 0
  for (const slug of ['masonry', 'roofing']) {
    expect(facet(after, slug)).toBe(facet(before, slug) + 1)
    expect((await countByCategory(db)).get(slug)).toBe((counted.get(slug) ?? 0) + 1)
  }
  const two = { categories: ['masonry', 'roofing'] }
  expect((await countMatches(db, two)).total).toBe(
    facet(before, 'masonry') + facet(before, 'roofing') + 1,
  )
  const named = await request('/api/v1/businesses?category=Roofing')
  const { data } = (await named.json()) as { data: { id: string; secondCategory: unknown }[] }
  expect(data.find(({ id }) => id === 'zyxw-works')?.secondCategory).toEqual({
    id: 'roofing',
    name: 'Roofing',
  })
  const profile = await visit('/business/zyxw-works')
  const link = profile.document.querySelector('main a[href="/category/roofing"]')
  expect(link?.text).toBe('Roofing')
})
