import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'

describe('the category page', () => {
  test('lists the businesses of a category', async ({ visit }) => {
    const page = await visit('/category/hvac')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Florida Veteran Owned HVAC Businesses',
    )
    expect(page.words).toContain('Tidewatch Air and Heat')
    expect(page.words).toContain("Can't find your business?")
  })
})
