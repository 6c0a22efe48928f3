/** @module-tag once */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import bcrypt from 'bcryptjs'
import type { Browser, Page } from 'playwright-core'
import { expect, inject, vi } from 'vitest'
import { grantRole } from '../src/account/team/team.server.ts'
import { importUsers } from '../src/auth/import/import-users.server.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import { followLink, proveIdentity } from '../test/account-steps.ts'
import { accessibilityProblems, desk, phone, test as base } from '../test/browser-fixtures.ts'
import { filledSite } from '../test/database.ts'
import { codeOf } from '../test/factors.ts'
import { mailbox, type ReadMail } from '../test/mails.ts'
import {
  changeName,
  changeWhatIsLive,
  postTwice,
  profile,
  seePhotosAndPosts,
  sendPhotos,
} from '../test/owner-steps.ts'
import { startServer } from '../test/server-process.ts'

type Site = { url: string } & ReturnType<typeof mailbox>

const password = 'correct horse battery'
const owner = 'olga@example.com'
const reviewer = 'ann@example.com'

/** `test` with an installation of its own, where Ann is a reviewer. */
const test = base.extend('installation', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const filled = await filledSite(inject('databaseUrl'), 'owner')
  await addReviewer(filled)
  const server = await startServer(filled)
  onCleanup(async () => {
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  })
  return { url: server.url, ...mailbox(filled.DATA_DIR) }
})

async function addReviewer({ DATABASE_URL, DATA_DIR }: { DATABASE_URL: string; DATA_DIR: string }) {
  const { db, close } = await connect({
    databaseUrl: DATABASE_URL || undefined,
    dataDir: DATA_DIR,
  })
  const now = new Date()
  const ann = {
    id: randomUUID(),
    email: reviewer,
    email_confirmed_at: now.toISOString(),
    encrypted_password: bcrypt.hashSync(password, 4),
  }
  const settings = { jwtAudience: 'authenticated', jwtRole: 'authenticated' }
  await importUsers(db, {
    settings,
    now,
    files: { users: JSON.stringify([ann]), identities: null },
  })
  await grantRole(db, { userId: ann.id, email: reviewer }, 'reviewer', { by: 'test', now })
  await close()
}

test(
  'an owner signs up, registers, is approved, fills the page from a phone, and is written to',
  { timeout: 600_000 },
  async ({ open, browser, installation: site }) => {
    const options = { ...phone, baseURL: site.url }
    const page = await open('/register-business', options)
    await signUp(page, site)
    await register(page)
    const ann = await openDesk(browser, site)
    await approve(ann, 'Quillback Plumbing')
    await page.goto('/account')
    await page.getByRole('heading', { name: 'My listings' }).waitFor()
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: /Edit the listing/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Quillback Plumbing' }).waitFor()

    const visitor = await open(profile, options)
    await changeWhatIsLive(page, visitor)
    await sendPhotos(page)
    await postTwice(page)
    await seePhotosAndPosts(visitor)
    await writeToOwner(visitor, site)
    await answer(page, site)
    await mailThatSays(site, 'vera@example.com', 'Yes, from nine in the morning on.')
    await changeName(page, visitor)
    await approve(ann, 'Quillback and Daughters Plumbing')
    await visitor.goto(profile)
    await visitor
      .getByRole('heading', { level: 1, name: 'Quillback and Daughters Plumbing' })
      .waitFor()
    await ann.close()
  },
)

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign (In|Up)$/ })
    .click()
}

async function signUp(page: Page, site: Site): Promise<void> {
  await page.getByRole('link', { name: "Don't have an account? Sign Up" }).click()
  await page.getByRole('heading', { level: 1, name: 'Create an Account' }).waitFor()
  await enter(page, owner)
  await page.getByText('Please check your email for a confirmation link.').first().waitFor()
  await followLink(page, await site.mailTo(owner))
}

/** The steps of the form, and what each is told besides what it knows. */
async function register(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  await page.getByRole('heading', { level: 1, name: 'Register your business' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Quillback Plumbing')
  await page.getByRole('combobox', { name: 'Category' }).press('Enter')
  await page.getByPlaceholder('Search categories').fill('plumber')
  await page.getByRole('option', { name: /^Plumbing/ }).tap()
  await page.getByLabel('License number').fill('licence CFC 1428001')
  await page.getByRole('textbox', { name: 'What it does' }).fill('Pipes, drains and water heaters.')
  await next.tap()
  await heading('Where it is').waitFor()
  await page.getByRole('textbox', { name: 'Street' }).fill('2901 Caledonia St')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('32446')
  await page.getByRole('textbox', { name: 'City' }).fill('Marianna')
  await page.getByRole('combobox', { name: 'County' }).selectOption('jackson')
  await next.tap()
  await page.getByRole('textbox', { name: 'Phone' }).fill('850-555-0177')
  for (const heading of ['Opening hours', 'Veteran-owned']) {
    await next.tap()
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
  }
  await page.getByRole('radio', { name: /The owner’s word/ }).check()
  await next.tap()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Olga Quill')
  await next.tap()
  await heading('Check and send').waitFor()
  await vi.waitFor(
    async () => {
      // A browser types faster than people, which the form does not take: it says so and keeps everything.
      await page.getByRole('button', { name: /^(Submit|Register)/ }).tap({ timeout: 2000 })
      await page.waitForURL('**/business-submission-confirmation', { timeout: 3000 })
    },
    { timeout: 120_000 },
  )
}

/** Ann at the desk, who has to set up a second factor first. */
async function openDesk(browser: Browser, { url, mailTo }: Site): Promise<Page> {
  const page = await browser.newPage({ ...desk, baseURL: url })
  await page.goto('/auth?from=/review')
  await enter(page, reviewer)
  await proveIdentity(page, password, () => mailTo(reviewer))
  await page.getByRole('button', { name: 'Set up' }).click()
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor()
  return page
}

async function approve(ann: Page, name: string): Promise<void> {
  await ann.goto('/review')
  await ann
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await ann.locator('summary').filter({ hasText: 'Approve' }).click()
  await ann.getByRole('button', { name: 'Approve', exact: true }).click()
  await ann.getByText('approved it').first().waitFor()
}

async function writeToOwner(visitor: Page, site: Site): Promise<void> {
  await visitor.getByRole('link', { name: 'Contact Business' }).tap()
  await visitor.getByRole('link', { name: 'Write a message' }).tap()
  await visitor.getByRole('heading', { name: 'Write to Quillback Plumbing' }).waitFor()
  const shownAt = await visitor.evaluate(() => performance.now())
  await expect.poll(() => accessibilityProblems(visitor)).toEqual([])
  await visitor.getByLabel('Your name').fill('Vera')
  await visitor.getByRole('button', { name: 'Send the message' }).tap()
  await visitor.getByText('Write your message').waitFor()
  await expect.poll(() => visitor.getByLabel('Your name').inputValue()).toBe('Vera')
  await visitor.getByLabel('Your email address').fill('vera@example.com')
  await visitor.getByLabel('Your message').fill('Do you come to Sneads on Sundays?')
  // A form that is filled in faster than anybody types is a program's.
  await visitor.waitForFunction((at) => performance.now() > at + 3500, shownAt)
  await visitor.getByRole('button', { name: 'Send the message' }).tap()
  await visitor.getByText('There’s one step left').waitFor()
  const { links } = await site.mailTo('vera@example.com')
  await visitor.goto(links[0] ?? '')
  await visitor.getByRole('button', { name: 'Yes, send it' }).tap()
  await visitor.getByText('Your message is on its way to Quillback Plumbing').waitFor()
}

/** The next mail to somebody that holds these words. */
async function mailThatSays(site: Site, to: string, words: string): Promise<ReadMail> {
  const mail = await site.mailTo(to)
  return mail.text.includes(words) ? mail : mailThatSays(site, to, words)
}

async function answer(page: Page, site: Site): Promise<void> {
  const { links } = await mailThatSays(site, owner, '> Do you come to Sneads on Sundays?')
  await page.goto(links[0] ?? '')
  await page.getByRole('heading', { name: 'A message from Vera' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Your answer').fill('Yes, from nine in the morning on.')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages.getByText('from nine in the morning').waitFor()
}
