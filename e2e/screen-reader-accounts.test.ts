/** @module-tag once */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { grantRole } from '../src/account/team/team.server.ts'
import { importUsers } from '../src/auth/import/import-users.server.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import { saveTeamMails } from '../src/review/team-emails/arrivals.server.ts'
import { keysInFolder } from '../src/submissions/documents/document-keys.server.ts'
import { phone, test as base } from '../test/browser-fixtures.ts'
import { filledSite } from '../test/database.ts'
import { headings, heard, notHeard, stops } from '../test/heard.ts'
import { mailbox } from '../test/mails.ts'
import { approve, openDesk, password } from '../test/reviewed-site.ts'
import { startServer } from '../test/server-process.ts'
import { decideNow, sendIn } from '../test/submission-builders.ts'

const listing = 'semper-plumbing-stuart'
const owner = 'olga@example.com'

/** `test` with a reviewer, an owner, a submission that waits, and one with a question from the team. */
const test = base.extend('installation', { scope: 'file' }, async ({}, { onCleanup }) => {
  const filled = await filledSite(inject('databaseUrl'), 'heard')
  await prepare(filled)
  const server = await startServer(filled)
  onCleanup(async () => {
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  })
  return { url: server.url, ...mailbox(filled.DATA_DIR) }
})

async function prepare({ DATABASE_URL, DATA_DIR }: { DATABASE_URL: string; DATA_DIR: string }) {
  const { db, close } = await connect({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR })
  const now = () => new Date(Date.now() - 600_000)
  const people = ['ann@example.com', owner].map((email) => ({
    id: randomUUID(),
    email,
    email_confirmed_at: now().toISOString(),
    encrypted_password: bcrypt.hashSync(password, 4),
  }))
  const [ann, olga] = people.map(({ id, email }) => ({ userId: id, email }))
  const settings = { jwtAudience: 'authenticated', jwtRole: 'authenticated' }
  const files = { users: JSON.stringify(people), identities: null }
  await importUsers(db, { settings, now: now(), files })
  if (!ann || !olga) throw new Error('There are two people')
  await grantRole(db, ann, 'reviewer', { by: 'test', now: now() })
  // The first email must be the one with the code.
  await saveTeamMails(db, ann.userId, { onArrival: false, dailyDigest: false })
  const owned = { business_id: listing, user_id: olga.userId, since: now(), by_name: 'test' }
  await db.insertInto('business_owners').values(owned).execute()
  const site = {
    name: 'Florida Veteran Business Directory',
    shortName: 'FVBD',
    tagline: '',
    contactEmail: 'hello@example.com',
    facebookUrl: '',
    url: 'http://localhost',
  }
  const keys = keysInFolder(join(DATA_DIR, 'unused'), now)
  const deps = { now, randomId: randomUUID, site, documents: { keys, maxBytes: 1 } }
  const changes = { website: null, phone: '772-555-0188', licenseNumber: 'CAC1829001' }
  await sendIn(db, deps, { ...changes, name: 'Ibis Air', submitterEmail: 'ines@example.org' })
  const asked = await sendIn(db, deps, { name: 'Heron Air', submitterEmail: 'hal@example.org' })
  await decideNow(db, deps, asked, 'ask_changes')
  await close()
}

/** Waits until a page reads out these lines in this order, and returns all of its lines. */
async function hears(page: Page, lines: (string | RegExp)[], within = 'main'): Promise<string[]> {
  await expect.poll(async () => notHeard(await heard(page, within), lines)).toEqual([])
  return heard(page, within)
}

describe('with a screen reader', () => {
  test('a sender hears the team’s question on the status page, and answers it', async ({
    open,
    installation: site,
  }) => {
    const { links } = await site.mailTo('hal@example.org')
    const link = new URL(links.find((one) => one.includes('/submission/')) ?? '')
    const page = await open(link.pathname, { ...phone, baseURL: site.url })
    const lines = await hears(page, [
      'heading 1: Heron Air',
      /The ZIP does not fit the city/,
      /^textbox: Your answer/,
    ])
    expect(headings(lines)[0]).toBe('heading 1: Heron Air')
    await page.getByRole('textbox', { name: /^Your answer/ }).fill('The ZIP code is right.')
    await page.getByRole('button', { name: /^Send the answer/ }).click()
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    await hears(page, ['heading 1: Heron Air', /The ZIP code is right/])
  })

  test('a person signs in with an emailed code', async ({ open, installation: site }) => {
    const page = await open('/auth', { ...phone, baseURL: site.url })
    await hears(page, [
      'navigation: Account',
      'heading 1: Sign In',
      'textbox: Email, required',
      'textbox: Password, required',
      'link: Email me a link instead',
    ])
    await page.getByRole('link', { name: 'Email me a link instead' }).click()
    const ask = await hears(page, ['heading 1: Sign in with a link', 'textbox: Email, required'])
    expect(stops(ask)).toEqual(['textbox: Email, required', 'button: Send me a link'])
    await page.getByLabel('Email').fill(owner)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await hears(page, [/^textbox: Code/, /^button: /])
    await page.getByRole('textbox', { name: /Code/ }).fill('12')
    await page.keyboard.press('Enter')
    await hears(page, [/^textbox: Code.*invalid, ./])
    const { code = '' } = await site.mailTo(owner)
    await page.getByRole('textbox', { name: /Code/ }).fill(code)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await page.goto('/account')
    await hears(page, [
      'heading 1: Your account',
      'heading 2: My listings',
      'heading 3: Semper Plumbing',
    ])
  })

  test('an owner changes the hours, and hears that the change is live', async ({
    open,
    installation: site,
  }) => {
    const page = await open(`/auth?from=/account`, { ...phone, baseURL: site.url })
    await page.getByLabel('Email').fill(owner)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('link', { name: /^Edit the listing/ }).click()
    await hears(page, ['heading 1: Semper Plumbing', 'region: Hours', 'link: Edit Hours'])
    await page.getByRole('link', { name: 'Edit Hours' }).click()
    await hears(
      page,
      [
        'heading 2: Hours',
        'text: Changes here go live right away.',
        'group: Set several days at once',
        'button: Mon',
        'group: Monday',
        'checkbox: Open 24 hours on Monday',
        'time field: Monday: Opens, "07:00"',
        'time field: Monday: Closes, "17:00"',
        'button: Add hours on Monday',
        /^button: Save/,
      ],
      'region: Hours',
    )
    await page.getByLabel('Monday: closes').fill('18:00')
    await page.getByRole('button', { name: /^Save.*Hours/ }).click()
    const saved = page.getByRole('status').filter({ hasText: 'Your change is live' })
    await saved.waitFor()
    await expect.poll(() => saved.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  test('a reviewer finds the oldest submission, and approves it', async ({
    browser,
    installation: site,
  }) => {
    const page = await openDesk(browser, site)
    await hears(page, ['heading 1: Review desk', /^link: .*Ibis Air/])
    await page.getByRole('link', { name: /Ibis Air/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Ibis Air' }).waitFor()
    await hears(page, ['heading 1: Ibis Air'])
    await hears(page, [/^button: Approve/])
    await approve(page, 'Ibis Air')
    await page.close()
  })
})
