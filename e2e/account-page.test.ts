/** @module-tag once */
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems, desk, phone, test } from '../test/browser-fixtures.ts'
import { followLink, proveIdentity } from '../test/account-steps.ts'
import { accountPages } from '../test/every-page.ts'
import { codeOf } from '../test/factors.ts'

const password = 'correct horse battery'

type Site = {
  mailTo(address: string): Promise<{ subject: string; links: string[]; code?: string }>
}

/** Creates an account with the site's forms, and ends on the account page. */
async function signUp(page: Page, site: Site, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-up&from=%2Faccount')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Check your inbox at').waitFor()
  await followLink(page, await site.mailTo(email))
  await page.getByText(`You’re signed in as ${email}`).waitFor()
}

async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/auth?from=%2Faccount')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Sets up an authenticator app and returns its URL and the recovery codes. */
async function setUp(page: Page, site: Site, email: string) {
  await page.goto('/account/second-factor')
  await proveIdentity(page, password, () => site.mailTo(email))
  return connectApp(page)
}

async function connectApp(page: Page) {
  await page.getByLabel('Name of the app or phone').fill('Blue phone')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const uri = (await page.locator('input[name=uri]').getAttribute('value')) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByText('You won’t see them again.').waitFor()
  return { uri, codes: await page.locator('main li code').allTextContents() }
}

/** Each step's code is accepted once, so this uses the next one, which is already valid. */
async function showNextCode(page: Page, uri: string): Promise<void> {
  await page.getByRole('heading', { name: 'Your second step' }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(uri, new Date(), 1))
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

describe.for([
  ['with script', { ...phone }],
  ['without script', { ...phone, javaScriptEnabled: false }],
] as const)('%s', ([kind, options]) => {
  test(
    'an owner protects an account, signs in both ways, and deletes it',
    {
      timeout: 600_000,
    },
    async ({ open, site }) => {
      const email = `keeper-${kind.replace(' ', '-')}@example.com`
      const page = await open('/', options)
      await signUp(page, site, email)
      const { uri, codes } = await setUp(page, site, email)
      expect(codes).toHaveLength(10)
      expect((await site.mailTo(email)).subject).toBe('A second factor was added')
      await page.goto('/account')
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.waitForURL('/')

      await signIn(page, email)
      await showNextCode(page, uri)
      await page.getByText(`You’re signed in as ${email}`).waitFor()

      const other = await open('/', options)
      await signIn(other, email)
      await other.getByRole('link', { name: 'I lost it: use a recovery code' }).click()
      await other.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
      await other.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
      await other.getByText('Off. Protect your account with one.').waitFor()
      expect((await site.mailTo(email)).subject).toMatch(/removed with a recovery code/)

      await page.goto('/account')
      await page.getByRole('heading', { name: 'Sign In' }).waitFor()
      await signIn(page, email)
      await page.getByText('2 devices').waitFor()
      await other.goto('/account/sessions')
      await other.getByText('Chrome on').nth(1).waitFor()
      await other.getByRole('button', { name: 'Sign out everywhere' }).click()
      await other.waitForURL('/')
      await page.goto('/account')
      await page.getByRole('heading', { name: 'Sign In' }).waitFor()

      await signIn(page, email)
      await page.getByRole('link', { name: 'Sign-in details' }).click()
      await page.getByLabel('Current password', { exact: true }).fill(password)
      await page.getByLabel('New password', { exact: true }).fill('another battery')
      await page.getByRole('button', { name: 'Change my password' }).click()
      await page.getByText('Password changed').first().waitFor()
      expect((await site.mailTo(email)).subject).toBe('Your password was changed')

      await page.goto('/account/data')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download my data' }).click(),
      ])
      const data = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(data).toMatchObject({ account: { email }, factors: [], sessions: [{}] })

      await page.getByLabel('Password', { exact: true }).fill('another battery')
      await page.getByLabel('Type the word delete').fill('delete')
      await page.getByRole('button', { name: 'Delete my account for good' }).click()
      await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor()
      expect((await site.mailTo(email)).subject).toBe('Your account was deleted')
      await signIn(page, email, 'another battery')
      await page.getByText('Invalid login credentials').first().waitFor()
    },
  )
})

const looks: [name: string, options: BrowserContextOptions][] = [
  ['a phone by night', { ...phone, colorScheme: 'dark' }],
  ['a desk by day', { ...desk, colorScheme: 'light' }],
]

test.for(looks)(
  'on %s, every account page passes axe',
  { timeout: 600_000 },
  async ([name, options], { open, site }) => {
    const page = await open('/', options)
    const email = `looker-${name.replaceAll(' ', '-')}@example.com`
    await signUp(page, site, email)
    const look = async (state: string) =>
      // From the top: half of a button below the sticky header counts as too small.
      await expect
        .poll(
          async () => {
            await page.evaluate(() => scrollTo(0, 0))
            const found = await accessibilityProblems(page)
            const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
            return scrollWidth > clientWidth ? [...found, 'is too wide'] : found
          },
          { message: state },
        )
        .toEqual([])
    for (const path of accountPages) {
      await page.goto(path)
      await look(path)
    }
    await page.goto('/account/sign-in-details')
    await page.getByLabel('New email address').fill(`next-${name.replaceAll(' ', '-')}@example.com`)
    await page.getByRole('button', { name: 'Change my email address' }).click()
    await page.getByText('Waiting for confirmation').waitFor()
    await look('a change of address')
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change my password' }).click()
    await page.getByText('That’s already your password.').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password')
    await look('a refused password')
    await site.mailTo(email)
    await page.goto('/account/second-factor')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code we sent you').waitFor()
    await look('a code that was sent')
    await page.goto('/account/second-factor')
    await proveIdentity(page, password, () => site.mailTo(email))
    await look('second factors that may be changed')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('heading', { name: 'Connect your app' }).waitFor()
    await page.getByRole('button', { name: 'Copy the key' }).waitFor()
    await look('an app that is connected')
    await page.goto('/account/second-factor')
    await connectApp(page)
    await look('new recovery codes')
    await page.getByRole('link', { name: 'I’ve saved them' }).click()
    await page.getByText('You have 10 recovery codes left.').waitFor()
    await look('a second factor')
  },
)
