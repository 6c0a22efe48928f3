/** @module-tag once */
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { followLink } from '../test/account-steps.ts'
import { accessibilityProblems, phone } from '../test/browser-fixtures.ts'
import {
  changeName,
  changeWhatIsLive,
  postTwice,
  profile,
  seePhotosAndPosts,
  sendPhotos,
} from '../test/owner-steps.ts'
import {
  approve,
  mailThatSays,
  openDesk,
  password,
  test,
  type ReviewedSite,
} from '../test/reviewed-site.ts'

const owner = 'olga@example.com'

test(
  'an owner signs up, registers, is approved, fills in the page on a phone, and gets a message',
  { timeout: 600_000 },
  async ({ open, browser, installation: site }) => {
    const options = { ...phone, baseURL: site.url }
    const page = await open('/register-business', options)
    await signUp(page, site)
    await register(page)
    const ann = await openDesk(browser, site)
    await approve(ann, 'Quillback Plumbing')
    // The decision can be undone for a minute. Until then, owners see nothing of it.
    await mailThatSays(site, owner, 'We approved Quillback Plumbing')
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

async function signUp(page: Page, site: ReviewedSite): Promise<void> {
  await page.getByRole('link', { name: "Don't have an account? Sign Up" }).click()
  await page.getByRole('heading', { level: 1, name: 'Create an Account' }).waitFor()
  await page.getByLabel('Email').fill(owner)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Please check your email for a confirmation link.').first().waitFor()
  await followLink(page, await site.mailTo(owner))
}

/** The steps of the form, with the facts that only the owner gives. */
async function register(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  await page.getByRole('heading', { level: 1, name: 'Register your business' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Quillback Plumbing')
  await page.getByRole('combobox', { name: /^Category/ }).press('Enter')
  await page.getByPlaceholder('Search categories').fill('plumber')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Plumbing/ })
    .tap()
  await page.getByLabel('License number').fill('licence CFC 1428001')
  await page.getByRole('textbox', { name: 'What it does' }).fill('Pipes, drains and water heaters.')
  await next.tap()
  await heading('Where it is').waitFor()
  await page.getByRole('textbox', { name: 'Street' }).fill('2901 Caledonia St')
  await page.getByRole('textbox', { name: /^ZIP code\b/ }).fill('32446')
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
  expect(await page.getByRole('radio', { name: 'I own it' }).isChecked()).toBe(true)
  await next.tap()
  await heading('Check and send').waitFor()
  await vi.waitFor(
    async () => {
      // A browser types faster than people, which the form rejects with all input kept.
      await page.getByRole('button', { name: /^(Submit|Register)/ }).tap({ timeout: 2000 })
      await page.waitForURL('**/business-submission-confirmation', { timeout: 3000 })
    },
    { timeout: 120_000 },
  )
}

async function writeToOwner(visitor: Page, site: ReviewedSite): Promise<void> {
  await visitor.getByRole('link', { name: 'Contact Business' }).tap()
  await visitor.getByRole('link', { name: 'Write a message' }).tap()
  await visitor.getByRole('heading', { name: 'Write to Quillback Plumbing' }).waitFor()
  const shownAt = await visitor.evaluate(() => performance.now())
  await expect.poll(() => accessibilityProblems(visitor)).toEqual([])
  await visitor.getByLabel('Your name').fill('Vera')
  await visitor.getByRole('button', { name: 'Send the message' }).tap()
  await visitor.getByText('Write your message.').waitFor()
  await expect.poll(() => visitor.getByLabel('Your name').inputValue()).toBe('Vera')
  await visitor.getByLabel('Your email address').fill('vera@example.com')
  await visitor.getByLabel('Your message').fill('Do you come to Sneads on Sundays?')
  // A form filled in faster than people type counts as a bot's.
  await visitor.waitForFunction((at) => performance.now() > at + 3500, shownAt)
  await visitor.getByRole('button', { name: 'Send the message' }).tap()
  await visitor.getByText('There’s one step left').waitFor()
  const { links } = await site.mailTo('vera@example.com')
  await visitor.goto(links[0] ?? '')
  await visitor.getByRole('button', { name: 'Yes, send it' }).tap()
  await visitor.getByText('Your message is on its way to Quillback Plumbing').waitFor()
}

async function answer(page: Page, site: ReviewedSite): Promise<void> {
  const { links } = await mailThatSays(site, owner, '> Do you come to Sneads on Sundays?')
  await page.goto(links[0] ?? '')
  await page.getByRole('heading', { name: 'A message from Vera' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Your reply').fill('Yes, from nine in the morning on.')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages.getByText('from nine in the morning').waitFor()
}
