/** @module-tag once */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { desk, test, openZipPanel } from '../test/browser-fixtures.ts'

/** The text of the focused element: its label, else its content. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

const isFocused = (thing: Locator) => thing.evaluate((it) => it === document.activeElement)

/** Presses Tab until an element with this text has focus. @returns the number of presses. */
async function tabTo(page: Page, words: string | RegExp): Promise<number> {
  for (let presses = 1; presses <= 60; presses++) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    if (typeof words === 'string' ? here === words : words.test(here)) return presses
  }
  throw new Error(`The Tab key does not lead to ${String(words)}`)
}

type Open = (path: string, options: BrowserContextOptions) => Promise<Page>

/** A page whose menu of popular categories is delayed until `arrive`. */
async function withoutMenu(open: Open) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const page = await open('/privacy', desk)
  await page.route('**/opening-menu*', (route) => held.then(() => route.continue()))
  await page.reload()
  const asked = page.waitForRequest('**/opening-menu*')
  const arrive = async () => {
    release()
    // As a string, because the test runner would transform the import.
    await page.evaluate(`import(${JSON.stringify((await asked).url())})`)
  }
  const opener = page.locator('header [aria-expanded=false]').first()
  return { page, asked, arrive, opener }
}

describe('by keyboard alone, a visitor', () => {
  test('skips the header', async ({ open }) => {
    const page = await open('/category/hvac', desk)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to main content')
    await expect
      .poll(() => page.getByRole('link', { name: 'Skip to main content' }).isVisible())
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Back to Home')
  })

  test('moves through the header, and opens the popular categories', async ({ open }) => {
    const page = await open('/about-us', desk)
    await tabTo(page, 'Home')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('About Us')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Categories')
    const categories = page
      .getByRole('banner')
      .getByRole('link', { name: 'Categories', exact: true })
    await expect.poll(() => categories.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => categories.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Mortgage Assistance')
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(categories)).toBe(true)
    await expect.poll(() => categories.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('HVAC')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /HVAC/ }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/HVAC Businesses$/)
    await expect.poll(() => categories.getAttribute('aria-expanded')).toBe('false')
  })

  test('keeps the position in the header when its menu loads', async ({ open }) => {
    const { page, arrive, opener } = await withoutMenu(open)
    await tabTo(page, 'About Us')
    await arrive()
    await opener.waitFor()
    await expect.poll(() => focused(page)).toBe('About Us')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('link', { name: 'Mortgage Assistance' }).waitFor()
  })

  test('follows "Categories" like any link', async ({ open }) => {
    const page = await open('/about-us', desk)
    await tabTo(page, 'Categories')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
    await expect.poll(() => focused(page)).toBe('All Categories')
    await expect.poll(() => page.getByRole('link', { name: 'Mortgage Assistance' }).count()).toBe(1)
  })

  test('chooses a category in the combobox and searches', async ({ open }) => {
    const page = await open('/businesses/search', desk)
    await page
      .getByRole('combobox', { name: /Business category/ })
      .first()
      .waitFor()
    await tabTo(page, /^Select a category/)
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('Search categories').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toMatch(/^Select a category/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('lands')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Landscape/)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Search')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Landscape/ }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/businesses found$/)
  })

  test('opens a county from the map, or skips all of them', async ({ open }) => {
    const page = await open('/regions', desk)
    const skip = page.getByRole('link', { name: 'Skip the map' })
    await tabTo(page, 'Skip the map')
    await expect.poll(() => skip.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).not.toMatch(/County, /)
    await skip.focus()
    await tabTo(page, /^Martin County, /)
    await page.keyboard.press('Enter')
    const heading = 'Veteran Owned Businesses in Martin County'
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expect.poll(() => focused(page)).toBe(heading)
  })

  test('pages through a region', async ({ open }) => {
    const page = await open('/region/south', desk)
    const next = page.getByRole('link', { name: 'Next' })
    await next.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Page 2 of 6').waitFor()
    await expect.poll(() => focused(page)).toBe('Veteran-Owned Businesses')
    await page.keyboard.press('Tab')
    const first = page.locator('article').first().getByRole('link').first()
    await expect.poll(() => isFocused(first)).toBe(true)
  })

  test('hears the error, jumps to it with F8, and dismisses it', async ({ open }) => {
    const page = await open('/', desk)
    await openZipPanel(page)
    const zip = page.getByLabel('ZIP code')
    await zip.focus()
    await page.keyboard.press('Enter')
    const message = page.getByRole('listitem').filter({ hasText: 'Zip code required' })
    await message.waitFor()
    await expect.poll(() => isFocused(zip)).toBe(true)
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(message)).toBe(true)
    await page.keyboard.press('Escape')
    await message.waitFor({ state: 'detached' })
    await expect.poll(() => zip.getAttribute('aria-invalid')).toBe('true')
  })

  test('reads the proof behind a badge', async ({ open }) => {
    const page = await open('/business/semper-plumbing-stuart', desk)
    const proof = page.getByText('SBA certified, checked').first()
    await expect.poll(() => proof.isVisible()).toBe(false)
    await tabTo(page, /^Sample: /)
    await page.keyboard.press('Enter')
    await expect.poll(() => proof.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => proof.isVisible()).toBe(false)
  })
})

describe('with a mouse, the popular categories', () => {
  test("don't replace a link during a click", async ({ open }) => {
    const { page, asked, arrive, opener } = await withoutMenu(open)
    const about = page.getByRole('banner').getByRole('link', { name: 'About Us' })
    await page.mouse.move(300, 600)
    await about.hover()
    await asked
    await page.mouse.down()
    await arrive()
    // The length of a slow click.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
    await page.mouse.up()
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
    await page.mouse.move(300, 600)
    await opener.waitFor()
  })

  test('open after a short hover, and close after the pointer leaves', async ({ open }) => {
    const page = await open('/about-us', desk, (page) => page.clock.install())
    await page.clock.pauseAt(Date.now() + 60_000)
    const categories = page
      .getByRole('banner')
      .getByRole('link', { name: 'Categories', exact: true })
    const roofs = page.getByRole('banner').getByRole('link', { name: 'General Contractors' })
    await categories.hover()
    await expect.poll(() => roofs.count()).toBe(0)
    await page.clock.runFor(300)
    await roofs.waitFor()
    await roofs.hover()
    await page.clock.runFor(300)
    await expect.poll(() => roofs.isVisible()).toBe(true)
    await page.mouse.move(300, 600)
    await page.clock.resume()
    await expect.poll(() => roofs.count()).toBe(0)
    await categories.click()
    await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
    await expect.poll(() => roofs.count()).toBe(0)
  })
})
