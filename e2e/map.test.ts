/** @module-tag once */
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems, desk, phone, test } from '../test/browser-fixtures.ts'

const search = '/businesses/search?zip=34994&category=HVAC'
const widths = [
  ['at 390 px', phone],
  ['at 1280 px', desk],
] as const

/** The text of the focused element: its label, else its content. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until an element with this text has focus. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (words.test(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${words}`)
}

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of these results' })
const pins = (page: Page) => mapOf(page).getByRole('list', { name: 'Pins on the map' })

/** Waits until the map can be moved. */
async function openMap(page: Page): Promise<void> {
  await mapOf(page).getByRole('button', { name: 'Zoom in' }).waitFor()
}

/**
 * An element's position in fractions of the map's frame; measured together, because the page may
 * scroll.
 */
function boxOf(thing: Locator) {
  return thing.evaluate((element) => {
    const frame = element.closest('[role=group]')?.getBoundingClientRect()
    if (!frame) throw new Error('It is not on the map')
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return {
      left: (left - frame.left) / frame.width,
      right: (right - frame.left) / frame.width,
      top: (top - frame.top) / frame.height,
      bottom: (bottom - frame.top) / frame.height,
    }
  })
}

/** The center of a pin. */
async function placeOf(page: Page, name: RegExp) {
  const { left, right, top, bottom } = await boxOf(pins(page).getByRole('link', { name }))
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** True if an element is inside the map's frame. */
async function isWithin(thing: Locator): Promise<boolean> {
  const { left, right, top, bottom } = await boxOf(thing)
  return left >= 0 && top >= 0 && right <= 1 && bottom <= 1
}

describe.for(widths)('%s', ([_width, options]) => {
  test('by keyboard alone, the map opens, zooms, and links to a profile', async ({ open }) => {
    const page = await open(search, options)
    await tabTo(page, /^Map$/)
    await page.keyboard.press('Enter')
    await openMap(page)
    await expect.poll(() => focused(page)).toBe('5 businesses found')
    await tabTo(page, /^Zoom in$/)
    await expect.poll(() => pins(page).getByRole('link', { name: /^2\. / }).count()).toBe(0)
    await tabTo(page, /^2 businesses here: numbers 1 and 2$/)
    await page.keyboard.press('Enter')
    await pins(page).getByRole('link', { name: /^2\. / }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^1\. Tidewatch Air and Heat, 1\.8 miles/)
    await tabTo(page, /^2\. Ridgeway & Ridgeway Cooling, 7\.2 miles/)
    await expect.poll(() => isWithin(pins(page).getByRole('link', { name: /^2\. / }))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ridgeway & Ridgeway Cooling' }).waitFor()
  })

  test('the map is complete without script, and links back to the list', async ({ open }) => {
    const page = await open(search, { ...options, javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await pins(page)
      .getByRole('link', { name: /^3\. Betancourt/ })
      .waitFor()
    await expect.poll(() => mapOf(page).getByText('Orlando').isVisible()).toBe(true)
    await pins(page).getByText('×2').click()
    const listed = pins(page).getByRole('link', { name: /^2\. Ridgeway/ })
    await expect.poll(() => listed.isVisible()).toBe(true)
    await listed.click()
    await page.getByRole('heading', { level: 1, name: 'Ridgeway & Ridgeway Cooling' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await page.getByRole('link', { name: 'Map', exact: true }).waitFor()
    await expect.poll(() => mapOf(page).count()).toBe(0)
  })

  test('axe finds no problem on the map, in light and dark mode', async ({ open }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(`${search}&map=1`, { ...options, colorScheme })
      await openMap(page)
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
    }
  })
})

describe('on a wide screen, the map', () => {
  test('pans with the arrow keys, zooms with + and -, and resets', async ({ open }) => {
    const page = await open(`${search}&map=1`, desk)
    await openMap(page)
    const pin = /^3\. Betancourt/
    const start = await placeOf(page, pin)
    await mapOf(page).getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await placeOf(page, pin)).x).toBeGreaterThan(start.x + 0.05)
    await page.keyboard.press('Home')
    await expect.poll(async () => (await placeOf(page, pin)).x).toBeCloseTo(start.x, 3)
    // Zooming in centers on the pins: they stay visible and move apart.
    const apart = async () => {
      const [one, other] = [await placeOf(page, pin), await placeOf(page, /^4\. /)]
      return Math.hypot(one.x - other.x, one.y - other.y)
    }
    const before = await apart()
    await page.keyboard.press('+')
    await expect.poll(apart).toBeGreaterThan(before * 1.8)
    await page.keyboard.press('-')
    await expect.poll(apart).toBeCloseTo(before, 2)
  })

  test("is dragged with the pointer, which doesn't open a pin", async ({ open }) => {
    const page = await open(`${search}&map=1`, desk)
    await openMap(page)
    const pin = pins(page).getByRole('link', { name: /^3\. / })
    await pin.scrollIntoViewIfNeeded()
    const start = await placeOf(page, /^3\. /)
    const box = await pin.boundingBox()
    if (!box) throw new Error('No pin')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x - 40, box.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await placeOf(page, /^3\. /)).x).toBeLessThan(start.x - 0.05)
    expect(new URL(page.url()).pathname).toBe('/businesses/search')
  })

  test('lists pins that no zoom separates, until Escape', async ({ open }) => {
    const page = await open('/businesses/search?zip=32771&map=1', desk)
    await openMap(page)
    await mapOf(page).getByRole('button', { name: 'Zoom in' }).focus()
    for (let zoom = 0; zoom < 9; zoom++) await page.keyboard.press('+')
    const group = pins(page).getByLabel(/^2 businesses here: numbers 1 and 2$/)
    await group.focus()
    await expect.poll(() => isWithin(group)).toBe(true)
    await page.keyboard.press('Enter')
    const second = pins(page).getByRole('link', { name: /^2\. Quarterdeck & Comb/ })
    await second.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await second.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('2 businesses here: numbers 1 and 2')
  })

  test('leaves the wheel to the page until it has focus', async ({ open }) => {
    const page = await open(`${search}&map=1`, desk)
    await openMap(page)
    const map = mapOf(page).getByRole('group', { name: 'Map' })
    await map.scrollIntoViewIfNeeded()
    const start = await placeOf(page, /^5\. /)
    await map.hover({ position: { x: 250, y: 500 } })
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect.poll(async () => (await placeOf(page, /^5\. /)).y).toBeCloseTo(start.y, 3)
    await map.click({ position: { x: 100, y: 400 } })
    await page.mouse.wheel(0, -240)
    await expect.poll(async () => (await placeOf(page, /^5\. /)).y).not.toBeCloseTo(start.y, 2)
  })

  test('highlights the hovered or focused result, and so does the list', async ({ open }) => {
    const page = await open(`${search}&map=1`, desk)
    await openMap(page)
    const marked = () =>
      page
        .locator('[data-result][data-marked]')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-result')))
    await page.getByRole('article').nth(3).hover()
    await expect.poll(marked).toEqual(['4', '4'])
    await expect.poll(() => pins(page).getByText('Whitlock Ductworks').isVisible()).toBe(true)
    await pins(page).getByRole('link', { name: /^5\. / }).focus()
    await expect.poll(marked).toEqual(['5', '5'])
    await page.getByRole('article').nth(0).getByRole('link').first().focus()
    await expect.poll(marked).toEqual(['1 2', '1'])
  })
})

describe('on a phone, the map', () => {
  test('pans and zooms with two fingers', async ({ open }) => {
    const page = await open(`${search}&map=1`, phone)
    await openMap(page)
    const map = mapOf(page).getByRole('group', { name: 'Map' })
    await map.scrollIntoViewIfNeeded()
    const start = await placeOf(page, /^5\. /)
    await map.evaluate((frame) => {
      const { left, top } = frame.getBoundingClientRect()
      const touch = (id: number, x: number) =>
        new Touch({ identifier: id, target: frame, clientX: left + x, clientY: top + 200 })
      const send = (name: string, ...xs: number[]) =>
        frame.dispatchEvent(
          new TouchEvent(name, {
            bubbles: true,
            cancelable: true,
            touches: xs.map((x, index) => touch(index, x)),
          }),
        )
      send('touchstart', 150, 250)
      send('touchmove', 100, 300)
      send('touchend')
    })
    await expect.poll(async () => (await placeOf(page, /^5\. /)).x).toBeLessThan(start.x - 0.1)
  })

  test('replaces the list, which is one tap away, and stays for the next search', async ({
    open,
  }) => {
    const page = await open(`${search}&map=1`, phone)
    await openMap(page)
    await expect.poll(async () => (await mapOf(page).boundingBox())?.width).toBe(390)
    await expect.poll(() => page.getByRole('article').first().isVisible()).toBe(false)

    await page.getByRole('button', { name: /^Search: / }).tap()
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('barber')
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.waitForURL('**q=barber*')
    expect(new URL(page.url()).searchParams.get('map')).toBe('1')
    await openMap(page)

    await page.getByRole('link', { name: 'List', exact: true }).tap()
    await page.getByRole('article').first().waitFor()
    await expect.poll(() => mapOf(page).count()).toBe(0)
  })
})

test('a county on the home map shows its name and its number of businesses', async ({ open }) => {
  const page = await open('/', desk)
  const note = page.getByText('Martin County, 9 businesses')
  const martin = page.getByRole('link', { name: 'Martin County, 9 businesses' })
  await expect.poll(() => note.count()).toBe(0)
  await martin.focus()
  await note.waitFor()
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'detached' })
  await martin.hover()
  await note.waitFor()
  await page.getByRole('heading', { name: 'Find by region and county' }).hover()
  await note.waitFor({ state: 'detached' })
})
