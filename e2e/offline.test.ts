/** @module-tag once */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hydrated, phone, test } from '../test/browser-fixtures.ts'

const withWorker = { ...phone, serviceWorkers: 'allow' as const }
const plumber = '/business/semper-plumbing-stuart'

/** Waits until the worker has saved a page. */
async function untilKept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), path))
    .toBe(true)
}

describe('without a connection', () => {
  test('help, My list, and a viewed profile are available with their date; no account data is', async ({
    open,
  }) => {
    const page = await open('/businesses/search?zip=34994', withWorker)
    await untilKept(page, '/offline')
    await page.getByRole('button', { name: 'Save Semper Plumbing' }).first().tap()
    await page
      .getByRole('link', { name: /Semper Plumbing/ })
      .first()
      .tap()
    await untilKept(page, plumber)
    await page.goto('/account')
    await page.goto('/my-list')
    await hydrated(page)
    await page.getByRole('link', { name: 'Semper Plumbing' }).waitFor()

    await page.context().setOffline(true)
    for (const path of ['/veteran-resources', plumber, '/my-list']) {
      await page.goto(path)
      await page
        .getByText(/^Saved on \w+ \d+, \d+:\d\d\s[AP]M\. You’re offline\./)
        .first()
        .waitFor()
    }
    await page.getByRole('link', { name: 'Semper Plumbing' }).waitFor()
    await page.goto('/account')
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Crisis Line/ })
        .getAttribute('href'),
    ).toBe('tel:988')
    await page.getByRole('main').getByRole('link', { name: 'Semper Plumbing' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Semper Plumbing' }).waitFor()

    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(
      kept.filter(
        (path) => /account|auth\b|review|search/.test(path) && !path.startsWith('/assets/'),
      ),
    ).toEqual([])

    await page.goto('/es/business/semper-plumbing-stuart')
    await page.getByRole('heading', { level: 1, name: 'Semper Plumbing' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/es/business/semper-plumbing-stuart')

    // A connection can return before any script is loaded.
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        if (name.startsWith('files-')) await caches.delete(name)
    })
    const categories = '/categories?from=walk'
    await page.goto(categories)
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Try again' }).tap()
    await loaded
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    expect(page.url()).toContain(categories)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
    expect(page.url()).toContain(categories)

    await page.goto(plumber)
    expect(await page.getByText('You’re offline').isVisible()).toBe(false)
  })
})
