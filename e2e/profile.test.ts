/** @module-tag once */
import { extractText, getDocumentProxy } from 'unpdf'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  accessibilityProblems,
  desk,
  enlargeLetters,
  phone,
  test,
} from '../test/browser-fixtures.ts'

const profile = '/business/semper-plumbing-stuart'

describe('a profile', () => {
  test('is shared by copying its link if there is no share sheet', async ({ open, site }) => {
    const page = await open(profile, {
      ...desk,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.locator('summary', { hasText: 'Share' }).click()
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(site.url + profile)
    const body = encodeURIComponent(`Semper Plumbing\r\n${site.url}${profile}`)
    const ways = page.getByRole('main').getByRole('link', { name: /^(Email|Text) it$/ })
    const hrefs = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual([`mailto:?subject=Semper%20Plumbing&body=${body}`, `sms:?&body=${body}`])
    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(site.url + profile)
  })

  test('is passed to the share sheet if there is one', async ({ open, site }) => {
    const page = await open(profile)
    await page.evaluate(() => {
      const share = (shared: ShareData) => {
        document.body.dataset.shared = JSON.stringify(shared)
        return Promise.resolve()
      }
      Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true })
    })
    await page.locator('summary', { hasText: 'Share' }).tap()
    const shared = page.locator('body[data-shared]')
    await shared.waitFor()
    await expect
      .poll(async () => JSON.parse((await shared.getAttribute('data-shared')) ?? ''))
      .toEqual({
        title: 'Semper Plumbing',
        url: site.url + profile,
      })
    await expect.poll(() => page.getByText('Link copied').count()).toBe(0)
  })

  test('explains its badge by keyboard', async ({ open }) => {
    const page = await open(profile, desk)
    const meaning = page.locator('details').getByRole('link', { name: 'What this badge means' })
    await expect.poll(() => meaning.isVisible()).toBe(false)
    await page.locator('summary').filter({ hasText: 'Sample: ' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => meaning.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => meaning.isVisible()).toBe(false)
  })

  test('jumps from Contact Business to the contact section', async ({ open }) => {
    const page = await open(profile)
    await page.getByRole('link', { name: 'Contact Business' }).tap()
    const heading = page.getByRole('heading', { name: 'Contact', exact: true })
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(64)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
  })

  test('scrolls long posts by keyboard', async ({ open }) => {
    const page = await open(profile)
    const posts = page.getByRole('region', { name: 'Posts from Semper Plumbing' })
    await posts.evaluate((box) => (box.style.maxHeight = '120px'))
    await posts.focus()
    await page.keyboard.press('End')
    await expect.poll(() => posts.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  })

  test.for([
    ['with script', phone],
    ['without script', { ...phone, javaScriptEnabled: false }],
  ] as const)(
    'keeps Call visible on a phone without covering anything, %s',
    async ([_name, options], { open }) => {
      const page = await open(profile, options)
      const bar = page.locator('[data-call-bar]')
      const edge = async () => {
        const box = await bar.boundingBox()
        return box ? Math.round(box.y + box.height) : -1
      }
      await expect.poll(() => edge()).toBe(844)
      const crisis = page.locator('footer').getByRole('link', { name: /Veterans Crisis Line/ })
      await crisis.scrollIntoViewIfNeeded()
      const footer = await page.locator('footer').boundingBox()
      await expect.poll(() => edge()).toBeLessThanOrEqual(Math.round(footer?.y ?? 0))
    },
  )
})

describe('on paper', () => {
  test('a profile shows its facts, without controls', async ({ open }) => {
    const page = await open(profile, { ...desk, colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    for (const hidden of ['header', 'footer', 'nav', 'button', '[data-call-bar]'])
      for (const element of await page.locator(hidden).all())
        await expect.poll(() => element.isVisible(), { message: hidden }).toBe(false)
    for (const shown of [
      '772-555-0116',
      '2140 SE Federal Hwy',
      '7 AM to 5 PM',
      'SBA certified, checked',
    ])
      await expect
        .poll(() => page.locator('main section').getByText(shown).first().isVisible(), {
          message: shown,
        })
        .toBe(true)
    const badge = page.locator('details').getByText('SBA certified, checked Nov 2026')
    await expect.poll(() => badge.isVisible()).toBe(true)
    const crisis = page
      .getByText('Veterans Crisis Line: dial 988, press 1')
      .filter({ visible: true })
    await expect.poll(() => crisis.count()).toBe(1)
    const colors = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return [color, backgroundColor]
    })
    expect(colors).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'])
  })

  test.for([
    profile,
    `${profile}/card`,
    '/business/palafox-lantern-brewing-pensacola',
    '/business/third-watch-coffee-fort-pierce',
    '/business/tidewatch-air-and-heat-stuart',
    '/business/latham-ortega-constructors-jacksonville',
  ])('%s fits on one page, also with large letters', async (path, { open }) => {
    const page = await open(path, desk)
    await enlargeLetters(page, '150%')
    const paper = await page.pdf({ format: 'Letter' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  test('search results start under their heading, keep each business whole, and name their day', async ({
    open,
  }) => {
    const page = await open('/businesses/search?q=AC+broke&near=34994', desk)
    const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
    const pages = (await extractText(paper)).text.map((words) => words.replaceAll(/\s+/g, ' '))
    expect(pages[0]).toMatch(/HVAC contractors near 34994.* 1\. Tidewatch Air and Heat/)
    const begun = pages.map((words) => words.match(/ \d\. [A-Z]/g)?.length)
    expect(begun).toEqual(pages.map((words) => words.match(/\d{3}-555-\d{4}/g)?.length))
    const text = pages.join(' ')
    expect(text).toMatch(/\/businesses\/search, [A-Z][a-z]+ \d+, \d{4}/)
    expect(text).not.toMatch(/Open now|Closed now|closes \d/)
  })

  test("a county's list is printed by its button", async ({ open }) => {
    const page = await open('/county/martin', desk)
    await page.getByRole('link', { name: 'Print this list' }).click()
    await page.getByText('9 businesses in Martin County, and 10 more that serve it').waitFor()
    await page.evaluate(() => {
      window.print = () => (document.body.dataset.printed = 'yes')
    })
    await page.getByRole('button', { name: 'Print this page' }).click()
    await page.locator('body[data-printed=yes]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByText('772-555-0116').isVisible()).toBe(true)
  })
})

test('with letters half as large again on a small phone, a profile shows its name, hours, and number first', async ({
  open,
}) => {
  const page = await open(profile, { ...phone, viewport: { width: 360, height: 640 } })
  await enlargeLetters(page, '150%')
  const bar = await page.locator('[data-call-bar]').boundingBox()
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  const main = page.getByRole('main')
  for (const part of [main.getByRole('heading', { level: 1 }), main.getByText(/^(Open|Closed)/)])
    expect(await bottomOf(part.first())).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(bar?.height).toBeLessThan(110)
  const crisis = page.getByRole('complementary', { name: 'Help in a crisis' })
  expect(await bottomOf(crisis)).toBeLessThan(50)
  for (const number of ['988, press 1', '838255'])
    expect(await crisis.getByText(number).isVisible()).toBe(true)
  const call = await page.locator('[data-call-bar]').getByText('772-555-0116').boundingBox()
  expect(call?.height).toBeLessThan(50)
})

describe('printable pages', () => {
  test.for([`${profile}/card`, '/county/martin?print=1'])(
    '%s pass axe and fit their width',
    async (path, { open }) => {
      for (const size of [phone, desk])
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await open(path, { ...size, colorScheme })
          await expect
            .poll(() => accessibilityProblems(page), { message: `${path} ${colorScheme}` })
            .toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          )
          expect(overflow, 'sideways overflow').toBeLessThanOrEqual(0)
          await page.context().close()
        }
    },
  )
})
