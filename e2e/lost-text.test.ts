/** @module-tag once */
import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { desk, hydrated, test as base } from '../test/browser-fixtures.ts'
import { ownerEmail, ownerPassword, startOwnedSite } from '../test/owned-site.ts'
import { photo } from '../test/photos.ts'
import { suggestOn } from '../test/suggest-on.ts'

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

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ownerEmail)
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

const kept = (page: Page) => page.getByText('We kept what you entered here')

test(
  "an owner's input survives another section, Back, a reload, and signing out in another tab",
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const page = await open(`/auth?from=${listing}/edit`, { ...desk, baseURL: url })
    await enter(page)
    await page.getByRole('link', { name: /Edit Contact and links/ }).click()
    const website = page.getByRole('textbox', { name: 'Website' })
    await website.waitFor()
    // Before its scripts run, a page can't keep input when a link is followed.
    await hydrated(page)
    await website.fill('typed-by-olga.example.com')
    await page.getByRole('link', { name: /Edit Hours/ }).click()
    await page.getByRole('link', { name: 'Continue with Contact and links' }).click()
    await kept(page).waitFor()
    expect(await website.inputValue()).toBe('typed-by-olga.example.com')

    await website.fill('typed-again.example.com')
    await page.reload()
    await hydrated(page)
    await kept(page).waitFor()
    await expect.poll(() => website.inputValue()).toBe('typed-again.example.com')

    await website.fill('before-signing-out.example.com')
    const other = await page.context().newPage()
    await other.goto('/account')
    await hydrated(other)
    await other.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    await enter(page)
    await kept(page).waitFor()
    await expect.poll(() => website.inputValue()).toBe('before-signing-out.example.com')

    await page.getByRole('button', { name: /Save.*Contact and links/ }).click()
    await page.getByRole('status').filter({ hasText: 'Your change is live' }).waitFor()
    await page.getByRole('link', { name: /Edit Contact and links/ }).click()
    await website.waitFor()
    expect(await kept(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Cancel' }).click()
    expect(await page.getByText('changes that aren’t saved yet').count()).toBe(0)
  },
)

test(
  'input from while the script that keeps it loads is kept',
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const page = await open(`/auth?from=${listing}/posts`, { ...desk, baseURL: url })
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/keep-form*.js', async (route) => {
      await gate
      await route.continue()
    })
    await enter(page)
    const text = page.getByRole('textbox', { name: 'Your post' })
    await text.waitFor()
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    await page.waitForTimeout(500)
    await text.fill('Typed early.')
    release()
    await page.waitForFunction(() => Object.values(sessionStorage).join().includes('Typed early.'))
    await page.getByRole('textbox', { name: 'Your post' }).fill('')
    await page.waitForFunction(() => !Object.values(sessionStorage).join().includes('Typed early.'))
  },
)

test(
  'a private page on which nothing was typed says nothing about kept input',
  { timeout: 300_000 },
  async ({ open, site }) => {
    const submitter = 'kept@example.org'
    await suggestOn(await open('/submit-business', desk), {
      business: 'Kept Plumbing',
      submitter,
      hasScript: true,
    })
    const { links } = await site.mailTo(submitter)
    const link = links.find((link) => link.includes('/submission/')) ?? ''
    const page = await open(new URL(link).pathname, desk)
    await hydrated(page)
    const changes = page.locator('summary', { hasText: 'Change what you sent' })
    await changes.click()
    await page.getByLabel('or a note to the reviewers').fill('Typed before confirming.')
    await page.getByRole('button', { name: 'Yes, I sent it' }).click()
    await page.getByText('Did you send this?').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await page.getByText('Typed before confirming.').and(page.getByRole('paragraph')).waitFor()
    const reload = async () => {
      // The form replaces some fields once it's live.
      await page.waitForTimeout(1000)
      await page.reload()
      await hydrated(page)
      await page.waitForTimeout(1000)
    }
    await reload()
    expect(await kept(page).count(), 'after opening the page').toBe(0)
    await changes.click()
    const phone = page.getByRole('textbox', { name: 'Phone', exact: true })
    await phone.focus()
    await reload()
    expect(await kept(page).count(), 'after looking at the form').toBe(0)
    await changes.click()
    await phone.fill('772-555-0199')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await page.waitForURL('**sent=*')
    await reload()
    expect(await kept(page).count(), 'after saving').toBe(0)
    await changes.click()
    await phone.fill('772-555-0188')
    await reload()
    expect(await kept(page).count(), 'after typing').toBe(1)
    expect(await phone.inputValue()).toBe('772-555-0188')
  },
)

test(
  'input from before a draft is restored stays',
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const page = await open(`/auth?from=${listing}/posts`, { ...desk, baseURL: url })
    await enter(page)
    const text = page.getByRole('textbox', { name: 'Your post' })
    await text.waitFor()
    await hydrated(page)
    await text.fill('An older draft.')
    await page.waitForFunction(() => Object.values(sessionStorage).join().includes('An older'))
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/keep-form*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.reload({ waitUntil: 'domcontentloaded' })
    await text.fill('Newer words.')
    release()
    await hydrated(page)
    await kept(page).waitFor()
    expect(await text.inputValue()).toBe('Newer words.')
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect.poll(() => text.inputValue()).toBe('')

    // A draft that was emptied by hand is gone, too.
    await hydrated(page)
    await text.fill('Deleted letter by letter.')
    await page.waitForFunction(() => Object.values(sessionStorage).join().includes('Deleted'))
    await page.reload()
    await hydrated(page)
    await kept(page).waitFor()
    const forgotten = page.waitForResponse(
      (response) =>
        response.url().endsWith('/drafts') &&
        Boolean(response.request().postData()?.includes('forget')),
    )
    await text.fill('')
    await forgotten
    await page.reload()
    await hydrated(page)
    await expect.poll(() => kept(page).count()).toBe(0)
    expect(await text.inputValue()).toBe('')
  },
)

test(
  'a session that ends everywhere loses no post, and a slow post is published once',
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const page = await open(`/auth?from=${listing}/posts`, { ...desk, baseURL: url })
    await enter(page)
    const text = page.getByRole('textbox', { name: 'Your post' })
    await text.fill('Written before the session ended.')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByText('Your text is still here').waitFor()
    await enter(page)
    await kept(page).waitFor()
    await expect.poll(() => text.inputValue()).toBe('Written before the session ended.')

    await page.getByLabel('Photo (optional)').setInputFiles({
      name: 'van.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo('#6a3f8c', 2400),
    })
    let sendings = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/posts.data*', async (route) => {
      if (route.request().method() === 'POST') {
        sendings += 1
        await held
      }
      await route.continue()
    })
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const busy = page.getByRole('button', { name: 'Posting…' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    await page.getByRole('progressbar', { name: 'Sending your file' }).waitFor()
    await busy.click({ force: true }).catch(() => null)
    await text.press('Control+Enter')
    release()
    await page.getByText('Post created successfully').waitFor()
    expect(sendings).toBe(1)
    const posts = page.getByRole('link', { name: /Change: Written before/ })
    expect(await posts.count()).toBe(1)
    expect(await kept(page).count()).toBe(0)
    expect(await text.inputValue()).toBe('')
  },
)

test(
  'a lost response publishes nothing twice',
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const page = await open(`/auth?from=${listing}/posts`, { ...desk, baseURL: url })
    await enter(page)
    await page.getByRole('textbox', { name: 'Your post' }).fill('The answer gets lost.')
    await page.route(
      '**/posts.data*',
      async (route) => {
        await route.fetch()
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByText('What you typed is still here').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Post created successfully').waitFor()
    expect(await page.getByRole('link', { name: /Change: The answer gets lost/ }).count()).toBe(1)
  },
)

test(
  'three descriptions are saved by one button, and the photos page keeps unsaved ones',
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const page = await open(`/auth?from=${listing}/photos`, { ...desk, baseURL: url })
    await enter(page)
    await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
    const colors = ['#b5431e', '#0e6b73', '#1b5599']
    const files = await Promise.all(
      colors.map(async (color) => ({
        name: `${color}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(color, 600),
      })),
    )
    await page.getByLabel('Choose photos').setInputFiles(files)
    await page.getByText('3 of 20 photos').waitFor()
    const about = (number: number) =>
      page.getByRole('group', { name: `Photo ${number}`, exact: true }).getByLabel('What does it')
    for (const number of [1, 2, 3]) await about(number).fill(`Description ${number}`)
    await page.getByRole('button', { name: 'Save photo 2', exact: true }).click()
    await page.getByText('Photo saved').waitFor()
    await page.reload()
    for (const number of [1, 2, 3])
      expect(await about(number).inputValue()).toBe(`Description ${number}`)
    await hydrated(page)
    const buffer = await photo('#4a6b1b', 600)
    const another = { name: 'another.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByLabel('Choose photos').setInputFiles(another)
    await page.getByText('4 of 20 photos').waitFor()
    await about(4).click()
    await page.reload()
    await hydrated(page)
    expect(await kept(page).count(), 'a saved photo isn’t unsaved input').toBe(0)
    await about(1).fill('Not saved yet')
    await page.goto(`${listing}/posts`)
    await page.goto(`${listing}/photos`)
    await hydrated(page)
    await kept(page).waitFor()
    await expect.poll(() => about(1).inputValue()).toBe('Not saved yet')
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect.poll(() => about(1).inputValue()).toBe('Description 1')
  },
)

test(
  'the registration form never claims to save in an account that was signed out',
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const first = await open('/auth?from=/account', { ...desk, baseURL: url })
    await enter(first)
    await first.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    // A separate tab: the console of the first must stay clean, and a rejected draft is logged
    // there.
    const page = await first.context().newPage()
    await page.goto('/register-business')
    const name = page.getByLabel('Name of the business')
    await hydrated(page)
    await name.fill('Osprey Air')
    await page.getByText('What you type is saved in your account').waitFor()
    await page.context().clearCookies()
    await name.fill('Osprey Air Conditioning')
    await page.getByText('your latest changes aren’t saved').waitFor()
    expect(await page.getByText('What you type is saved in your account').count()).toBe(0)
    expect(await name.inputValue()).toBe('Osprey Air Conditioning')
  },
)

test(
  'photos are added that were chosen before the script was ready, or in a picker opened before',
  { timeout: 300_000 },
  async ({ open, installation: { url } }) => {
    const page = await open(`/auth?from=${listing}/photos`, { ...desk, baseURL: url })
    await enter(page)
    await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/entry.client*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.reload({ waitUntil: 'domcontentloaded' })
    const file = async (color: string) => ({
      name: 'van.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(color, 600),
    })
    await page.getByLabel('Choose photos').setInputFiles(await file('#31a7c9'))
    const picker = page.waitForEvent('filechooser')
    await page.getByLabel(/Choose (a|another) banner/).click()
    const banner = await picker
    release()
    await page.getByRole('group', { name: 'Photo 1' }).waitFor()
    await banner.setFiles(await file('#c9a731'))
    await page.getByRole('group', { name: 'Banner photo' }).waitFor()
  },
)
