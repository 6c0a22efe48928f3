/** @module-tag once */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems, desk, hydrated, phone, test } from '../test/browser-fixtures.ts'
import { followLink } from '../test/account-steps.ts'
import { codeOf } from '../test/factors.ts'

const password = 'correct horse battery'

/** Fills in and sends the sign-in form. */
async function enter(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign (In|Up)$/ })
    .click()
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Creates an account, and ends signed in on the account page. */
async function signUp(
  page: Page,
  site: { mailTo(address: string): Promise<{ links: string[] }> },
  email: string,
): Promise<void> {
  await page.goto('/auth?mode=sign-up&from=%2Faccount')
  await enter(page, email)
  await page.getByText('Check your inbox at').waitFor()
  await followLink(page, await site.mailTo(email))
  await page.getByText(`You’re signed in as ${email}`).waitFor()
}

/** The session stored in a browser. */
async function sessionIn(page: Page): Promise<{ access_token: string; refresh_token: string }> {
  const cookies = await page.context().cookies()
  const parts = cookies.filter(isSession)
  const sorted = parts.toSorted((a, b) => a.name.localeCompare(b.name))
  const encoded = sorted.map(({ value }) => value).join('')
  return JSON.parse(Buffer.from(encoded.slice('base64-'.length), 'base64url').toString())
}

function isSession({ name }: { name: string }): boolean {
  return /auth-token(\.\d)?$/.test(name)
}

/** The site's public key. */
async function publicKey(page: Page): Promise<string> {
  const html = await (await page.request.get('/')).text()
  return /\\"anonKey\\",\\"([^"\\]+)/.exec(html)?.[1] ?? ''
}

describe.for([
  ['with script', { ...phone }],
  ['without script', { ...phone, javaScriptEnabled: false }],
] as const)('%s', ([kind, options]) => {
  const name = kind.replace(' ', '-')

  test('a visitor signs up, confirms by email, and returns to the requested page', async ({
    open,
    site,
  }) => {
    const email = `new-${name}@example.com`
    const page = await open('/business-submission-confirmation?step=2', options)
    expect(pathOf(page)).toBe('/auth?from=%2Fbusiness-submission-confirmation%3Fstep%3D2')
    await page.getByRole('link', { name: "Don't have an account? Sign Up" }).click()
    await page.getByRole('heading', { level: 1, name: 'Create an Account' }).waitFor()
    await enter(page, email)
    await page.getByText('Please check your email for a confirmation link.').first().waitFor()
    await followLink(page, await site.mailTo(email))
    await page.getByRole('heading', { name: 'Thank You for Your Service' }).waitFor()
    expect(pathOf(page)).toBe('/business-submission-confirmation?step=2')
  })

  test('a forgotten password is replaced', async ({ open, site }) => {
    const email = `forgetful-${name}@example.com`
    const page = await open('/', options)
    await signUp(page, site, email)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('/')
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Email me the link' }).click()
    await page.getByText('If there’s an account with this email address').waitFor()
    await followLink(page, await site.mailTo(email))
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('another horse battery')
    await page.getByRole('button', { name: 'Change my password' }).click()
    await page.getByText(`You’re signed in as ${email}`).waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('/')
    await page.goto('/account')
    await enter(page, email)
    await page.getByText('Invalid login credentials').first().waitFor()
    await enter(page, email, 'another horse battery')
    await page.getByText(`You’re signed in as ${email}`).waitFor()
  })

  test('a signed-in visitor is redirected from the sign-in page', async ({ open, site }) => {
    const page = await open('/', options)
    await signUp(page, site, `again-${name}@example.com`)
    await page.goto('/auth?from=/veteran-resources')
    await page.waitForURL('/veteran-resources')
    await page.goto('/auth')
    await page.waitForURL('/')
  })
})

test('signing out everywhere reaches other browsers and tabs', async ({ open, site }) => {
  const email = 'everywhere@example.com'
  const here = await open('/', desk)
  await signUp(here, site, email)
  const tab = await here.context().newPage()
  await tab.goto('/account')
  await tab.getByText(`You’re signed in as ${email}`).waitFor()
  const there = await open('/auth?from=%2Faccount', phone)
  await enter(there, email)
  await there.getByText(`You’re signed in as ${email}`).waitFor()
  await expect.poll(() => there.getByText('Welcome back!').first().isVisible()).toBe(true)
  await here.getByRole('button', { name: 'Sign out everywhere' }).click()
  await here.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  await tab.waitForURL('**/auth?from=%2Faccount')
  await there.reload()
  expect(pathOf(there)).toBe('/auth?from=%2Faccount')
})

test('signing out shows the home page, however slow the service and the pages are', async ({
  open,
  site,
}) => {
  const page = await open('/', desk)
  await signUp(page, site, 'going-home@example.com')
  const tab = await page.context().newPage()
  await tab.goto('/account')
  await tab.getByText('You’re signed in as going-home@example.com').waitFor()
  await tab.waitForLoadState('networkidle')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // The session is deleted from this browser before the service is called.
  await page.route('**/auth/v1/logout*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  // The other tab hears of it when this one does, and has had the time to load the sign-in page.
  await tab.waitForURL('**/auth?from=%2Faccount')
  await tab.getByRole('heading', { level: 1 }).waitFor()
  expect(pathOf(page)).toBe('/account')
  release()
  await page.waitForURL('/')
})

test('a page whose scripts load after another tab signed out redirects to sign-in', async ({
  open,
  site,
}) => {
  const page = await open('/', desk)
  await signUp(page, site, 'late-scripts@example.com')
  const tab = await page.context().newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await tab.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await tab.goto('/account', { waitUntil: 'domcontentloaded' })
  await tab.getByText('You’re signed in as late-scripts@example.com').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('/')
  release()
  await tab.waitForURL('**/auth?from=%2Faccount')
})

test('an answer whose scripts load late does not take the focus from somebody who types', async ({
  open,
}) => {
  const page = await open('/', phone)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/auth?mode=sign-up', { waitUntil: 'commit' })
  await enter(page, 'somebody@gmial.com')
  await page.getByText('Did you mean somebody@gmail.com?').first().waitFor()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type('another horse')
  release()
  await hydrated(page)
  await page.keyboard.type(' battery')
  const typed = await page.getByLabel('Password', { exact: true }).inputValue()
  expect(typed).toBe('another horse battery')
})

test('the header shows the signed-in account on every page', async ({ open, site }) => {
  const page = await open('/', desk)
  await signUp(page, site, 'header@example.com')
  await page.getByRole('link', { name: 'About Us' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByText('You’re signed in as header@example.com').waitFor()
})

test("reading pages never loads the auth service's client", async ({ open }) => {
  const loaded: string[] = []
  const page = await open('/', phone, async (page) => {
    page.on('request', (request) => loaded.push(request.url()))
  })
  await page.getByRole('link', { name: 'View All Categories' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter((url) => url.includes('browser-auth'))).toEqual([])
})

test('a wrong password is shown as a message and next to the field, and the input stays', async ({
  open,
}) => {
  const page = await open('/auth', phone)
  await enter(page, 'nobody@example.com')
  await page.getByRole('status').getByText('Sign in failed').waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
  const field = page.getByLabel('Password', { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('main form').getByText('Sign in failed').count()).toBe(0)
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
})

test("during a request, the button says so and can't be clicked again", async ({ open }) => {
  const page = await open('/auth', phone)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/auth/v1/token*', (route) => held.then(() => route.continue()))
  await enter(page, 'nobody@example.com')
  await page.getByRole('button', { name: 'Processing...' }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Processing...' }).isDisabled())
    .toBe(true)
  answer()
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
})

test('an unreachable service shows a message', async ({ open }) => {
  const page = await open('/auth', phone)
  await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 200, body: 'not JSON' }))
  await enter(page, 'nobody@example.com')
  await page.getByText('Authentication error').first().waitFor()
  await page.getByText('An unexpected error occurred').first().waitFor()
})

test('a second factor is required before the requested page', async ({ open, site }) => {
  const email = 'factor@example.com'
  const page = await open('/', phone)
  await signUp(page, site, email)
  // With another client: a session of the site requires a proof first.
  const post = async (path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}`, apikey: await publicKey(page) }
    const answer = await page.request.post(`/auth/v1${path}`, { data, headers })
    return answer.json()
  }
  const { access_token: token } = await post('/token?grant_type=password', { email, password })
  const ask = (path: string, data: object) => post(`/factors${path}`, data, token)
  const { id, totp } = await ask('', { factor_type: 'totp', friendly_name: 'My app' })
  const challenge = await ask(`/${id}/challenge`, {})
  const code = codeOf(totp.uri, new Date())
  await ask(`/${id}/verify`, { challenge_id: challenge.id, code })
  const there = await open('/auth?from=%2Faccount', phone)
  await enter(there, email)
  await there.getByRole('heading', { level: 1, name: 'Your second step' }).waitFor()
  await expect.poll(() => accessibilityProblems(there)).toEqual([])
  await there.getByLabel('Code').fill('12')
  await there.getByRole('button', { name: 'Sign In', exact: true }).click()
  await there.getByText('Enter the six digits.').first().waitFor()
  await there.getByLabel('Code').fill(codeOf(totp.uri, new Date(), 1))
  await there.getByRole('button', { name: 'Sign In', exact: true }).click()
  await there.getByText(`You’re signed in as ${email}`).waitFor()
})

describe('the fragment of a link', () => {
  test('tokens are removed from the address, and sign in after a click', async ({ open, site }) => {
    const page = await open('/', phone)
    await signUp(page, site, 'tokens@example.com')
    const { access_token, refresh_token } = await sessionIn(page)
    const fresh = await open('/', phone)
    const hash = new URLSearchParams({ access_token, refresh_token, type: 'invite' })
    await fresh.goto(`/auth/confirm#${hash}`)
    await fresh.getByText('This is for the account tokens@example.com.').waitFor()
    expect(fresh.url()).not.toContain('#')
    expect(await fresh.context().cookies()).toEqual([])
    await fresh.getByRole('button', { name: 'Accept the invitation' }).click()
    // The account has a password, so a new one needs it.
    await fresh.waitForURL('**/account/sign-in-details')
  })

  test("tokens of another account don't replace a session without asking", async ({
    open,
    site,
  }) => {
    const mallory = await open('/', phone)
    await signUp(mallory, site, 'mallory@example.com')
    const { access_token, refresh_token } = await sessionIn(mallory)
    const page = await open('/', phone)
    await signUp(page, site, 'swapped@example.com')
    const hash = new URLSearchParams({ access_token, refresh_token, type: 'magiclink' })
    await page.goto(`/auth/confirm?next=/account#${hash}`)
    await page.getByText('You’re signed in here as swapped@example.com.').waitFor()
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await page.goto('/account')
    await page.getByText('You’re signed in as swapped@example.com').waitFor()
    await page.goto(`/auth/confirm?next=/account#${hash}`)
    await page.getByRole('button', { name: 'Continue as mallory@example.com' }).click()
    await page.getByText('You’re signed in as mallory@example.com').waitFor()
  })

  test('an error is shown', async ({ open }) => {
    const hash = new URLSearchParams({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
    const page = await open(`/auth/confirm#${hash}`, phone)
    await page.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor()
  })
})
