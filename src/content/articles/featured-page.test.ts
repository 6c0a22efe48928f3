import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { firstParagraph } from './article.ts'

describe('the featured page', () => {
  test('shows a card for each article, in order', async ({ visit, db }) => {
    const { status, document } = await visit('/featured')
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent).toBe('Featured Veteran-Owned Businesses')
    const rows = await db.selectFrom('articles').selectAll().orderBy('place').execute()
    const cards = document.querySelectorAll('main article')
    expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(
      rows.map((row) => row.display_title),
    )
    expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual(
      rows.map((row) => row.main_image),
    )
    expect(cards.map((card) => card.querySelector('a')?.textContent)).toEqual(
      rows.map(() => 'Read More'),
    )
    expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual(
      rows.map((row) => `/featured-article/${row.id}`),
    )
  })

  test('shows only the first paragraph of each article', async ({ visit }) => {
    const { words } = await visit('/featured')
    expect(words).toContain('The rule is that you may not sit with the person you came with.')
    expect(words).not.toContain('The club was started in 2019')
  })

  test('is the same at /featured-business, with one canonical address', async ({ visit }) => {
    const list = await visit('/featured')
    const same = await visit('/featured-business/wdg1')
    expect(same.status).toBe(200)
    expect(same.words).toBe(list.words)
    for (const { head } of [list, same])
      expect(head.canonical).toBe('http://localhost:3000/featured')
  })

  test('lists the articles for search engines', async ({ visit }) => {
    const { data } = await visit('/featured')
    expect(data.map((document) => document['@type'])).toEqual(['ItemList', 'BreadcrumbList'])
    expect(problemsOf(data)).toEqual([])
    expect(data[0]?.['numberOfItems']).toBe(6)
  })
})

describe('the first paragraph', () => {
  test('is the first block of text, wherever it is', () => {
    const section = { type: 'section', title: 'One', content: 'in a section' } as const
    const text = { type: 'text', content: 'plain' } as const
    expect(firstParagraph([section, text])).toBe('plain')
    expect(firstParagraph([section])).toBe('in a section')
    expect(firstParagraph([])).toBe('')
  })
})
