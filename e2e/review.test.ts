/** @module-tag once */
import { rm } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, inject, vi } from 'vitest'
import { connect } from '../src/db/connect.server.ts'
import { accessibilityProblems, desk, phone, test as base } from '../test/browser-fixtures.ts'
import { proveIdentity } from '../test/account-steps.ts'
import { filledSite } from '../test/database.ts'
import { codeOf } from '../test/factors.ts'
import { mailbox } from '../test/mails.ts'
import { siteWith } from '../test/operator-fixtures.ts'
import { startServer } from '../test/server-process.ts'
import { suggestOn } from '../test/suggest-on.ts'

const reviewer = { email: 'ann@example.com', password: 'correct horse battery' }

/** `test` with an installation of its own, where Ann is a reviewer. */
const test = base.extend(
  'installation',
  { scope: 'worker' },
  async ({ browser }, { onCleanup }) => {
    const filled = await filledSite(inject('databaseUrl'), 'review')
    const folder = filled.DATA_DIR
    const settings = { ...filled, AUTH_MAILER_AUTOCONFIRM: 'true' }
    const first = await startServer(settings)
    await signUp(first.url)
    await first.stop()
    siteWith(settings, 'admin', 'grant', reviewer.email, '--role', 'reviewer')
    let server = await startServer(settings)
    const uri = await setUpFactor(browser, { ...server, ...mailbox(folder) })
    onCleanup(async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const { url } = server
    /** Starts it again with mails written a minute ago, so that nobody can undo what they tell of. */
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
      await close()
      server = await startServer({ ...settings, PORT: new URL(url).port })
    }
    return { url, minuteLater, ...mailbox(folder), uri }
  },
)

async function signUp(url: string): Promise<void> {
  const body = new URLSearchParams(reviewer)
  const answer = await fetch(`${url}/auth?mode=sign-up`, {
    method: 'POST',
    headers: { origin: url },
    body,
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
}

/** Sets up an app, as the desk asks for it. @returns the address that it was set up with. */
async function setUpFactor(
  browser: Browser,
  { url, mailTo }: { url: string } & ReturnType<typeof mailbox>,
): Promise<string> {
  const page = await browser.newPage({ ...desk, baseURL: url })
  await signInAt(page)
  await page.getByText('so it opens only with a second factor. Set one up here.').waitFor()
  await proveIdentity(page, reviewer.password, () => mailTo(reviewer.email))
  await page.getByRole('button', { name: 'Set up' }).click()
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor()
  await page.close()
  return uri
}

async function signInAt(page: Page): Promise<void> {
  await page.goto('/auth?from=/review')
  await page.getByLabel('Email').fill(reviewer.email)
  await page.getByLabel('Password', { exact: true }).fill(reviewer.password)
  await page.locator('main button.bg-action').click()
}

/** A code counts once: that of the half minute to come was used by nobody yet, but for the journey before. */
async function showFactor(page: Page, uri: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Your second step' }).waitFor()
  const code = await vi.waitUntil(() => freshCode(uri), { timeout: 40_000, interval: 500 })
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.locator('main form button.bg-action').click()
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
  { timeout: 180_000 },
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
    await review.getByLabel('What has to change').fill('Please check the ZIP code.')
    await review.getByRole('button', { name: 'Ask for changes' }).click()
    await review.getByText('The mail leaves').waitFor()

    // The mail waits for the minute of undoing; the first link shows it at once.
    await status.reload()
    await status.getByText('Please check the ZIP code.').first().waitFor()
    await soundOn(status, script)
    await status.getByLabel('ZIP code').fill('34990')
    await status.getByRole('button', { name: 'Send it again' }).click()
    await status.getByRole('heading', { name: 'Received' }).waitFor()

    await review.reload()
    await review.getByText('The answer changed: City and ZIP.').waitFor()
    await review.locator('summary', { hasText: 'Approve' }).click()
    await review.getByLabel('Proof of service seen').selectOption('papers-seen')
    await review.getByRole('button', { name: 'Approve' }).click()
    await review.getByRole('link', { name: 'See the listing' }).waitFor()

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

test('a minute later, when nothing can be undone any more, the mails tell of it', async ({
  installation: site,
}) => {
  await site.minuteLater()
  const subjects = async () => (await site.mails()).map(({ subject }) => subject)
  for (const [name] of journeys)
    await vi.waitFor(
      async () =>
        expect(await subjects()).toContain(`Journey ${name} Plumbing is now in the directory`),
      { timeout: 20_000, interval: 200 },
    )
})

function pathIn(links: string[]): string {
  const link = links.find((link) => link.includes('/submission/'))
  if (!link) throw new Error(`There is no private link among ${links.join(', ')}`)
  return new URL(link).pathname
}

async function soundOn(page: Page, { javaScriptEnabled }: BrowserContextOptions): Promise<void> {
  if (javaScriptEnabled !== false) expect(await accessibilityProblems(page)).toEqual([])
}
