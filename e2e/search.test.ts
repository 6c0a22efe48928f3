/** @module-tag once */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems, desk, phone, test } from '../test/browser-fixtures.ts'

const withoutScript = { javaScriptEnabled: false }
type Visitor = [name: string, options: BrowserContextOptions]
/** Both widths, each with and without script. */
const visitors: Visitor[] = [
  ['on a phone', phone],
  ['on a desk without script', { ...desk, ...withoutScript }],
]
/** For behavior that differs between them. */
const everyVisitor: Visitor[] = [
  ...visitors,
  ['on a phone without script', { ...phone, ...withoutScript }],
  ['on a desk', desk],
]

/** Searches on the home page with these values. */
async function searchFor(page: Page, what: string, where = ''): Promise<void> {
  await page.getByLabel('What are you looking for?').fill(what)
  await page.getByLabel('ZIP or town').fill(where)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/businesses/search?*')
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The understood parts of the search. */
const parts = (page: Page) =>
  page.getByRole('list', { name: 'What you’re looking for' }).getByRole('link')

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** True if the whole element is visible without scrolling. */
async function isOnFirstScreen(page: Page, thing: Locator): Promise<boolean> {
  const box = await thing.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  const isScrolled = await page.evaluate(() => scrollY > 0)
  return box !== null && !isScrolled && box.y >= 0 && box.y + box.height <= height
}

describe.for(visitors)('a visitor %s', ([_name, options]) => {
  test('with a broken air conditioner immediately sees a phone number', async ({ open }) => {
    const page = await open('/', options)
    await searchFor(page, 'ac broken', '34994')
    await heading(page, 'HVAC contractors near 34994').waitFor()
    const first = cards(page).first()
    await expect
      .poll(() => first.getByRole('heading').textContent())
      .toBe('1. Tidewatch Air and Heat')
    const call = first.getByText('772-555-0142 (not real)').filter({ visible: true })
    await expect.poll(() => isOnFirstScreen(page, call)).toBe(true)
  })

  test('searching for a plomero in Miami sees plumbers, the nearest first', async ({ open }) => {
    const page = await open('/', options)
    await searchFor(page, 'plomero miami')
    await heading(page, 'Plumbers near Miami').waitFor()
    const texts = await cards(page).allTextContents()
    expect(texts).toHaveLength(5)
    expect(texts.filter((text) => !text.includes('Plumbing · '))).toEqual([])
    expect(texts[0]).toContain('Serves Miami-Dade County')
    if (options.javaScriptEnabled ?? true)
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
  })

  test('searching for "suicide" sees 988 first', async ({ open }) => {
    const page = await open('/', options)
    await searchFor(page, 'suicide')
    await page.getByRole('heading', { name: 'You are not alone. Talk to someone now.' }).waitFor()
    const links = page.getByRole('main').getByRole('link')
    await expect.poll(() => links.first().textContent()).toBe('Call 988, press 1')
    await expect.poll(() => links.first().getAttribute('href')).toBe('tel:988')
    await expect.poll(() => isOnFirstScreen(page, links.first())).toBe(true)
    await expect.poll(() => links.nth(1).getAttribute('href')).toBe('sms:838255')
    await expect.poll(() => cards(page).count()).toBe(0)
    await expect.poll(() => page.getByRole('main').textContent()).not.toContain('No businesses')
    if (options.javaScriptEnabled ?? true)
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
  })

  test('in a town without a bakery sees the nearest one', async ({ open }) => {
    const page = await open('/', options)
    await searchFor(page, 'bakery in Chiefland')
    await heading(page, 'Bakeries near Chiefland').waitFor()
    const first = cards(page).first()
    await expect.poll(() => first.textContent()).toMatch(/^1\. Matanzas Bread House|94\.7 miles/)
    await expect.poll(() => isOnFirstScreen(page, first.getByRole('link').first())).toBe(true)
    await expect
      .poll(() => page.getByText('Probably too far away', { exact: true }).isVisible())
      .toBe(true)
    const main = await page.getByRole('main').textContent()
    expect(main).not.toMatch(/No businesses|0 businesses|In and around Chiefland/)
  })

  test('searching for a trade without listings sees next steps', async ({ open }) => {
    const page = await open('/', options)
    await searchFor(page, 'roofer', 'Chiefland')
    await page
      .getByRole('heading', { name: /^No listings for Roofing yet|businesses found$/ })
      .waitFor()
    await expect.poll(() => cards(page).first().textContent()).toMatch(/\d miles/)
    const suggest = page.getByRole('main').getByRole('link', { name: 'Submit a Business' })
    await suggest.scrollIntoViewIfNeeded()
    await expect.poll(() => suggest.isVisible()).toBe(true)
  })

  test('with a typo sees the interpretation, and can undo it', async ({ open }) => {
    const page = await open('/', options)
    await searchFor(page, 'plubmer stuart')
    await heading(page, 'Plumbers near Stuart').waitFor()
    await expect
      .poll(() => parts(page).allTextContents())
      .toEqual(['Plumbingfor “plubmer”×, remove this', 'Stuart×, remove this'])
    await expect
      .poll(() => cards(page).first().getByRole('heading').textContent())
      .toBe('1. Semper Plumbing')
    await parts(page).filter({ hasText: 'Plumbing' }).click()
    await heading(page, 'Veteran-owned businesses near Stuart').waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'stuart' })
    await expect.poll(() => parts(page).count()).toBe(0)
  })
})

describe.for(everyVisitor)('a visitor %s', ([_name, options]) => {
  test('chooses an order and a county, which the list shows', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994', options)
    const openSheet = async () => {
      const sheet = page.getByRole('button', { name: /^Sort and filter/ })
      if (await sheet.isVisible()) await sheet.click()
    }
    const filters = page.getByRole('region', { name: 'Narrow these results' })
    await openSheet()
    await filters.locator('select[name=sort]').selectOption('By name')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**sort=name*')
    await page
      .getByText('Showing businesses near zip code 34994, sorted by name', { exact: true })
      .waitFor()
    const names = await cards(page).getByRole('heading').allTextContents()
    const bare = names.map((name) => name.replace(/^\d+\. /, ''))
    expect(bare).toEqual(bare.toSorted((a, b) => a.localeCompare(b)))
    await expect
      .poll(() => page.getByRole('main').textContent())
      .not.toContain('sorted by distance')

    await openSheet()
    const county = filters.getByRole('link', { name: /^Martin \d+$/ })
    const count = /\d+$/.exec((await county.textContent()) ?? '')?.[0]
    await county.click()
    await page.getByRole('heading', { name: `${count} businesses found` }).waitFor()
    await expect.poll(() => cards(page).first().isVisible()).toBe(true)
    const width = page.viewportSize()?.width ?? 0
    await expect.poll(() => filters.isVisible()).toBe(width > 1000)
    await page.getByRole('link', { name: /^Martin *, remove this filter/ }).click()
    await page.waitForURL((url) => !url.searchParams.has('county'))
    await page.getByRole('heading', { name: /^1\d\d businesses found$/ }).waitFor()
  })
})

describe('the filter sheet on a phone', () => {
  test('opens by touch and closes by its button or with Escape', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994', { ...phone, colorScheme: 'dark' })
    const button = page.getByRole('button', { name: 'Sort and filter' })
    const filters = page.getByRole('region', { name: 'Narrow these results' })
    await expect.poll(() => filters.isVisible()).toBe(false)
    await button.tap()
    await expect.poll(() => filters.isVisible()).toBe(true)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Close the filters' }).tap()
    await expect.poll(() => filters.isVisible()).toBe(false)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => filters.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => filters.isVisible()).toBe(false)
    await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
  })
})
