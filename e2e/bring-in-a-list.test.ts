/** @module-tag once */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { proveIdentity } from '../test/account-steps.ts'
import { accessibilityProblems, desk, phone, test as base } from '../test/browser-fixtures.ts'
import { filledSite } from '../test/database.ts'
import { codeOf } from '../test/factors.ts'
import { mailbox } from '../test/mails.ts'
import { site } from '../test/operator-fixtures.ts'
import { startServer } from '../test/server-process.ts'

const nina = { email: 'nina@example.com', password: 'correct horse battery' }

const list = `Our members,,,,
Bus. Name ,Trade,Address,Phone #,When open
ANCHOR PIPES LLC,Plumber/HVAC,"12 Ocean Blvd, Stuart, FL 34994",(772) 555-0131,Mon-Fri 8-5
Beacon Bakery,Bakery,"9 Elm St, Tampa, FL 33602",813.555.0150,call first
Blimp Tours,blimp rides,"Orlando, FL",407-555-0101,
Sue's Roofs,Roofers,"9 Elm St, Atlanta, GA 30301",404-555-0101,
`

/** `test` with a separate running site without samples, where Nina is an admin by command line. */
const test = base.extend('started', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const { DATA_DIR: folder } = await filledSite('', 'bring-in')
  const server = await startServer({ DATA_DIR: folder })
  onCleanup(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const users = join(folder, 'users.jsonl')
  const user = {
    id: randomUUID(),
    email: nina.email,
    email_confirmed_at: '2026-01-01T00:00:00Z',
    encrypted_password: bcrypt.hashSync(nina.password, 4),
  }
  await writeFile(users, JSON.stringify(user))
  site(folder, 'users', 'import', users)
  site(folder, 'admin', 'grant', nina.email)
  site(folder, 'samples', 'remove')
  return { url: server.url, ...mailbox(folder) }
})

async function signIn(page: Page, mailTo: ReturnType<typeof mailbox>['mailTo']): Promise<void> {
  await page.goto('/auth?from=/admin')
  await page.getByLabel('Email').fill(nina.email)
  await page.getByLabel('Password', { exact: true }).fill(nina.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await proveIdentity(page, nina.password, () => mailTo(nina.email))
  await page.getByRole('button', { name: 'Set up' }).click()
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor()
}

async function sound(page: Page): Promise<void> {
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
}

test('Nina imports her spreadsheet, answers questions, and undoes the import', async ({
  browser,
  started: { url, mailTo },
}) => {
  const first = await browser.newPage({ ...desk, baseURL: url })
  await signIn(first, mailTo)
  const storageState = await first.context().storageState()
  await sound(first)
  await first.close()
  const context = await browser.newContext({ ...phone, baseURL: url, storageState })
  const page = await context.newPage()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Import listings' }).click()
  await page.getByLabel('File').waitFor()
  await sound(page)
  const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Phone\n') }
  await page.getByLabel('File').setInputFiles(empty)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByText('This list has headings but no rows.').waitFor()
  await page.goto('/admin/import')
  await page.getByText('None yet.').waitFor()
  expect(await page.getByText('We kept what you entered').count()).toBe(0)
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByText('4 rows: 2 new, 2 rejected.').waitFor()
  await sound(page)
  await page.getByLabel('blimp rides (1 row)').selectOption({ label: 'Entertainment' })
  await page.getByRole('button', { name: 'Check the list again' }).click()
  await page.getByText('4 rows: 3 new, 1 rejected.').waitFor()
  await page.getByRole('link', { name: 'rejected 1' }).click()
  await page.getByText('We list only businesses in Florida.').waitFor()
  await page.getByRole('button', { name: 'Start import: add 3' }).click()
  await page.getByText('Added 3 listings and changed 0.').waitFor()
  await sound(page)
  await page.goto('/business/anchor-pipes-llc')
  await page.getByRole('heading', { level: 1, name: 'Anchor Pipes LLC' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Undo this import' }).click()
  await page.getByLabel('Yes, remove 3 listings').check()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByText('Removed 3 listings and restored 0').waitFor()
  await page.goto('/admin/export')
  await sound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV, for spreadsheets' }).click()
  expect((await download).suggestedFilename()).toMatch(/^listings-.*\.csv$/)
  await context.close()
})
