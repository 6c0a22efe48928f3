/**
 * Takes a full-length picture of every page, on a phone and on a wide screen: `npm run
 * screenshots`. The site runs in a temporary folder.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { everyPage } from './every-page.ts'
import { startServer } from './server-process.ts'

const words = process.argv.slice(2)
const colorScheme = words.includes('--dark') ? 'dark' : 'light'
const folder = resolve(words.find((word) => !word.startsWith('--')) ?? 'screenshots')

const data = mkdtempSync(join(tmpdir(), 'screenshots-'))
const site = await startServer({ DATA_DIR: data })
const browser = await launchBrowser()
try {
  mkdirSync(folder, { recursive: true })
  for (const width of [390, 1280]) {
    const viewport = { width, height: width === 390 ? 844 : 900 }
    const isMobile = width === 390
    const context = await browser.newContext({ baseURL: site.url, viewport, isMobile, colorScheme })
    const page = await context.newPage()
    for (const path of everyPage) {
      const file = `${nameOf(path)}-${width}-${colorScheme}.png`
      await page.goto(path)
      await loadPictures(page)
      await page.screenshot({ path: join(folder, file), fullPage: true })
      console.log(`  ${join(folder, file)}`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(data, { recursive: true, force: true })
}

/** Lazy pictures load when scrolled to, which a full-page screenshot doesn't do. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)))
  })
  await page.waitForLoadState('networkidle')
}

function nameOf(path: string): string {
  return path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'
}
