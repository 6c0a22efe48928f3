import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { default as Axe, RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test as base } from 'vitest'
import { launchBrowser } from './browser.ts'
import { filledSite } from './database.ts'
import { mailbox } from './mails.ts'
import { once } from './once.ts'
import { pageInPseudo, pseudoCheckout } from './pseudo-language.ts'
import { startServer } from './server-process.ts'

/** A cheap phone, and a wide screen. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

const openBrowser = once(async () => {
  const browser = await launchBrowser()
  return { browser, close: once(() => browser.close()) }
})

const openSite = once(async () => {
  const filled = await filledSite(inject('databaseUrl'), 'journeys')
  const server = await startServer({
    ...filled,
    // All journeys together send more email than the hourly limits of a site and of an address.
    AUTH_RATE_LIMIT_EMAIL_SENT: '300',
    TRUSTED_PROXIES: '1',
  })
  if (!server.output().includes(`${server.url}\n`))
    throw new Error(`The site did not start:\n${server.output()}`)
  const close = once(async () => {
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  })
  return { site: { ...server, ...mailbox(filled.DATA_DIR), settings: filled }, close }
})

/**
 * `test` with a real browser and the site in its own process: `open(path, options, before)`
 * returns a page, after `before` ran on it; `site.mailTo(address)` reads emails from the site,
 * `site.settings` are for commands. A console error, or a missing picture, style, script, or font,
 * fails the test.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { browser, close } = await openBrowser()
    onCleanup(close)
    return browser
  })
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { site, close } = await openSite()
    onCleanup(close)
    return site
  })
  .extend('open', ({ browser, site, task }, { onCleanup }) => {
    const complaints: string[] = []
    const closings: (() => Promise<void>)[] = []
    const pages: Page[] = []
    onCleanup(async () => {
      if (task.result?.errors?.length) for (const page of pages) console.error(await shownOn(page))
      for (const close of closings) await close()
      expect(complaints, 'complaints in the browser').toEqual([])
    })
    return async (
      path: string,
      options: BrowserContextOptions = phone,
      before: (page: Page) => Promise<unknown> = async () => {},
    ): Promise<Page> => {
      const extraHTTPHeaders = { 'x-forwarded-for': newAddress() }
      const context = await browser.newContext({
        baseURL: site.url,
        extraHTTPHeaders,
        serviceWorkers: 'block',
        ...options,
      })
      context.setDefaultTimeout(120_000)
      closings.push(() => context.close())
      const page = asVisitor(await context.newPage())
      pages.push(page)
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        const { url } = message.location()
        // A session that ends while a page requests its user.
        const isEnded = /status of 403/.test(message.text()) && url.endsWith('/auth/v1/user')
        // Only a journey turns the connection off.
        const isExpected =
          isEnded ||
          /status of 4(0[04]|22)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|manifest patches/.test(
            message.text(),
          )
        if (message.type() === 'error' && !isExpected) complaints.push(`${message.text()} ${url}`)
      })
      page.on('response', (response) => {
        const isPart = partTypes.has(response.request().resourceType())
        if (isPart && response.status() >= 400)
          complaints.push(`${response.status()} ${response.url()}`)
      })
      await before(page)
      await page.goto(path)
      if (options.javaScriptEnabled !== false) await hydrated(page)
      return page
    }
  })

/** The page as the journey sees it: in English, whatever the language of the site. */
function asVisitor(page: Page): Page {
  return pseudoCheckout ? pageInPseudo(page) : page
}

/** The last page a failed journey saw. */
async function shownOn(page: Page): Promise<string> {
  const words = await page
    .locator('main')
    .innerText({ timeout: 1000 })
    .catch((error: unknown) => String(error))
  return `The journey ended on ${page.url()}:\n${words}`
}

/** Parts of a page; a missing one is always a mistake. */
const partTypes = new Set(['image', 'stylesheet', 'script', 'font'])

let addresses = 0

/** An address without earlier requests. */
function newAddress(): string {
  addresses += 1
  return `203.0.${Math.floor(addresses / 256)}.${addresses % 256}`
}

/** Touches the page like a visitor, and waits for hydration. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('pointerdown')))
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.waitForLoadState('networkidle')
}

/** Opens the search by category and ZIP code on the home page. */
export async function openZipPanel(page: Page): Promise<void> {
  await page.getByText('Search by category and ZIP').click()
}

/** Sets the browser's font size for every page. @param size such as 200%. */
export async function enlargeLetters(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}

/** Half the size of `axe.source`, which every page would load. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Listing passed rules takes longer than checking them.
  resultTypes: ['violations'],
  // Only rules about audio and video, which no page has, need these files.
  preload: false,
}

/**
 * axe's findings on a page, one line each. @param within a part of the page, when it covers the
 * rest.
 */
export async function accessibilityProblems(page: Page, within = ':root'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // The brackets around each text of the made-up language aren't in a name around it.
  const ignored = pseudoCheckout && 'label-content-name-mismatch'
  const asked = { within, options: axeOptions, ignored }
  return page.evaluate(async ({ within, options, ignored }) => {
    const { violations } = await window.axe.run(within, options)
    const found = violations.filter(({ id }) => id !== ignored)
    return found.map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map(({ target }) => target.join(' '))
      return `${id}: ${help} at ${where.join(', ')}`
    })
  }, asked)
}

declare global {
  interface Window {
    axe: typeof Axe
  }
}
