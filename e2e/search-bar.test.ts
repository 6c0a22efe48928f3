/** @module-tag once */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  accessibilityProblems,
  desk,
  enlargeLetters,
  phone,
  test,
} from '../test/browser-fixtures.ts'

const withoutScript = { ...phone, javaScriptEnabled: false }

const whatField = (page: Page) => page.getByLabel('What are you looking for?')
const whereField = (page: Page) => page.getByLabel('ZIP or town')
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** The bar's announcement about a list, or its message about the location. */
const saying = (page: Page, words: string | RegExp) =>
  page.getByRole('search').getByRole('status').filter({ hasText: words })

describe('by keyboard alone, the search bar', () => {
  test('offers trades, places, and businesses', async ({ open }) => {
    const page = await open('/categories', desk)
    await whatField(page).focus()
    await page.keyboard.type('ac rep')
    await page.getByRole('option', { name: /^HVAC/ }).waitFor()
    await saying(page, '3 suggestions. Use the up and down arrow keys').waitFor()
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => whatField(page).inputValue()).toBe('ac rep')

    await page.keyboard.press('Tab')
    await page.keyboard.type('stua')
    await page.getByRole('option', { name: /^Stuart/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.getByRole('option', { name: /^Stuart/ }).getAttribute('aria-selected'))
      .toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => whereField(page).inputValue()).toBe('Stuart')

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: /^HVAC/ }).waitFor()
    // Up from the last one to the first.
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/businesses/search?*')
    expect(searchOf(page)).toEqual({ category: 'HVAC', near: 'Stuart' })
    await page.getByRole('heading', { level: 1, name: /HVAC/ }).waitFor()
  })

  test('asks for a place before searching for a chosen trade', async ({ open }) => {
    const page = await open('/categories', desk)
    await whatField(page).focus()
    await page.keyboard.type('ac rep')
    await page.getByRole('option', { name: /^HVAC/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await saying(page, 'HVAC chosen.').waitFor()
    await expect
      .poll(() => whereField(page).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('34994')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('**/businesses/search?*')
    expect(searchOf(page)).toEqual({ category: 'HVAC', near: '34994' })
  })

  test('offers suggestions also when focused before the script loaded', async ({ open }) => {
    const page = await open('/categories', desk)
    let come = () => {}
    const isThere = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await isThere
      await route.continue()
    })
    await page.reload()
    await whatField(page).focus()
    await page.keyboard.type('ac re')
    come()
    await page.getByRole('combobox', { name: 'What are you looking for?' }).waitFor()
    await page.keyboard.type('p')
    await page.getByRole('option', { name: /^HVAC/ }).waitFor()
  })

  test('links directly to a business', async ({ open }) => {
    const page = await open('/', desk)
    await whatField(page).focus()
    await page.keyboard.type('semper')
    const option = page.getByRole('option', { name: /^Semper Plumbing/ })
    await option.waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    await expect
      .poll(() => whatField(page).getAttribute('aria-activedescendant'))
      .toBe(await option.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Semper Plumbing' }).waitFor()
  })

  test('searches for the typed text when nothing is chosen', async ({ open }) => {
    const page = await open('/', desk)
    await whereField(page).focus()
    await page.keyboard.type('Stuart')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('fix my roof')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/businesses/search?*')
    expect(searchOf(page)).toEqual({ q: 'fix my roof', near: 'Stuart' })
    await expect.poll(() => whatField(page).inputValue()).toBe('fix my roof')
    await expect.poll(() => whereField(page).inputValue()).toBe('Stuart')
  })
})

describe('on a phone, the search bar', () => {
  const line = (page: Page) => page.getByRole('button', { name: /^Search: / })

  /** Opens it by touch, and waits until its first field has focus. */
  async function openBar(page: Page): Promise<void> {
    await line(page).tap()
    await expect
      .poll(() => whatField(page).evaluate((it) => it === document.activeElement))
      .toBe(true)
  }

  test('is a line that stays visible and opens', async ({ open }) => {
    const page = await open('/county/martin', { ...phone, colorScheme: 'dark' })
    await expect.poll(() => line(page).textContent()).toBe('Search: Martin County')
    await expect.poll(() => whatField(page).isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 1500))
    await expect.poll(async () => (await line(page).boundingBox())?.y ?? Infinity).toBeLessThan(120)
    await openBar(page)
    await page.keyboard.type('semper')
    await page.getByRole('option', { name: /^Semper Plumbing/ }).waitFor()
    // axe would count covered content as visible: it doesn't know what covers a whole page.
    await expect.poll(() => accessibilityProblems(page, '#search-panel')).toEqual([])
    await page.getByRole('option', { name: /^Semper Plumbing/ }).tap()
    await page.getByRole('heading', { level: 1, name: 'Semper Plumbing' }).waitFor()
    await expect.poll(() => whatField(page).isVisible()).toBe(false)
  })

  test('closes when Tab moves out of it', async ({ open }) => {
    const page = await open('/categories')
    await openBar(page)
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).focus()
    const isLeft = () =>
      page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return isLeft()
      })
      .toBe(true)
    await whatField(page).waitFor({ state: 'hidden' })
    await expect.poll(isLeft).toBe(true)
  })

  test('closes with Escape, the list first', async ({ open }) => {
    const page = await open('/categories')
    await openBar(page)
    await page.keyboard.type('plum')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => whatField(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await whatField(page).waitFor({ state: 'hidden' })
    await expect.poll(() => line(page).evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('opens and searches without script', async ({ open }) => {
    const page = await open('/category/hvac/city/stuart', withoutScript)
    await line(page).tap()
    await expect.poll(() => whatField(page).inputValue()).toBe('HVAC')
    await expect.poll(() => page.getByRole('button', { name: 'Near me' }).count()).toBe(0)
    await whatField(page).fill('lawn')
    await whereField(page).fill('St. Pete')
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.waitForURL('**/businesses/search?*')
    expect(searchOf(page)).toEqual({ q: 'lawn', near: 'St. Pete' })
    await expect.poll(() => line(page).textContent()).toBe('Search: lawn · St. Pete')
  })

  test('has a list to browse instead of suggestions without script', async ({ open }) => {
    const page = await open('/', withoutScript)
    await page.getByRole('link', { name: 'Browse trades and towns' }).tap()
    await page.getByLabel('Search these lists').fill('stuart')
    await page.getByRole('button', { name: 'Show', exact: true }).tap()
    await page.getByRole('heading', { name: 'For “stuart”' }).waitFor()
    await page.getByRole('link', { name: 'Stuart', exact: true }).first().tap()
    await page.waitForURL('**/businesses/search?near=Stuart')
  })
})

describe('"Near me"', () => {
  const at = (latitude: number, longitude: number): BrowserContextOptions => ({
    ...phone,
    permissions: ['geolocation'],
    geolocation: { latitude, longitude },
  })
  const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' })

  test("fills in the nearest ZIP, and doesn't send the location", async ({ open }) => {
    const page = await open('/', at(27.1975, -80.2528))
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url() + (request.postData() ?? '')))
    await nearMe(page).tap()
    await expect.poll(() => whereField(page).inputValue()).toBe('34994')
    await saying(page, 'The ZIP code nearest you is 34994.').waitFor()
    const ofPoints = asked.filter((address) => address.includes('zip-points'))
    expect(ofPoints).toHaveLength(1)
    expect(asked.filter((address) => /27\.19|80\.25/.test(address))).toEqual([])
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.waitForURL('**/businesses/search?near=34994')
  })

  test('says so outside Florida', async ({ open }) => {
    const page = await open('/', at(33.75, -84.39))
    await nearMe(page).tap()
    await saying(page, 'It looks like you’re outside Florida.').waitFor()
    await expect.poll(() => whereField(page).inputValue()).toBe('')
  })

  test("gives an alternative when the browser doesn't share the location", async ({ open }) => {
    const page = await open('/', { ...phone, permissions: [] })
    await nearMe(page).tap()
    await saying(page, 'Your browser isn’t sharing your location.').waitFor()
    await whereField(page).fill('Stuart')
    await expect.poll(() => whereField(page).inputValue()).toBe('Stuart')
  })
})

describe('with text twice as large', () => {
  const paths = [
    '/',
    '/businesses/search?zip=34994&category=HVAC',
    '/category/hvac',
    '/county/martin',
  ]

  test.for([390, 320])('the pages fit a phone of %i px', async (width, { open }) => {
    const page = await open('/', { ...phone, viewport: { width, height: 844 } })
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await enlargeLetters(page, '200%')
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(tooWide, path).toBe(0)
      await expect
        .poll(() => page.getByRole('button', { name: 'Menu', exact: true }).isVisible())
        .toBe(true)
    }
  })
})
