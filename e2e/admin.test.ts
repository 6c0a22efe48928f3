/** @module-tag once */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { grantRole } from '../src/account/team/team.server.ts'
import { importUsers } from '../src/auth/import/import-users.server.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import { proveIdentity } from '../test/account-steps.ts'
import { accessibilityProblems, desk, phone, test as base } from '../test/browser-fixtures.ts'
import { filledSite } from '../test/database.ts'
import { adminPages } from '../test/every-page.ts'
import { codeOf } from '../test/factors.ts'
import { mailbox } from '../test/mails.ts'
import { startServer } from '../test/server-process.ts'

const nina = { email: 'nina@example.com', password: 'correct horse battery' }

/** `test` with a separate installation whose admin is Nina. */
const test = base.extend('installation', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const filled = await filledSite(inject('databaseUrl'), 'admin')
  await addAdmin(filled)
  const server = await startServer(filled)
  onCleanup(async () => {
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  })
  return { url: server.url, ...mailbox(filled.DATA_DIR) }
})

async function addAdmin(filled: { DATABASE_URL: string; DATA_DIR: string }): Promise<void> {
  const { db, close } = await connect({
    databaseUrl: filled.DATABASE_URL || undefined,
    dataDir: filled.DATA_DIR,
  })
  const now = new Date()
  const user = {
    id: randomUUID(),
    email: nina.email,
    email_confirmed_at: now.toISOString(),
    encrypted_password: bcrypt.hashSync(nina.password, 4),
  }
  const settings = { jwtAudience: 'authenticated', jwtRole: 'authenticated' }
  await importUsers(db, {
    settings,
    now,
    files: { users: JSON.stringify([user]), identities: null },
  })
  await grantRole(db, { userId: user.id, email: user.email }, 'admin', { by: 'test', now })
  await close()
}

/** Signs in, and sets up the second factor that the pages require. */
async function enter(page: Page, mailTo: ReturnType<typeof mailbox>['mailTo']): Promise<void> {
  await page.getByLabel('Email').fill(nina.email)
  await page.getByLabel('Password', { exact: true }).fill(nina.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('set up a second factor here.').waitFor()
  await proveIdentity(page, nina.password, () => mailTo(nina.email))
  await page.getByRole('button', { name: 'Set up' }).click()
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor()
}

test(
  'Nina goes live: removes samples, sets a name, imports and corrects a list, invites two reviewers, publishes an article',
  { timeout: 600_000 },
  async ({ open, installation: site }) => {
    const page = await open('/auth?from=/admin', { ...desk, baseURL: site.url })
    await enter(page, site.mailTo)
    expect(await problemsOn(page)).toEqual([])

    await page.getByRole('link', { name: /^Remove the samples/ }).click()
    await page.getByLabel('Yes, permanently remove the samples').check()
    await page.getByRole('button', { name: /^Remove \d+ listings/ }).click()
    await page.getByText('The samples are gone').waitFor()
    await picture(page, '1-samples-removed')

    await page.getByRole('link', { name: 'Name and logo', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Gulf Veterans List')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('banner').getByText('Gulf Veterans List').waitFor()
    await picture(page, '2-brand')

    await bringIn(page, listOf(110, false))
    await page.getByText('110 rows: 100 new, 10 rejected.').waitFor()
    await page.getByRole('link', { name: 'rejected 10' }).click()
    await page.getByText('We list only businesses in Florida').first().waitFor()
    await picture(page, '3-dry-run-refused')
    await page.getByRole('button', { name: 'Start import: add 100' }).click()
    await page.getByText('Added 100 listings and changed 0.').waitFor()
    await picture(page, '4-brought-in')
    await bringIn(page, listOf(110, true))
    // The names are similar, so there is a question.
    await page.getByText('110 rows: 100 the same as before, 10 probably already listed.').waitFor()
    await page.getByLabel('Also add the 10 rows that are probably already listed').check()
    await page.getByRole('button', { name: 'Start import', exact: true }).click()
    await page.getByText('Added 10 listings and changed 0.').waitFor()
    await picture(page, '5-refused-mended')

    for (const name of ['rita', 'ada']) {
      await page.getByRole('link', { name: 'People', exact: true }).click()
      await page.getByLabel('Their email address').fill(`${name}@example.com`)
      await page.getByRole('button', { name: 'Give the role' }).click()
      await page.getByText('an invitation is on its way').waitFor()
      await page.getByRole('rowheader', { name: `${name}@example.com` }).waitFor()
    }
    await picture(page, '6-invited')

    await page.getByRole('link', { name: 'Articles', exact: true }).click()
    await page.getByRole('link', { name: 'Write an article' }).click()
    await page.getByLabel('Who or what it’s about').fill('Harbor Post 12')
    await page.getByLabel('Headline').fill('A post that answers')
    await page.getByLabel('Kind of business or organization').fill('Non Profit')
    await page.getByLabel('Summary in one or two sentences').fill('A post of veterans in Stuart.')
    await page.getByLabel('Text of block 1').fill('They answer the phone.')
    await page.getByRole('button', { name: 'Add a block' }).click()
    await page.getByLabel('Text of block 2').fill('And the door.')
    await page.getByLabel('Publish now').check()
    await page.getByLabel('Also on the home page').check()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('heading', { name: 'Preview: not saved yet' }).waitFor()
    await picture(page, '7-article-preview')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await page.getByText('Everyone can now read it').waitFor()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Harbor Post 12' }).waitFor()
    await picture(page, '8-home')
    await expect.poll(() => page.getByText('Verified', { exact: true }).count()).toBe(0)
  },
)

/** Saves screenshots of a phone and a wide screen if SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  for (const { viewport } of [phone, desk]) {
    if (!viewport) continue
    await page.setViewportSize(viewport)
    await page.screenshot({ path: join(folder, `${name}-${viewport.width}.png`) })
  }
}

/** A spreadsheet of businesses; every eleventh has an error until corrected. */
function listOf(count: number, isMended: boolean): string {
  const wrong = [
    (name: string) => `${name},Plumber,"9 Elm St, Atlanta, GA 30301"`,
    (name: string) => `${name},blimp rides,"Orlando, FL"`,
    () => `"=HYPERLINK(""https://x.example"")",Bakery,"Tampa, FL 33602"`,
  ]
  const rows = Array.from({ length: count }, (_, at) => {
    const name = `${['Anchor', 'Beacon', 'Cypress'][at % 3]} Crew Number ${at}`
    const harm = !isMended && at % 11 === 5 ? wrong[at % 3] : null
    const cells =
      harm?.(name) ?? `${name},${['Plumber', 'Roofing', 'Bakery'][at % 3]},"Tampa, FL 33602"`
    return `M${at},${cells},(813) 555-${String(1000 + at)}`
  })
  return ['Our members,,,,', 'ID,Bus. Name ,Trade,Address,Phone #', ...rows].join('\n')
}

async function bringIn(page: Page, list: string): Promise<void> {
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the list' }).click()
}

/** Problems on admin pages, on a wide screen in light mode and on a phone in dark mode. */
async function problemsOn(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [{ viewport }, colorScheme] of [
    [desk, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    if (viewport) await page.setViewportSize(viewport)
    for (const path of adminPages) {
      await page.goto(path)
      const { wide } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { wide: scrollWidth - clientWidth }
      })
      if (wide > 0) problems.push(`${path} is ${wide} px too wide, ${colorScheme}`)
      const found = await accessibilityProblems(page)
      problems.push(...found.map((problem) => `${path}, ${colorScheme}: ${problem}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (desk.viewport) await page.setViewportSize(desk.viewport)
  await page.goto('/admin')
  return problems
}
