/** @module-tag once */
import { rm } from 'node:fs/promises'
import { expect, inject } from 'vitest'
import { accessibilityProblems, phone, test as base } from '../test/browser-fixtures.ts'
import { proveIdentity } from '../test/account-steps.ts'
import { filledSite } from '../test/database.ts'
import { mailbox } from '../test/mails.ts'
import { plugIn } from '../test/security-key.ts'
import { startServer } from '../test/server-process.ts'

/**
 * `test` with a shared site that accepts passkeys and confirms addresses automatically, and a page
 * on it.
 */
const test = base
  .extend('passkeySite', { scope: 'file' }, async ({}, { onCleanup }) => {
    const filled = await filledSite(inject('databaseUrl'), 'passkey')
    const server = await startServer({
      ...filled,
      AUTH_MAILER_AUTOCONFIRM: 'true',
      AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
      AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    })
    onCleanup(async () => {
      await server.stop()
      await rm(filled.DATA_DIR, { recursive: true, force: true })
    })
    return { ...server, ...mailbox(filled.DATA_DIR) }
  })
  .extend('page', async ({ browser, passkeySite }, { onCleanup }) => {
    const context = await browser.newContext({ ...phone, baseURL: passkeySite.url })
    context.setDefaultTimeout(120_000)
    onCleanup(() => context.close())
    return context.newPage()
  })

test('a passkey is added on the account page, and shown when signing in', async ({
  page,
  passkeySite,
}) => {
  const { unplug } = await plugIn(page)
  const enter = async (mode: string, button: string) => {
    await page.goto(`/auth?from=%2Faccount${mode}`)
    await page.getByLabel('Email').fill('ann@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  }
  await enter('&mode=sign-up', 'Sign Up')
  await page.getByRole('link', { name: 'Second factor' }).click()
  const mail = () => passkeySite.mailTo('ann@example.com')
  await proveIdentity(page, 'correct horse battery', mail)
  await page.getByLabel('Name of the passkey').fill('Blue key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make it now' }).click()
  await page.getByText('Second factor added').waitFor()
  await page.getByText('You have no recovery codes.').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])

  await page.goto('/account')
  await page.getByText('On: Blue key').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('/')
  await enter('', 'Sign In')
  await page.getByRole('button', { name: 'Use Passkey' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Use Passkey' }).click()
  await page.getByText('You’re signed in as ann@example.com').waitFor()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('/')
  await enter('', 'Sign In')
  await unplug()
  await plugIn(page)
  await page.getByRole('button', { name: 'Use Passkey' }).click()
  await page.getByText('The passkey didn’t work.').waitFor()
})

test("without script a passkey can't be added, and the page says so", async ({ browser, page }) => {
  await page.goto('/auth?mode=sign-up&from=%2Faccount')
  await page.getByLabel('Email').fill('bob@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('You’re signed in as bob@example.com').waitFor()
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies()
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  context.setDefaultTimeout(120_000)
  await context.addCookies(cookies)
  const bare = await context.newPage()
  await bare.goto('/account/second-factor')
  await bare.getByText('First, confirm that it’s you').waitFor()
  await expect.poll(() => bare.getByText('Add a passkey').count()).toBe(0)
  await context.close()
})
