/** @module-tag once */
import { describe, expect } from 'vitest'
import { desk, enlargeLetters, phone, test, openZipPanel } from '../test/browser-fixtures.ts'

const withoutScript = { ...phone, javaScriptEnabled: false }

describe('a visitor finds the nearest business', () => {
  test.for([
    ['with script', phone],
    ['without script', withoutScript],
  ] as const)('on a phone, %s', async ([_name, options], { open }) => {
    const page = await open('/', options)
    await openZipPanel(page)
    await page.getByLabel('ZIP code').fill('34994')
    await page.getByLabel('Category').selectOption('HVAC')
    await page.getByRole('button', { name: 'Find Businesses' }).tap()
    await page
      .getByRole('heading', { name: 'Veteran-Owned Businesses Near 34994 - HVAC' })
      .waitFor()
    const names = await page.locator('article h2').allTextContents()
    expect(names[0]).toBe('1. Tidewatch Air and Heat')
    const miles = await page
      .locator('article')
      .evaluateAll((cards) =>
        cards.map((card) => Number(/([\d.]+) miles/.exec(card.textContent ?? '')?.[1])),
      )
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    await page.getByRole('link', { name: '1. Tidewatch Air and Heat' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Tidewatch Air and Heat' }).waitFor()
    // A sample's number is shown, but can't be dialed.
    const call = page.locator('[data-call-bar]').getByText('772-555-0142')
    await expect.poll(() => call.first().isVisible()).toBe(true)
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(0)
  })

  test('from the URL', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994&category=HVAC')
    await expect
      .poll(() => page.locator('article h2').first().textContent())
      .toBe('1. Tidewatch Air and Heat')
  })

  test('by typing a need', async ({ open }) => {
    const page = await open('/')
    await page.getByLabel('What are you looking for?').fill('ac repair')
    await page.getByLabel('ZIP or town').fill('34994')
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.getByRole('heading', { name: /5 businesses found/ }).waitFor()
  })
})

test('a visitor without script filters by language', async ({ open }) => {
  const page = await open('/businesses/search', withoutScript)
  await page.getByRole('button', { name: 'Sort and filter' }).tap()
  await page.getByRole('link', { name: 'Haitian Creole 4' }).tap()
  await page.getByRole('heading', { name: '4 businesses found' }).waitFor()
  const cards = await page.locator('article').allInnerTexts()
  expect(cards.filter((text) => /Also in (Spanish, )?Haitian Creole/.test(text))).toHaveLength(4)
  await page.getByRole('link', { name: /^Haitian Creole *, remove this filter/ }).tap()
  await page.getByRole('heading', { name: /1\d\d businesses found/ }).waitFor()
})

describe('an error in the search form', () => {
  test('is shown in a message and next to the field, without navigation', async ({ open }) => {
    const page = await open('/')
    await openZipPanel(page)
    await page.getByRole('button', { name: 'Find Businesses' }).tap()
    const toast = page.getByRole('listitem').filter({ hasText: 'Zip code required' })
    await toast.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const zip = page.getByLabel('ZIP code')
    await expect.poll(() => zip.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => page.locator('#zip-problem').textContent())
      .toContain('Please enter a Florida zip code to search for businesses')
    await zip.fill('90210')
    await page.getByRole('button', { name: 'Find Businesses' }).tap()
    await page.getByRole('listitem').filter({ hasText: 'Invalid zip code' }).waitFor()
    await expect.poll(() => toast.count()).toBe(0)
    await expect.poll(() => zip.inputValue()).toBe('90210')
  })

  test('on the search page requires a category', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994')
    const panel = page.getByRole('region', { name: 'Search Again' })
    await panel.getByText('Search Again').tap()
    await panel.getByLabel('Business category').selectOption('')
    await panel.getByRole('button', { name: 'Search' }).tap()
    await page.getByRole('listitem').filter({ hasText: 'Business category required' }).waitFor()
  })

  test('without script is shown by the server', async ({ open }) => {
    // The form doesn't send a ZIP outside Florida, so this requests it.
    const page = await open('/businesses/search?zip=12345', withoutScript)
    await page.getByRole('alert').getByText('Invalid zip code').waitFor()
    await expect.poll(() => page.getByLabel('ZIP code').first().inputValue()).toBe('12345')
  })
})

describe('a search without a ZIP', () => {
  test('uses a category from the combobox by keyboard alone', async ({ open }) => {
    const page = await open('/businesses/search', desk)
    const panel = page.getByRole('region', { name: 'Search by category' })
    const search = panel.getByRole('button', { name: 'Search' })
    await expect.poll(() => search.isDisabled()).toBe(true)
    await page
      .getByRole('combobox', { name: /Business category/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('Search categories').waitFor()
    await page.keyboard.type('zzzz')
    await page.getByText('No category found.').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('plumb')
    await page.keyboard.press('Enter')
    await expect.poll(() => search.isEnabled()).toBe(true)
    await search.press('Enter')
    await page.getByRole('heading', { name: 'Plumbing Veteran-Owned Businesses' }).waitFor()
  })

  test('finds every category in the combobox, by everyday words too', async ({ open }) => {
    const page = await open('/businesses/search', desk)
    await page
      .getByRole('combobox', { name: /Business category/ })
      .first()
      .click()
    const typed = page.getByPlaceholder('Search categories')
    for (const [words, name] of [
      ['barber', 'Barber Shops'],
      ['salon', 'Salon'],
      ['dog', 'Dog Grooming'],
      ['fitness', 'Fitness'],
      ['photography', 'Photography'],
      ['event rental', 'Parties and Event Rentals'],
      ['haircut', 'Barber Shops'],
      ['bounce', 'Parties and Event Rentals'],
    ] as const) {
      await typed.fill(words)
      await page.getByRole('listbox').getByRole('option', { name, exact: true }).waitFor()
    }
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Search by category' })
      .getByRole('button', { name: 'Search' })
      .click()
    await page.getByRole('heading', { level: 1, name: /^Parties and Event Rentals/ }).waitFor()
  })

  test('uses one from the plain list without script', async ({ open }) => {
    const page = await open('/businesses/search', withoutScript)
    await page.locator('select[name=category]').first().selectOption('Food & Beverage')
    const panel = page.getByRole('region', { name: 'Search by category' })
    await panel.getByRole('button', { name: 'Search' }).tap()
    await page.getByRole('heading', { name: 'Food & Beverage Veteran-Owned Businesses' }).waitFor()
  })
})

describe('the phone menu', () => {
  test.for([
    ['with script', phone],
    ['without script', withoutScript],
  ] as const)('opens, navigates, and closes, %s', async ([_name, options], { open }) => {
    const page = await open('/category/hvac', options)
    const menu = page.locator('#menu')
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await menu.getByRole('link', { name: 'Home' }).tap()
    await page.getByRole('heading', { name: 'Find Businesses Near You' }).waitFor()
    await expect.poll(() => menu.isVisible()).toBe(false)
  })

  test('closes with Escape and returns the focus', async ({ open }) => {
    const page = await open('/')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#menu').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#menu').isVisible()).toBe(false)
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})

describe('every page', () => {
  test('focuses its heading after a link', async ({ open }) => {
    const page = await open('/')
    await page.getByRole('link', { name: 'HVAC' }).tap()
    await page.getByRole('heading', { level: 1, name: /HVAC/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})

describe('on a phone, the first listing can be called without scrolling', () => {
  const pages = ['/businesses/search?q=plumber&zip=34994', '/category/plumbing', '/county/martin']
  test.for(pages.flatMap((path) => ['100%', '115%'].map((size) => [path, size] as const)))(
    '%s with letters at %s',
    async ([path, size], { open }) => {
      const page = await open(path)
      await enlargeLetters(page, size)
      // A sample's number looks like the button.
      const call = page.locator('article').first().getByText('not real').filter({ visible: true })
      const box = await call.boundingBox()
      const bottom = (box?.y ?? Infinity) + (box?.height ?? 0)
      expect(bottom).toBeLessThanOrEqual(844)
    },
  )
})
