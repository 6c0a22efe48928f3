/** @module-tag once */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import bcrypt from 'bcryptjs'
import { sql } from 'kysely'
import { expect, inject, vi } from 'vitest'
import { grantRole } from '../src/account/team/team.server.ts'
import { importUsers } from '../src/auth/import/import-users.server.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { keysInFolder } from '../src/submissions/documents/document-keys.server.ts'
import {
  accessibilityProblems,
  desk,
  hydrated,
  phone,
  test as base,
} from '../test/browser-fixtures.ts'
import { proveIdentity } from '../test/account-steps.ts'
import { filledSite } from '../test/database.ts'
import { codeOf } from '../test/factors.ts'
import { mailbox } from '../test/mails.ts'
import { saveTeamMails } from '../src/review/team-emails/arrivals.server.ts'
import { sendIn } from '../test/submission-builders.ts'
import { startServer } from '../test/server-process.ts'
import { suggestOn } from '../test/suggest-on.ts'

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

const reviewer = { email: 'ann@example.com', password: 'correct horse battery' }

/** `test` with a separate installation where Ann is a reviewer. */
const test = base.extend(
  'installation',
  { scope: 'worker' },
  async ({ browser }, { onCleanup }) => {
    const filled = await filledSite(inject('databaseUrl'), 'review')
    const folder = filled.DATA_DIR
    await prepare(filled)
    let server = await startServer(filled)
    onCleanup(async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const signedIn = await setUpFactor(browser, { ...server, ...mailbox(folder) })
    const { url } = server
    /** Restarts the site with emails from a minute ago, so that nothing can be undone. */
    const minuteLater = async () => {
      await server.stop()
      const { db, close } = await connect({
        databaseUrl: filled.DATABASE_URL || undefined,
        dataDir: folder,
      })
      await db
        .updateTable('mails')
        .set({ send_after: sql<Date>`send_after - interval '1 minute'` })
        .execute()
      await db
        .updateTable('submission_events')
        .set({ at: sql<Date>`at - interval '1 minute'` })
        .execute()
      await close()
      server = await startServer({ ...filled, PORT: new URL(url).port })
    }
    return { url, minuteLater, ...mailbox(folder), ...signedIn }
  },
)

type Database = { DATABASE_URL: string; DATA_DIR: string }

const waiting = ['Heron Roofing', 'Ibis Painting', 'Egret Towing', 'Kite Bakery']

/** Adds waiting submissions and their reviewer before the site starts. */
async function prepare({ DATABASE_URL, DATA_DIR }: Database): Promise<void> {
  const { db, close } = await connect({
    databaseUrl: DATABASE_URL || undefined,
    dataDir: DATA_DIR,
  })
  await sendSome(db, join(DATA_DIR, 'unused'))
  await addReviewer(db)
  await close()
}

/** Waiting submissions, in this order. */
async function sendSome(db: Db, keysFolder: string): Promise<void> {
  let at = Date.now() - 3_600_000
  const now = () => new Date(at)
  const site = {
    name: 'Florida Veteran Business Directory',
    shortName: 'FVBD',
    tagline: '',
    contactEmail: 'hello@example.com',
    facebookUrl: '',
    url: 'http://localhost',
  }
  const keys = keysInFolder(keysFolder, now)
  for (const name of waiting) {
    at += 60_000
    const number = (at % 9000) + 1000
    const changes = {
      name,
      phone: `772-555-${number}`,
      licenseNumber: `CAC182${number}`,
      website: null,
      submitterEmail: `${at}@example.org`,
    }
    await sendIn(db, { now, randomId: randomUUID, site, documents: { keys, maxBytes: 1 } }, changes)
  }
}

async function addReviewer(db: Db): Promise<void> {
  const now = new Date()
  const user = {
    id: randomUUID(),
    email: reviewer.email,
    email_confirmed_at: now.toISOString(),
    encrypted_password: bcrypt.hashSync(reviewer.password, 4),
  }
  const settings = { jwtAudience: 'authenticated', jwtRole: 'authenticated' }
  const files = { users: JSON.stringify([user]), identities: null }
  await importUsers(db, { settings, now, files })
  await grantRole(db, { userId: user.id, email: user.email }, 'reviewer', { by: 'test', now })
  // The first email must be the one with the code.
  await saveTeamMails(db, user.id, { onArrival: false, dailyDigest: false })
}

/** Sets up an app, as the desk requires. @returns its URL, and a browser's cookies. */
async function setUpFactor(
  browser: Browser,
  { url, mailTo }: { url: string } & ReturnType<typeof mailbox>,
): Promise<{ uri: string; signedIn: StorageState }> {
  const page = await browser.newPage({ ...desk, baseURL: url })
  await signInAt(page)
  await page.getByText('To open the review desk, set up a second factor here.').waitFor()
  await proveIdentity(page, reviewer.password, () => mailTo(reviewer.email))
  await page.getByRole('button', { name: 'Set up' }).click()
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor()
  const signedIn = await page.context().storageState()
  await page.close()
  return { uri, signedIn }
}

async function signInAt(page: Page): Promise<void> {
  await page.goto('/auth?from=/review')
  await page.getByLabel('Email').fill(reviewer.email)
  await page.getByLabel('Password', { exact: true }).fill(reviewer.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

/**
 * Each code is accepted once: uses the one of the next half minute, unless the previous journey
 * has.
 */
async function showFactor(page: Page, uri: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Your second step' }).waitFor()
  const code = await vi.waitUntil(() => freshCode(uri), { timeout: 40_000, interval: 500 })
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor()
}

const shown = new Set<string>()

function freshCode(uri: string): string | null {
  const code = codeOf(uri, new Date(), 1)
  if (shown.has(code)) return null
  shown.add(code)
  return code
}

const journeys: [string, BrowserContextOptions][] = [
  ['scripted', {}],
  ['plain', { javaScriptEnabled: false }],
]

test.for(journeys)(
  'from a suggestion to a listing, %s',
  { timeout: 600_000 },
  async ([name, options], { open, installation: site }) => {
    const script = { ...options, baseURL: site.url }
    const business = `Journey ${name} Plumbing`
    const submitter = `${name}@example.org`
    const page = await open('/submit-business', { ...phone, ...script })
    await suggestOn(page, { business, submitter, hasScript: name === 'scripted' })
    const received = await site.mailTo(submitter)
    expect(`${received.subject} ${received.text}`).not.toContain(business)
    const status = await open(pathIn(received.links), { ...phone, ...script })
    await soundOn(status, script)
    await status.getByRole('button', { name: 'Yes, I sent it' }).click()
    await status.getByRole('heading', { name: 'Did you send this?' }).waitFor({ state: 'detached' })
    await status.getByRole('heading', { name: 'Received' }).waitFor()
    await soundOn(status, script)

    const review = await open('/', { ...desk, ...script })
    await signInAt(review)
    await showFactor(review, site.uri)
    await review.getByRole('link', { name: business }).click()
    await review.getByRole('heading', { level: 1, name: business }).waitFor()
    await soundOn(review, script)
    await review.locator('summary', { hasText: 'Ask for changes' }).click()
    await review.getByLabel('Changes the sender needs to make').fill('Please check the ZIP code.')
    await review.getByRole('button', { name: 'Ask for changes' }).click()
    await review.getByText('We’ll send the email').waitFor()

    // The email and the page wait for the undo minute. The desk polls the site,
    // so it's offline while the site restarts.
    await review.context().setOffline(true)
    await site.minuteLater()
    await review.context().setOffline(false)
    await status.reload()
    await status.getByText('Please check the ZIP code.').first().waitFor()
    await soundOn(status, script)
    await status.locator('summary', { hasText: 'Change the form you sent' }).click()
    await status.getByLabel(/^ZIP code(?!s)/).fill('34990')
    await status.getByRole('button', { name: 'Send the answer with these changes' }).click()
    await status.getByRole('heading', { name: 'Received' }).waitFor()

    await review.reload()
    await review.getByText('The answer changed: City and ZIP.').waitFor()
    await review.locator('summary', { hasText: 'Approve' }).click()
    await review.getByLabel('Proof you saw', { exact: true }).selectOption('papers-seen')
    await review.getByLabel('Military service').check()
    await review.getByLabel('Proof you saw elsewhere').fill('DD 214, at the office in Stuart.')
    await review.getByRole('button', { name: 'Approve', exact: true }).click()
    // A customer submitted it, so the desk asks first.
    await review.getByLabel('The proof I saw is the owner’s').check()
    await review.getByRole('button', { name: 'Approve', exact: true }).click()
    await review.getByRole('link', { name: 'See it as visitors do' }).waitFor()

    for (const path of [
      '/category/plumbing',
      '/county/martin',
      `/businesses/search?zip=34990&category=plumbing`,
    ]) {
      const page = await open(path, { ...phone, ...script })
      await page.getByText(business).first().waitFor()
    }
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
    expect(sitemap).toContain(`/business/journey-${name}-plumbing`)
  },
)

test('a minute later, when nothing can be undone, the emails are sent', async ({
  installation: site,
}) => {
  await site.minuteLater()
  const subjects = async () => (await site.mails()).map(({ subject }) => subject)
  for (const [name] of journeys)
    await vi.waitFor(
      async () =>
        expect(await subjects()).toContain(`Journey ${name} Plumbing is now in the directory`),
      { timeout: 120_000, interval: 200 },
    )
})

test('a phone moves through the queue by keys and links, and keeps its place', async ({
  open,
  installation: site,
}) => {
  const options = { ...phone, baseURL: site.url, storageState: site.signedIn }
  const page = await open('/review', options)
  await page.getByRole('link', { name: 'Egret Towing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Egret Towing' }).waitFor()
  await page.locator('summary', { hasText: 'Reject' }).click()
  const words = page.getByLabel('Why we can’t list it')
  await words.fill('Not in Florida.')
  await words.press('Control+Enter')
  await page.getByText('We’ll send the email').waitFor()
  await vi.waitFor(async () => expect(await focused(page)).toContain('rejected it.'), {
    timeout: 120_000,
  })
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: /^Next in the queue: / }).click()
  await page.getByRole('heading', { level: 1, name: /^(Heron|Ibis)/ }).waitFor()
})

test('checked boxes survive a reload and another page, and their bar never covers the focused row', async ({
  open,
  installation: site,
}) => {
  const page = await open('/review', {
    ...phone,
    baseURL: site.url,
    storageState: site.signedIn,
  })
  await hydrated(page)
  const ticked = page.locator('input[name=item]:checked')
  await page.getByRole('checkbox', { name: 'Select Ibis Painting' }).check()
  await page.getByRole('checkbox', { name: 'Select Kite Bakery' }).check()
  await page.getByText('2 selected').waitFor()
  // axe takes a link that the bar covers in part for a small one. Scrolled, none is.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.reload()
  await expect.poll(() => ticked.count()).toBe(2)
  await page.getByRole('link', { name: 'Ibis Painting' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ibis Painting' }).waitFor()
  await page.goBack()
  await expect.poll(() => ticked.count()).toBe(2)
  for (const row of await page.locator('a[data-row]').all()) {
    await row.focus()
    const isCovered = () =>
      row.evaluate((row) => {
        const { left, bottom } = row.getBoundingClientRect()
        return !row.contains(document.elementFromPoint(left + 5, bottom - 5))
      })
    await expect.poll(isCovered).toBe(false)
  }
  const reject = page.getByRole('button', { name: 'Reject selected' })
  await reject.click()
  await page.getByRole('heading', { level: 1, name: 'Reject several' }).waitFor()
  await page.goBack()
  await page.getByText('2 selected').waitFor()
  await reject.click()
  await page.getByRole('link', { name: /^Leave it out.*Ibis Painting/ }).click()
  await page.getByRole('button', { name: 'Reject this one' }).waitFor()
  await page.getByRole('link', { name: 'Back to the queue' }).click()
  await page.getByText('1 selected').waitFor()
  await expect.poll(() => ticked.count()).toBe(1)
  await page.goto('/review')
  await page.getByText('Nothing selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Kite Bakery' }).check()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => ticked.count()).toBe(0)
})

test('a phone hears of an undo elsewhere while its clock runs, and shows the next item', async ({
  open,
  installation: site,
}) => {
  const options = { baseURL: site.url, storageState: site.signedIn }
  const mobile = await open('/review', { ...phone, ...options })
  await mobile.getByRole('link', { name: 'Ibis Painting' }).click()
  await mobile.locator('summary', { hasText: 'Ask for changes' }).click()
  await mobile.getByLabel('Changes the sender needs to make').fill('Which license?')
  await mobile.getByRole('button', { name: 'Ask for changes', exact: true }).click()
  await mobile.getByText('You asked for changes.').waitFor()
  const next = mobile.getByRole('link', { name: /^Next in the queue: / })
  await vi.waitFor(async () => expect(await isInView(next)).toBe(true), { timeout: 30_000 })
  const other = await open(new URL(mobile.url()).pathname, { ...desk, ...options })
  await other.getByRole('button', { name: 'Undo' }).click()
  await mobile.getByText('We’ll send the email').waitFor({ state: 'detached' })
  await mobile.locator('summary', { hasText: 'Ask for changes' }).waitFor()
})

async function isInView(place: Locator): Promise<boolean> {
  return place.evaluate((place) => {
    const { top, bottom } = place.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

test('of two sections with input the later one is open after a reload, and the other says so', async ({
  open,
  installation: site,
}) => {
  const page = await open('/review', { ...desk, baseURL: site.url, storageState: site.signedIn })
  await page.getByRole('link', { name: 'Kite Bakery' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kite Bakery' }).waitFor()
  const approve = page.locator('details:has(#why-approve)')
  const reject = page.locator('details:has(#why-reject)')
  const already = page.locator('details:has(#why-already-listed)')
  await already.locator('summary').click()
  await already.locator('textarea').fill('Will be deleted.')
  await already.locator('textarea').fill('')
  await reject.locator('summary').click()
  await reject.locator('textarea').fill('Typed last but one.')
  await approve.locator('summary').click()
  await approve.locator('textarea').fill('Typed last.')
  await expect.poll(() => kept(page)).toHaveLength(2)
  await page.reload()
  await page.getByText('Started here, but not sent yet').first().waitFor()
  await expect.poll(() => approve.getAttribute('open')).not.toBeNull()
  expect(await approve.locator('textarea').inputValue()).toBe('Typed last.')
  expect(await reject.getAttribute('open')).toBeNull()
  expect(await page.getByText('Started here, but not sent yet').count()).toBe(2)
})

test(
  'an open queue page shows new arrivals',
  { timeout: 600_000 },
  async ({ open, installation: site }) => {
    // The page's policy doesn't allow responses changed on their way.
    const options = { ...desk, baseURL: site.url, storageState: site.signedIn, bypassCSP: true }
    const page = await open('/review', options, (page) =>
      // The queue from before one of them arrived.
      page.route('**/review', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replaceAll('Kite Bakery', 'Nothing yet')
        await route.fulfill({ response: answer, body })
      }),
    )
    await expect.poll(() => page.getByRole('link', { name: 'Kite Bakery' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Kite Bakery' }).waitFor({ timeout: 120_000 })
  },
)

test('input stays when the session ends, another item is opened, or a decision is undone', async ({
  open,
  installation: site,
}) => {
  const page = await open('/review', { ...desk, baseURL: site.url, storageState: site.signedIn })
  const choose = async (name: string) => {
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const words = page.getByLabel('Why we can’t list it')
  await choose('Heron Roofing')
  await page.locator('summary', { hasText: 'Reject' }).click()
  await words.fill('Heron is a bird.')
  // Escape leaves the field and keeps its text, and single-key shortcuts work again.
  await words.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('ajc')
  const search = page.getByLabel('Search everything')
  await expect.poll(() => search.inputValue()).toBe('ajc')
  await search.press('Escape')
  await expect.poll(() => search.inputValue()).toBe('ajc')
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.getByLabel('Not in Florida').check()
  await page.getByRole('button', { name: /^Edit this text.*Not in Florida$/ }).click()
  const typed = await words.inputValue()
  expect(typed).toMatch(/^Heron is a bird\.\s+We list/)

  await choose('Ibis Painting')
  await expect.poll(() => words.inputValue()).toBe('')
  await choose('Heron Roofing')
  await words.waitFor()
  await expect.poll(() => words.inputValue()).toBe(typed)

  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.context().addCookies(cookies)
  await page.goto('/review')
  await choose('Heron Roofing')
  await words.waitFor()
  await expect.poll(() => words.inputValue()).toBe(typed)

  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('We’ll send the email').waitFor()
  await expect.poll(() => kept(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await words.waitFor()
  await expect.poll(() => words.inputValue()).toBe(typed)

  await words.fill('Other words')
  await expect.poll(() => kept(page)).toHaveLength(1)
  await page.goto('/account')
  await hydrated(page)
  const tab = await page.context().newPage()
  await tab.goto('/review')
  await hydrated(tab)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(`${site.url}/`)
  await tab.waitForURL('**/auth?from=%2Freview')
  await expect.poll(() => kept(page)).toEqual([])
})

/** The text of the focused element. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

/** The storage keys of a tab's input. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(sessionStorage).filter((name) => name.startsWith('draft ')),
  )
}

function pathIn(links: string[]): string {
  const link = links.find((link) => link.includes('/submission/'))
  if (!link) throw new Error(`There is no private link among ${links.join(', ')}`)
  return new URL(link).pathname
}

async function soundOn(page: Page, { javaScriptEnabled }: BrowserContextOptions): Promise<void> {
  if (javaScriptEnabled !== false) await expect.poll(() => accessibilityProblems(page)).toEqual([])
}
