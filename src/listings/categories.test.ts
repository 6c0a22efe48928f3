/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { drawnSlugs } from '../assets/pictures/draw-picture.server.ts'
import data from '../../data/category-aliases.json' with { type: 'json' }
import {
  comboboxGroups,
  findCategory,
  homeLabels,
  panelLabels,
  popularCategories,
  resolveHeading,
  resolveLabel,
  similarCategories,
} from './categories.ts'
import { fileCategories as categories } from './taxonomy.ts'

describe('the taxonomy', () => {
  test.each(Object.entries(data.lists))('every label of the list %s resolves', (_name, labels) => {
    for (const label of labels) {
      const choice = resolveLabel(label)
      expect(choice, label).not.toBeNull()
      expect(choice?.all || choice?.slugs.every((slug) => findCategory(slug)), label).toBe(true)
    }
  })

  test('the lists have the lengths of the specification', () => {
    expect(data.lists.categoryList).toHaveLength(50)
    expect(homeLabels()).toHaveLength(31)
    expect(panelLabels()).toHaveLength(31)
    expect(comboboxGroups()).toHaveLength(17)
    expect(popularCategories().map(({ label }) => label)).toEqual([
      'Mortgage Assistance',
      'HVAC',
      'Food and Drinks',
      'Health and Wellness',
      'General Contractors',
    ])
  })

  test('slugs and names are unique', () => {
    expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length)
    expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length)
  })

  test('every category has a drawing', () => {
    expect(categories.filter(({ slug }) => !drawnSlugs.includes(slug))).toEqual([])
  })
})

describe('a label', () => {
  test.each([
    ['Landscaping', ['landscape']],
    ['cleaning', ['cleaning-services']],
    ['Pool Services', ['pool-cleaning', 'pool-maintenance']],
    ['pool service', ['pool-cleaning', 'pool-maintenance']],
    ['POOL', ['pool-cleaning', 'pool-maintenance']],
    ['food-&-drinks', ['food-and-drinks']],
    ['Food & Drinks', ['food-and-drinks']],
    ['non-profit', ['non-profit']],
    ['clothingApparel', ['apparel']],
    ['hvac', ['hvac']],
    ['Construction', ['construction']],
    ['legal-services', ['legal-services']],
  ])('"%s" means %j', (label, slugs) => {
    expect(resolveLabel(label)?.slugs).toEqual(slugs)
  })

  test('labels for everything mean everything', () => {
    expect(resolveLabel('All')?.all).toBe(true)
    expect(resolveLabel('All Categories')?.all).toBe(true)
  })

  test('a heading means all categories under it', () => {
    expect(resolveHeading('Construction')?.slugs).toContain('roofing')
    expect(resolveHeading('Financial Services')?.slugs).toContain('mortgage-assistance')
    expect(resolveHeading('HVAC')).toBeNull()
  })

  test('the combobox has every category, those without a heading last', () => {
    const groups = comboboxGroups()
    expect(groups.every(({ categories }) => categories.length > 0)).toBe(true)
    const inGroups = new Set(groups.flatMap(({ categories }) => categories))
    expect(inGroups.size).toBe(categories.length)
    const rest = groups.at(-1)
    expect(rest).toMatchObject({ label: 'Others', isRest: true })
    expect(rest?.categories.map(({ slug }) => slug)).toContain('barber-shops')
    expect(groups.filter(({ isRest }) => isRest)).toHaveLength(1)
  })

  test('an unknown one gets the closest names', () => {
    expect(resolveLabel('zzz')).toBeNull()
    expect(similarCategories('lanscaping')[0]?.slug).toBe('landscape')
    expect(similarCategories('plumbimg')[0]?.slug).toBe('plumbing')
    expect(similarCategories('zzz')).toEqual([])
  })
})
