import { expect, test } from 'vitest'
import { exactFirst } from './category-fit.ts'

const groups = [
  { label: 'Community', categories: [{ slug: 'social-clubs', name: 'Social Clubs' }] },
  { label: 'Other', categories: [{ slug: 'other', name: 'Other' }] },
]
const clubs = { slug: 'social-clubs', name: 'Social Clubs', because: 'around other vets' }

test('a category of exactly the typed name comes before what else was understood', () => {
  const { categories } = exactFirst({ words: 'other', categories: [clubs] }, groups)
  expect(categories.map(({ slug }) => slug)).toEqual(['other', 'social-clubs'])
  const same = { words: 'Social clubs', categories: [clubs] }
  expect(exactFirst(same, groups).categories.map(({ slug }) => slug)).toEqual(['social-clubs'])
  const found = { words: 'vets', categories: [clubs] }
  expect(exactFirst(found, groups)).toBe(found)
})
