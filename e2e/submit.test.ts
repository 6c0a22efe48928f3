import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { accessibilityProblems, phone, test } from '../test/browser-fixtures.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Chooses in the combobox by keyboard. */
async function chooseCategory(page: Page, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Category' }).press('Enter')
  await page.getByPlaceholder('Search categories').fill(typed)
  await page.getByPlaceholder('Search categories').press('Enter')
}

async function fillBusiness(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the business' }).fill(name)
  await chooseCategory(page, 'masonry')
  await page
    .getByRole('textbox', { name: 'What it does' })
    .fill('Lays brick and block for homes and gardens.')
}

test('a business is submitted step by step on a phone, and the private link is mailed', async ({
  open,
  site,
}) => {
  const page = await open('/submit-business', phone)
  await next(page).tap()
  const problems = page.getByRole('alert')
  await problems.getByRole('link', { name: 'Enter the name of the business' }).tap()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
  await fillBusiness(page, 'Quillback Masonry')
  for (const language of ['Spanish', 'English'])
    await page.getByRole('group', { name: 'Languages spoken' }).getByLabel(language).check()
  expect(await accessibilityProblems(page)).toEqual([])
  await next(page).tap()
  await stepHeading(page, 'Where it is').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Where it is')
  await page.getByRole('textbox', { name: 'City' }).fill('Marianna')
  await page.getByRole('combobox', { name: 'County' }).selectOption('jackson')
  await next(page).tap()
  await page.getByRole('textbox', { name: 'Phone' }).fill('850-555-0177')
  await next(page).tap()
  expect(await page.getByRole('combobox', { name: 'Time zone' }).innerText()).toContain(
    'Central time, as in Jackson County',
  )
  await page.getByRole('button', { name: 'Sat', exact: true }).tap()
  await page.getByLabel('Closes', { exact: true }).fill('02:00')
  await page.getByRole('button', { name: 'Set these days' }).tap()
  expect(await page.getByLabel('Saturday: closes').inputValue()).toBe('02:00')
  expect(await page.getByText('Closes after midnight').count()).toBe(6)
  expect(await accessibilityProblems(page)).toEqual([])
  await next(page).tap()
  await stepHeading(page, 'Veteran-owned').waitFor()
  await next(page).tap()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dana Reyes')
  await page.getByRole('textbox', { name: 'Your email address' }).fill('quill@example.com')
  await page.getByRole('radio', { name: 'I am a customer' }).check()
  await next(page).tap()
  await stepHeading(page, 'Check and send').waitFor()
  expect(await page.getByText('English, Spanish').count()).toBe(1)
  expect(await page.getByText('Mon to Sat 8:00 AM to 2:00 AM').count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
  // Where the browser was faster than people are, the form says so and keeps everything: then it is sent again.
  await vi.waitFor(
    async () => {
      const send = page.getByRole('button', { name: 'Submit this business' })
      if (await send.isVisible())
        await send.evaluate((button: HTMLElement) => {
          button.click()
          button.click()
        })
      await page.waitForURL('**/submit-business-confirmation', { timeout: 3000 })
    },
    { timeout: 60_000 },
  )
  await page.getByText('It goes by mail to quill@example.com').waitFor()
  const mail = await site.mailTo('quill@example.com')
  expect(mail.text).toContain('/submission/')
  await page.goto('/submit-business')
  await page.getByRole('textbox', { name: 'Name of the business' }).waitFor()
  expect(await page.getByText('You have started this form').count()).toBe(0)
})

test('a form that was left is offered again, and can be started anew', async ({ open }) => {
  const page = await open('/submit-business', phone)
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Half a Masonry')
  await page.getByText('What you type is kept on this device').waitFor()
  await page.waitForFunction(() => localStorage.getItem('draft of suggest')?.includes('Half a'))
  await page.reload()
  await page.getByRole('button', { name: 'Continue where you left off' }).tap()
  const name = page.getByRole('textbox', { name: 'Name of the business' })
  expect(await name.inputValue()).toBe('Half a Masonry')
  await page.reload()
  await page.getByRole('button', { name: 'Start again' }).tap()
  expect(await name.inputValue()).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('draft of suggest'))).toBeNull()
})

test('a business that is listed is shown while its name is typed', async ({ open }) => {
  const page = await open('/submit-business', phone)
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Semper Plumbing')
  const likely = page.getByRole('region', { name: 'Is it one of these?' })
  await likely.getByRole('link', { name: 'Semper Plumbing' }).waitFor()
  await likely.getByRole('button', { name: 'None of these: go on' }).tap()
  expect(await likely.count()).toBe(0)
})

test('the whole form can be filled in with the keyboard alone', async ({ open }) => {
  const page = await open('/submit-business')
  await page.getByRole('textbox', { name: 'Name of the business' }).focus()
  await page.keyboard.type('Zwyx Bricklaying')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'category')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Search categories').waitFor()
  await page.keyboard.type('masonry')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Masonry'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lays brick and block for homes.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await stepHeading(page, 'Where it is').waitFor()
})

test('without script the form is one page that is sent, answered and thanked for', async ({
  open,
  site,
}) => {
  const page = await open('/submit-business', { ...phone, javaScriptEnabled: false })
  const send = page.getByRole('button', { name: 'Submit this business' })
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Plain Masonry')
  await send.tap()
  await page.getByRole('alert').getByRole('link', { name: 'Choose a category' }).waitFor()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('masonry')
  await page
    .getByRole('textbox', { name: 'What it does' })
    .fill('Lays brick and block for homes and gardens.')
  await page.getByRole('textbox', { name: 'City' }).fill('Ocala')
  await page.getByRole('combobox', { name: 'County' }).selectOption('marion')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('352-555-0177')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dana Reyes')
  await page.getByRole('textbox', { name: 'Your email address' }).fill('plain@example.com')
  await page.getByRole('radio', { name: 'I am a customer' }).check()
  expect(await page.getByRole('textbox', { name: 'Name of the business' }).inputValue()).toBe(
    'Plain Masonry',
  )
  // A browser types faster than people, which the form does not take: it says so and keeps everything.
  await vi.waitFor(
    async () => {
      await send.tap({ timeout: 2000 })
      await page.waitForURL('**/submit-business-confirmation*', { timeout: 3000 })
    },
    { timeout: 60_000 },
  )
  await page.getByText('It goes by mail to plain@example.com').waitFor()
  expect((await site.mailTo('plain@example.com')).text).toContain('/submission/')
})
