/** @module-tag once */
import { rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { desk, phone, test as base, openZipPanel } from '../test/browser-fixtures.ts'
import { ownerEmail, ownerPassword, startOwnedSite } from '../test/owned-site.ts'
import { photo } from '../test/photos.ts'

const listing = '/business/semper-plumbing-stuart'

/** `test` with a separate installation where Olga owns a listing. */
const test = base.extend('installation', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const server = await startOwnedSite(inject('databaseUrl'), 'semper-plumbing-stuart')
  onCleanup(async () => {
    await server.stop()
    await rm(server.dataDir, { recursive: true, force: true })
  })
  return server
})

/** Scrolls a part of the page to where toasts appear, as far as the page allows. */
async function atTheFoot(part: Locator): Promise<void> {
  await part.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect()
    window.scrollBy({ top: bottom + 8 - window.innerHeight, behavior: 'instant' })
  })
}

/** Requires that a toast is visible and covers none of these parts of the page. */
async function isClear(page: Page, words: string, ...parts: Locator[]): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: words })
  await toast.waitFor()
  await toast.evaluate(async (it) => {
    await Promise.all(it.getAnimations().map(({ finished }) => finished))
    // The page may just have been scrolled.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
  })
  const at = await toast.boundingBox()
  const size = page.viewportSize()
  if (!at || !size) throw new Error('The message is nowhere')
  const told = JSON.stringify({ at, size })
  expect(at.x >= 0 && at.x + at.width <= size.width, told).toBe(true)
  expect(at.y >= 0 && at.y + at.height <= size.height, told).toBe(true)
  for (const part of parts) {
    const box = await part.boundingBox()
    if (!box) throw new Error(`Not there: ${String(part)}`)
    const isApart =
      box.x + box.width <= at.x ||
      box.x >= at.x + at.width ||
      box.y + box.height <= at.y ||
      box.y >= at.y + at.height
    expect(isApart, `"${words}" covers ${String(part)}: ${JSON.stringify({ at, box })}`).toBe(true)
  }
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const button = page.getByRole('main').getByRole('button', { name: /^Sign (In|Up)$/ })
  await atTheFoot(button)
  await button.click()
}

describe.for([
  ['390 px', phone],
  ['1280 px', desk],
] as const)('at %s a message doesn’t cover what it’s about', ([size, options]) => {
  test('a ZIP search', async ({ open }) => {
    const page = await open('/', options)
    await openZipPanel(page)
    const form = page.locator('form').filter({ has: page.locator('#zip') })
    for (const typed of ['', '90210']) {
      await page.getByLabel('ZIP code').fill(typed)
      await atTheFoot(form)
      await form.getByRole('button').click()
      const words = typed ? 'Invalid zip code' : 'Zip code required'
      await isClear(page, words, form, page.locator('#zip-problem'))
    }
    // It stays clear while the page scrolls under it.
    for (const by of [-60, -200, 150]) {
      await page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), by)
      await isClear(page, 'Invalid zip code', form)
    }
  })

  test('a search of the search page without a category', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994', options)
    const panel = page.getByRole('region', { name: 'Search Again' })
    await panel.getByText('Search Again').click()
    const form = panel.locator('form').filter({ has: page.locator('#zip') })
    await panel.getByLabel('Business category').selectOption('')
    await atTheFoot(form)
    await panel.getByRole('button', { name: 'Search' }).click()
    await isClear(page, 'Business category required', form)
  })

  test('signing in and up', async ({ open }) => {
    const page = await open('/auth', options)
    await enter(page, 'nobody@example.com', ownerPassword)
    const form = page.locator('main form').filter({ has: page.getByLabel('Email') })
    await isClear(page, 'Sign in failed', form)
    await page.goto('/auth?mode=sign-up')
    await enter(page, `toast-${size.slice(0, -3)}@example.com`, ownerPassword)
    await isClear(
      page,
      'Signed up successfully',
      page.getByRole('status').filter({ hasText: 'Check your inbox at' }),
      page.getByLabel('Code from the email'),
    )
  })

  test(
    'adding a photo, and signing in and out',
    { timeout: 300_000 },
    async ({ open, installation: { url } }) => {
      const page = await open(`/auth?from=${listing}/photos`, { ...options, baseURL: url })
      await enter(page, ownerEmail, ownerPassword)
      const heading = page.getByRole('heading', { level: 1, name: 'Photos' })
      await isClear(page, 'Signed in successfully', heading)
      // The site rejects a photo that a listing already has.
      const rest = options === phone ? '3f8c' : '8c3f'
      for (const [label, name, words, color] of [
        [/Choose (a|another) profile/, 'Profile photo', 'Profile photo updated', `#6a${rest}`],
        [/Choose (a|another) banner/, 'Banner photo', 'Banner photo updated', `#b5${rest}`],
        ['Choose photos', /^Photo \d/, 'Photos added', `#1b${rest}`],
      ] as const) {
        const chosen = page.getByLabel(label)
        const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo(color, 600) }
        await atTheFoot(chosen)
        await chosen.setInputFiles(file)
        await isClear(page, words, page.getByRole('group', { name }).last())
      }
      await page.goto('/account')
      const leave = page.getByRole('button', { name: 'Sign out', exact: true })
      await atTheFoot(leave)
      await leave.click()
      await page.waitForURL(`${url}/`)
      await isClear(page, 'Signed out', page.getByRole('heading', { level: 1 }))
    },
  )
})
