/** @module-tag once */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { desk, hydrated, phone, test, openZipPanel } from '../test/browser-fixtures.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('the crisis line is one tap away wherever a phone has scrolled to', async ({ open }) => {
  for (const width of [320, 390])
    for (const path of ['/businesses/search?zip=34994', '/es/veteran-resources']) {
      const page = await open(path, { ...phone, viewport: { width, height: 844 } })
      const link = page.locator('header a[href="tel:988"]')
      const heightOf = () => page.locator('header').evaluate((it) => it.clientHeight)
      const before = await heightOf()
      expect(await link.isVisible()).toBe(false)
      await page.evaluate(() => scrollTo(0, 1500))
      await link.waitFor()
      expect(await link.getAttribute('aria-label')).toMatch(/988.*1/)
      expect(await heightOf()).toBe(before)
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await page.evaluate(() => scrollTo(0, 0))
      await link.waitFor({ state: 'hidden' })
    }
})

describe('navigation', () => {
  test('starts at the top, and returns to the earlier position', async ({ open }) => {
    const page = await open('/categories')
    await page.getByRole('link', { name: /^Trucking/ }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 200))
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(1000)
    await page.getByRole('link', { name: /^Trucking/ }).tap()
    await page.getByRole('heading', { level: 1, name: /Trucking/ }).waitFor()
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
    await expect.poll(() => scrolled(page)).toBe(place)
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(place)
  })

  test('shows a bar while the next page loads', async ({ open }) => {
    const page = await open('/no-such-page', desk)
    const bar = page.getByRole('progressbar', { name: 'Loading the page' })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/featured.data*', async (route) => {
      await held
      await route.continue()
    })
    await expect.poll(() => bar.count()).toBe(0)
    await page.getByRole('link', { name: 'Browse Featured Businesses' }).click()
    await bar.waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: /^Featured/ }).waitFor()
    await expect.poll(() => bar.count()).toBe(0)
  })

  test('to another page of a list scrolls to the list and focuses its heading', async ({
    open,
  }) => {
    const page = await open('/region/south')
    await page.getByRole('link', { name: 'Next' }).tap()
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Page 2 of 6').waitFor()
    const heading = page.getByRole('heading', { name: 'Veteran-Owned Businesses', exact: true })
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)
    const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(64)
    expect(top).toBeLessThan(200)
  })

  test('from a filtered search announces the number of results', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994')
    await page.getByRole('button', { name: 'Sort and filter' }).tap()
    await page.getByRole('link', { name: /^Plumbing/ }).tap()
    const heading = page.getByRole('heading', { name: '5 businesses found' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)
    await expect
      .poll(() => page.getByRole('main').getByRole('status').first().textContent())
      .toBe('5 businesses found')
  })
})

describe('a picture that fails to load', () => {
  const broken = (page: Page) =>
    page.route(/\/pictures\/(?!none)/, (route) => route.abort('internetdisconnected'))
  const shown = (page: Page) =>
    page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => [new URL(image.src).pathname, image.naturalWidth])
  const placeholder = ['/pictures/none/placeholder.svg', 640]

  test('is replaced by the placeholder', async ({ open }) => {
    const page = await open('/about-us', phone, broken)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Categories' }).tap()
    await page.getByText('All categories from A to Z').tap()
    await page.locator('main img').first().waitFor()
    await expect.poll(() => shown(page)).toEqual(placeholder)
  })

  test('is replaced also when it failed before hydration', async ({ open }) => {
    const page = await open('/category/hvac', desk, async (page) => {
      await broken(page)
      await page.route('**/assets/entry.client*', async (route) => {
        await page.waitForFunction(() =>
          [...document.images].some(({ complete, naturalWidth }) => complete && !naturalWidth),
        )
        await route.continue()
      })
    })
    await expect.poll(() => shown(page)).toEqual(placeholder)
  })
})

describe('a toast', () => {
  async function withMessage(open: (path: string, options?: object) => Promise<Page>) {
    const page = await open('/', desk)
    await openZipPanel(page)
    const find = page.getByRole('button', { name: 'Find Businesses' })
    await find.click()
    const message = page.getByRole('listitem').filter({ hasText: 'Zip code required' })
    await message.waitFor()
    await message.evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    )
    return { page, message, find }
  }

  async function swipe(page: Page, message: ReturnType<Page['locator']>, pixels: number) {
    const box = await message.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 30]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels, y, { steps: 6 })
    await page.mouse.up()
  }

  test('is dismissed by swiping right by more than 50 pixels', async ({ open }) => {
    const { page, message } = await withMessage(open)
    await swipe(page, message, 40)
    await expect.poll(() => message.count()).toBe(1)
    await swipe(page, message, 70)
    await expect.poll(() => message.count()).toBe(0)
  })

  test('is replaced by a new one', async ({ open }) => {
    const { page, message, find } = await withMessage(open)
    const first = await message.elementHandle()
    await find.click()
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false)
    await expect.poll(() => message.count()).toBe(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => message.count()).toBe(0)
  })

  test('disappears after five seconds', async ({ open }) => {
    const page = await open('/', desk, (page) => page.clock.install())
    await page.clock.pauseAt(Date.now() + 60_000)
    await openZipPanel(page)
    await page.getByRole('button', { name: 'Find Businesses' }).click()
    const message = page.getByRole('listitem').filter({ hasText: 'Zip code required' })
    const isShownSoon = async () => {
      await page.clock.runFor(100)
      return message.isVisible()
    }
    await expect.poll(isShownSoon).toBe(true)
    await page.clock.runFor(4500)
    await expect.poll(() => message.isVisible()).toBe(true)
    await page.clock.runFor(1000)
    await message.waitFor({ state: 'detached' })
  })
})

test('text never becomes markup or script, whatever its source', async ({ browser, site }) => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/business/semper-plumbing-stuart`)
  await hydrated(page)
  const done = await page.evaluate(() => {
    const element = document.createElement('div')
    const script = document.createElement('script')
    const ways: Record<string, () => unknown> = {
      text: () => (element.innerHTML = 'one & two'),
      markup: () => (element.innerHTML = '<img src=x>'),
      document: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      code: () => (script.textContent = 'alert(1)'),
      file: () => (script.src = '/assets/x.js'),
      frame: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      handler: () => element.setAttribute('onclick', 'alert(1)'),
      worker: () => new Worker('/assets/x.js'),
    }
    return Object.keys(ways).filter((way) => {
      try {
        ways[way]?.()
        return true
      } catch {
        return false
      }
    })
  })
  expect(done).toEqual(['text'])
  await page.close()
})
