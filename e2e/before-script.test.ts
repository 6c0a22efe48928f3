/** @module-tag once */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { desk, hydrated, openZipPanel, phone, test } from '../test/browser-fixtures.ts'

/** A page whose scripts load on command, so that a visitor can act before they do. */
type SlowPage = { page: Page; letScriptsCome(): Promise<void> }

const wrongZip = 'Please enter a valid Florida zip code (32xxx, 33xxx, or 34xxx)'
const noZip = 'Please enter a Florida zip code to search for businesses'

const formPages = [
  '/',
  '/businesses/search',
  '/businesses/search?zip=34994',
  '/businesses/search?category=HVAC',
  '/businesses/search?q=plumber',
  '/businesses/search?zip=90210',
  '/businesses/browse?q=roof',
  '/category/hvac',
  '/county/martin',
  '/auth',
  '/auth?mode=sign-up',
  '/auth/forgot',
  '/auth/link',
  '/auth/organization',
  '/auth/code?type=signup&email=ann%40example.com',
]

const slowTest = test.extend('openSlow', ({ browser, site }, { onCleanup }) => {
  const closings: (() => Promise<void>)[] = []
  onCleanup(async () => {
    for (const close of closings) await close()
  })
  return async (path: string, options: BrowserContextOptions = desk): Promise<SlowPage> => {
    const context = await browser.newContext({ baseURL: site.url, ...options })
    context.setDefaultTimeout(120_000)
    closings.push(() => context.close())
    const page = await context.newPage()
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const letScriptsCome = async () => {
      openGate()
      await hydrated(page)
    }
    return { page, letScriptsCome }
  }
})

/** Fills in every visible field with a different value. */
async function fillInAll(page: Page): Promise<void> {
  for (const fold of await page.locator('main summary').all())
    if (await fold.isVisible()) await fold.click()
  const controls = page.locator('input:not([type=hidden]), select, textarea')
  for (const control of await controls.all()) {
    if (!(await control.isVisible())) continue
    const kind = await control.evaluate((it) =>
      it instanceof HTMLInputElement ? it.type : it.tagName,
    )
    if (kind === 'SELECT') {
      const last = await control.locator('option').count()
      await control.selectOption({ index: last - 1 })
    } else if (kind === 'checkbox' || kind === 'radio') await control.click()
    else if (kind === 'email') await control.fill('bob@example.com')
    else if ((await control.getAttribute('name')) === 'zip') await control.fill('32801')
    else await control.fill('Typed early')
  }
}

/** The values each form would send. */
function sent(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.forms].flatMap((form, place) =>
      [...new FormData(form)].map(
        ([name, value]) => `${place} ${name}: ${typeof value === 'string' ? value : value.name}`,
      ),
    ),
  )
}

describe("input from before a page's scripts load is kept", () => {
  slowTest.for(formPages)('%s', async (path, { openSlow }) => {
    const { page, letScriptsCome } = await openSlow(path)
    await fillInAll(page)
    const before = await sent(page)
    expect(before.length).toBeGreaterThan(0)
    await page.locator('h1').click()
    await letScriptsCome()
    expect(await sent(page)).toEqual(before)
  })
})

/** In the plain list while it is there, else in the combobox. */
async function choosePlumbing(page: Page, panel: Locator): Promise<void> {
  const timeout = 2000
  const search = page.getByPlaceholder('Search categories')
  if (await panel.locator('select').isVisible())
    return void (await panel.locator('select').selectOption('Plumbing', { timeout }))
  if (!(await search.isVisible())) await panel.getByRole('combobox').click({ timeout })
  await search.fill('Plumbing', { timeout })
  await search.press('Enter', { timeout })
  // The open list covers the Search button.
  await search.waitFor({ state: 'hidden', timeout })
}

slowTest('a category that is chosen while scripts load is searched for', async ({ openSlow }) => {
  for (const wait of [0, 50, 100, 150, 250, 400, 700, 1200]) {
    const { page, letScriptsCome } = await openSlow('/businesses/search', phone)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const panel = page.getByRole('region', { name: 'Search by category' })
    // It may never end: the search may leave the page before its scripts run, and the next page
    // waits for a touch.
    letScriptsCome().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, wait))
    await vi.waitFor(() => choosePlumbing(page, panel), { timeout: 60_000 })
    await panel.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/businesses/search?category=Plumbing')
    await page.context().close()
  }
})

describe('an invalid ZIP code', () => {
  const panels = [
    ['/', 'Find Businesses'],
    ['/businesses/search', 'Search'],
  ] as const

  slowTest.for(panels)(
    'never leaves %s before scripts are there, and is explained at once and by them',
    async ([path, button], { openSlow }) => {
      const { page, letScriptsCome } = await openSlow(path)
      if (path === '/') await openZipPanel(page)
      const form = page.locator('form', { has: page.locator('#zip') })
      const problem = () =>
        form.locator('#zip').evaluate((it: HTMLInputElement) => it.validationMessage)
      if (path !== '/') await form.locator('#category').selectOption('Plumbing')
      await form.getByRole('button', { name: button }).click()
      expect(await problem()).toBe(noZip)
      await form.locator('#zip').fill('90210')
      await form.getByRole('button', { name: button }).click()
      expect(await problem()).toBe(wrongZip)
      expect(new URL(page.url()).pathname).toBe(path)
      await letScriptsCome()
      await page
        .getByRole('status')
        .getByText('Invalid zip code')
        .or(page.getByText('Invalid zip code'))
        .first()
        .waitFor()
      await form.getByText(wrongZip).waitFor()
      expect(new URL(page.url()).search).toBe('')
      await form.locator('#zip').fill('34994')
      await form.getByRole('button', { name: button }).click()
      await page.waitForURL('**/businesses/search?zip=34994*')
    },
  )

  slowTest.for(panels)('never leaves %s without script', async ([path, button], { openSlow }) => {
    const { page } = await openSlow(path, { ...phone, javaScriptEnabled: false })
    if (path === '/') await openZipPanel(page)
    const form = page.locator('form', { has: page.locator('#zip') })
    if (path !== '/') await form.locator('#category').selectOption('Plumbing')
    await form.locator('#zip').fill('90210')
    await form.getByRole('button', { name: button }).click()
    expect(new URL(page.url()).search).toBe('')
    expect(await form.locator('#zip').getAttribute('title')).toBe(wrongZip)
    await form.locator('#zip').fill('34994')
    await form.getByRole('button', { name: button }).click()
    await page.waitForURL('**/businesses/search?*zip=34994*')
  })
})

slowTest(
  'the panel of zip and category asks for a category before scripts',
  async ({ openSlow }) => {
    const { page, letScriptsCome } = await openSlow('/businesses/search')
    const form = page.locator('form', { has: page.locator('#zip') })
    await form.locator('#zip').fill('34994')
    await form.getByRole('button', { name: 'Search' }).click()
    await letScriptsCome()
    await form.getByText('Please select a business category to refine your search').waitFor()
    expect(new URL(page.url()).search).toBe('')
  },
)

slowTest('a business that is typed in before the scripts come stays', async ({ openSlow }) => {
  const { page, letScriptsCome } = await openSlow('/submit-business', phone)
  await page.locator('#name').fill('Typed early')
  await page.locator('#description').fill('Typed early, too')
  await letScriptsCome()
  await page.locator('#description').waitFor()
  expect(await page.locator('#name').inputValue()).toBe('Typed early')
  expect(await page.locator('#description').inputValue()).toBe('Typed early, too')
})
