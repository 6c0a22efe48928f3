/** @module-tag once */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { phone, test } from '../test/browser-fixtures.ts'

const tradesOf = (page: Page) =>
  page
    .locator('[data-trade-index] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

describe('the index of trades', () => {
  test('is filtered during typing, by everyday words, too', async ({ open }) => {
    const page = await open('/categories', phone)
    const field = page.getByRole('searchbox', { name: 'Find a category' })
    await field.pressSequentially('leak')
    await page.getByText('trades match “leak.”').waitFor()
    expect(await tradesOf(page)).toContain('/category/plumbing')
    expect(await tradesOf(page)).not.toContain('/category/hvac')
    await field.fill('zebra')
    await page.getByText('No trades match “zebra.”').waitFor()
    await page.getByRole('link', { name: 'Search for “zebra”' }).waitFor()
    await field.fill('')
    await expect.poll(async () => (await tradesOf(page)).length).toBeGreaterThan(45)
  })

  test('is filtered when submitted without JavaScript', async ({ open }) => {
    const page = await open('/categories', { ...phone, javaScriptEnabled: false })
    await page.getByRole('searchbox', { name: 'Find a category' }).fill('haircut')
    await page.getByRole('button', { name: 'Show' }).tap()
    await page.waitForURL('/categories?q=haircut')
    expect(await tradesOf(page)).toContain('/category/barber-shops')
    await page.getByText('All categories from A to Z').tap()
    await page.getByRole('heading', { name: 'W', exact: true }).waitFor()
  })
})

test('the header stays in one row at 320 px, in both languages', async ({ open }) => {
  const page = await open('/about-us', { ...phone, viewport: { width: 320, height: 640 } })
  for (const path of ['/about-us', '/es/about-us']) {
    await page.goto(path)
    const height = () => page.getByRole('banner').evaluate((header) => header.clientHeight)
    await expect.poll(height).toBeLessThan(70)
  }
})
