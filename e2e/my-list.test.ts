/** @module-tag once */
import { describe, expect } from 'vitest'
import { accessibilityProblems, desk, hydrated, phone, test } from '../test/browser-fixtures.ts'

const savedIn = (text: string | null) =>
  (
    JSON.parse(text ?? '{"entries":[]}') as { entries: { id: string; isRemoved?: boolean }[] }
  ).entries
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ id }) => id)

describe('My list', () => {
  test('saves with the first tap, before the page has its scripts, and stores a note', async ({
    open,
  }) => {
    const page = await open('/about-us', phone)
    await page.goto('/businesses/search?zip=34994', { waitUntil: 'commit' })
    const save = page.locator('[data-result="1"]').getByRole('button', { name: /^Save/ })
    await save.tap()
    await page
      .locator('[data-result="1"]')
      .getByRole('button', { name: /^✓?\s*Saved/, pressed: true })
      .waitFor()
    const stored = await page.evaluate(() => localStorage.getItem('my-list'))
    expect(savedIn(stored)).toHaveLength(1)
    await page.locator('[data-result="2"]').getByRole('button', { name: /^Save/ }).tap()
    await page.getByRole('status').getByRole('link', { name: 'See My list' }).tap()
    await page.getByRole('heading', { level: 1, name: 'My list' }).waitFor()
    await page.getByText('2 listings').waitFor()
    await expect.poll(() => page.locator('[data-save-note]:visible').count()).toBe(0)
    await page.getByText('Your note', { exact: true }).first().tap()
    await page
      .getByLabel(/^Note about/)
      .first()
      .fill('Ask about Saturday')
    await page.reload()
    await hydrated(page)
    await page
      .getByLabel(/^Note about/)
      .first()
      .waitFor()
    expect(
      await page
        .getByLabel(/^Note about/)
        .first()
        .inputValue(),
    ).toBe('Ask about Saturday')
  })

  test('Save on a card isn’t close to Call on a phone', async ({ open }) => {
    const page = await open('/category/plumbing', phone)
    // A listing with few facts is as short as its picture.
    await page
      .getByRole('heading', { level: 2 })
      .evaluateAll((titles) =>
        titles.map(
          (title) => title.closest('article') && title.parentElement?.replaceChildren(title),
        ),
      )
    const cards = await page.getByRole('article').all()
    const gaps = await Promise.all(
      cards.map(async (card) => {
        const save = await card.getByRole('button', { name: /^Save/ }).boundingBox()
        const row = await card.getByRole('link', { name: /^Directions/ }).boundingBox()
        return save && row ? row.y - save.y - save.height : 0
      }),
    )
    expect(gaps.length).toBeGreaterThan(2)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12)
  })

  test('by keyboard alone: removes with undo, compares, and is accessible in light and dark mode', async ({
    open,
  }) => {
    for (const options of [desk, { ...phone, colorScheme: 'dark' as const }]) {
      const page = await open('/business/semper-plumbing-stuart', options)
      await page.getByRole('button', { name: 'Save Semper Plumbing' }).focus()
      await page.keyboard.press('Space')
      await page.locator('[data-save][aria-pressed=true]').first().waitFor()
      await page.goto('/business/anchor-and-oar-boat-works-stuart')
      await page.getByRole('button', { name: /^Save Anchor/ }).focus()
      await page.keyboard.press('Enter')
      await page.locator('[data-save][aria-pressed=true]').first().waitFor()
      await page.goto('/my-list')
      await hydrated(page)
      await page.getByRole('button', { name: 'Remove Semper Plumbing' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('1 listing', { exact: true }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
      await page.keyboard.press('Enter')
      await page.getByText('2 listings').waitFor()
      for (const name of ['Semper Plumbing', 'Anchor & Oar Boat Works']) {
        await page.getByRole('checkbox', { name: `Compare ${name}` }).focus()
        await page.keyboard.press('Space')
      }
      const table = page.getByRole('region', { name: 'Compare side by side' })
      await table.getByRole('columnheader', { name: 'Semper Plumbing' }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      const text = await page.getByRole('link', { name: 'Text it' }).getAttribute('href')
      expect(decodeURIComponent(text ?? '')).toContain('Semper Plumbing: 772-555-0116')
      expect(decodeURIComponent(text ?? '')).toContain('/my-list?b=')
    }
  })

  test('compares distances from the ZIP code of the search', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994', phone)
    for (const position of [1, 2]) {
      await page.locator(`[data-result="${position}"]`).getByRole('button', { name: /^Save/ }).tap()
      await page.locator(`[data-result="${position}"] [data-save][aria-pressed=true]`).waitFor()
    }
    await page.goto('/my-list')
    await page.getByText('2 listings').waitFor()
    for (const position of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Compare/ })
        .nth(position)
        .check()
    const rows = page.getByRole('region', { name: 'Compare side by side' }).getByRole('row')
    const distances = rows.filter({ hasText: /^Distance/ }).getByRole('cell')
    await distances.nth(1).waitFor()
    expect(await distances.allInnerTexts()).toEqual([
      expect.stringMatching(/(miles from|In) 34994/),
      expect.stringMatching(/(miles from|In) 34994/),
    ])
  })

  test('says so if the browser stores nothing', async ({ open }) => {
    const page = await open('/business/semper-plumbing-stuart', phone, (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
    )
    await page.getByRole('button', { name: 'Save Semper Plumbing' }).tap()
    await page.getByText('your browser’s storage is full or blocked').waitFor()
    expect(await page.getByRole('button', { name: /Semper Plumbing/, pressed: true }).count()).toBe(
      0,
    )
  })
})
