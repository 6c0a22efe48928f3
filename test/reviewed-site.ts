import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import bcrypt from 'bcryptjs'
import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { grantRole } from '../src/account/team/team.server.ts'
import { importUsers } from '../src/auth/import/import-users.server.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import { proveIdentity } from './account-steps.ts'
import { desk, test as base } from './browser-fixtures.ts'
import { filledSite } from './database.ts'
import { codeOf } from './factors.ts'
import { mailbox, type ReadMail } from './mails.ts'
import { startServer } from './server-process.ts'

export type ReviewedSite = { url: string } & ReturnType<typeof mailbox>

export const password = 'correct horse battery'
const reviewer = 'ann@example.com'

/** `test` with a separate installation where Ann is a reviewer. */
export const test = base.extend('installation', { scope: 'file' }, async ({}, { onCleanup }) => {
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

/** Ann at the desk, after setting up a second factor. */
export async function openDesk(browser: Browser, { url, mailTo }: ReviewedSite): Promise<Page> {
  const page = await browser.newPage({ ...desk, baseURL: url })
  await page.goto('/auth?from=/review')
  await page.getByLabel('Email').fill(reviewer)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await proveIdentity(page, password, () => mailTo(reviewer))
  await page.getByRole('button', { name: 'Set up' }).click()
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor()
  return page
}

export async function approve(ann: Page, name: string): Promise<void> {
  await ann.goto('/review')
  await ann
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await ann.locator('summary').filter({ hasText: 'Approve' }).click()
  await ann.getByRole('button', { name: 'Approve', exact: true }).click()
  await ann.getByText('approved it').first().waitFor()
}

/** The next email to an address with this text. */
export async function mailThatSays(
  site: ReviewedSite,
  to: string,
  words: string,
): Promise<ReadMail> {
  const mail = await site.mailTo(to)
  return mail.text.includes(words) ? mail : mailThatSays(site, to, words)
}
