import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import { expect, vi } from 'vitest'
import { accessibilityProblems, phone, test } from '../test/browser-fixtures.ts'

/** Tests only the browser, so one database is enough. */
const once = { tags: ['once'] }

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Chooses in the combobox by keyboard. */
async function chooseCategory(page: Page, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Category/ }).press('Enter')
  await page.getByPlaceholder('Search categories').fill(typed)
  await page.getByPlaceholder('Search categories').press('Enter')
  // Everyday words are looked up; the list closes with the choice.
  await page.getByPlaceholder('Search categories').waitFor({ state: 'hidden' })
}

async function fillBusiness(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the business' }).fill(name)
  await chooseCategory(page, 'masonry')
  await page
    .getByRole('textbox', { name: 'What it does' })
    .fill('Lays brick and block for homes and gardens.')
}

test('a business is submitted step by step on a phone, and the private link is emailed', async ({
  open,
  site,
}) => {
  const page = await open('/submit-business', phone)
  await next(page).tap()
  const problems = page.getByRole('alert')
  await problems.getByRole('link', { name: 'Enter the name of the business.' }).tap()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  await fillBusiness(page, 'Quillback Masonry')
  for (const language of ['Spanish', 'English'])
    await page.getByRole('group', { name: 'Languages spoken' }).getByLabel(language).check()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await next(page).tap()
  await stepHeading(page, 'Where it is').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Where it is')
  await page.getByRole('textbox', { name: 'City' }).fill('Marianna')
  await page.getByRole('combobox', { name: 'County' }).selectOption('jackson')
  await next(page).tap()
  await page.getByRole('textbox', { name: 'Phone' }).fill('850-555-0177')
  await next(page).tap()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Time zone' }).innerText())
    .toContain('Central time, as in Jackson County')
  for (const name of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await page.getByRole('button', { name, exact: true }).tap()
  const several = page.getByRole('group', { name: 'Set several days at once' })
  await several.getByLabel('Opens', { exact: true }).fill('08:00')
  await several.getByLabel('Closes', { exact: true }).fill('02:00')
  await next(page).tap()
  await several.getByText('These hours aren’t set yet.').waitFor()
  await page.getByRole('button', { name: 'Set these days' }).tap()
  await expect.poll(() => page.getByLabel('Saturday: closes').inputValue()).toBe('02:00')
  await expect.poll(() => page.getByText('Closes after midnight').count()).toBe(6)
  // A field that the header covers in part has a small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await next(page).tap()
  await page
    .getByText('Open 18 hours on Monday through Saturday, from 8 AM to 2 AM the next day?')
    .waitFor()
  await page.getByRole('button', { name: 'Yes, that’s right' }).tap()
  await next(page).tap()
  await stepHeading(page, 'Veteran-owned').waitFor()
  await next(page).tap()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dana Reyes')
  await page.getByRole('textbox', { name: 'Your email address' }).fill('quill@example.com')
  await page.getByRole('radio', { name: 'I am a customer' }).check()
  await next(page).tap()
  await stepHeading(page, 'Check and send').waitFor()
  await expect.poll(() => page.getByText('English, Spanish').count()).toBe(1)
  await expect.poll(() => page.getByText('Mon to Sat 8:00 AM to 2:00 AM').count()).toBe(1)
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: /^Change ?: Contact and links/ }).tap()
  await page.getByRole('textbox', { name: 'Phone' }).fill('850-555-0178')
  await page.getByRole('button', { name: 'Save and return to the last step' }).tap()
  await stepHeading(page, 'Check and send').waitFor()
  await expect.poll(() => page.getByText('850-555-0178').count()).toBe(1)
  // The form rejects browsers that are faster than people, and keeps everything: then it is sent
  // again.
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
    { timeout: 120_000 },
  )
  await page.getByText('We’re emailing a private link to quill@example.com').waitFor()
  const mail = await site.mailTo('quill@example.com')
  expect(mail.text).toContain('/submission/')
  await page.goto('/submit-business')
  await page.getByRole('textbox', { name: 'Name of the business' }).waitFor()
  await expect.poll(() => page.getByText('You already started this form').count()).toBe(0)
})

test('an abandoned form is offered again, and can be cleared', once, async ({ open }) => {
  const page = await open('/submit-business', phone)
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Half a Masonry')
  await page.getByText('What you type is saved on this device').waitFor()
  await page.waitForFunction(() => localStorage.getItem('draft of suggest')?.includes('Half a'))
  await page.goto('/submit-business')
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  const name = page.getByRole('textbox', { name: 'Name of the business' })
  await expect.poll(() => name.inputValue()).toBe('Half a Masonry')
  await page.goto('/submit-business')
  await page.getByRole('button', { name: 'Start over' }).tap()
  await page.getByRole('button', { name: 'Yes, delete what I typed' }).tap()
  await expect.poll(() => name.inputValue()).toBe('')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft of suggest'))).toBeNull()
})

test('a reload shows the form at its step, as it was', once, async ({ open }) => {
  const page = await open('/submit-business', phone)
  await page.waitForLoadState('networkidle')
  await fillBusiness(page, 'Reloaded Masonry')
  await next(page).tap()
  const city = page.getByRole('textbox', { name: 'City' })
  await city.fill('Ocala')
  await page.waitForFunction(() => localStorage.getItem('draft of suggest')?.includes('Ocala'))
  await page.reload()
  await page.getByText('We kept what you typed.').waitFor()
  await stepHeading(page, 'Where it is').waitFor()
  await expect.poll(() => city.inputValue()).toBe('Ocala')
  await page.getByRole('button', { name: 'Start over' }).tap()
  await page.getByRole('button', { name: 'Yes, delete what I typed' }).tap()
  const name = page.getByRole('textbox', { name: 'Name of the business' })
  await expect.poll(() => name.inputValue()).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('draft of suggest'))).toBeNull()
  await expect.poll(() => page.getByText('You already started this form').count()).toBe(0)
})

test(
  'the browser’s Back goes a step back, and an abandoned form opens at its step',
  once,
  async ({ open }) => {
    const page = await open('/about-us', phone)
    await page.goto('/submit-business')
    await page.waitForLoadState('networkidle')
    await fillBusiness(page, 'Backward Masonry')
    await next(page).tap()
    await page.getByRole('textbox', { name: 'City' }).fill('Ocala')
    await page.getByRole('combobox', { name: 'County' }).selectOption('marion')
    // Back right when the step appears: faster than people, and slower than phones.
    for (let again = 0; again < 3; again++) {
      const hasLeft = page.evaluate(
        () =>
          new Promise<string>((leave) => {
            const observer = new MutationObserver(() => {
              if (!document.querySelector('#heading-contact')?.checkVisibility()) return
              observer.disconnect()
              setTimeout(() => {
                leave(window.location.hash)
                window.history.back()
              })
            })
            observer.observe(document.body, { attributes: true, subtree: true })
          }),
      )
      await next(page).tap()
      expect(await hasLeft).toBe('#step-contact')
      await page.waitForURL('**#step-where')
      await stepHeading(page, 'Where it is').waitFor()
      await stepHeading(page, 'Contact and links').waitFor({ state: 'detached' })
    }
    await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Ocala')
    await page.goBack()
    const name = page.getByRole('textbox', { name: 'Name of the business' })
    await name.waitFor()
    await expect.poll(() => name.inputValue()).toBe('Backward Masonry')
    await page.goForward()
    await page.goForward()
    await stepHeading(page, 'Contact and links').waitFor()
    await page.waitForFunction(() =>
      localStorage.getItem('draft of suggest')?.includes('"contact"'),
    )
    await page.goto('/about-us')
    await page.goto('/submit-business')
    await page.getByRole('button', { name: 'Continue', exact: true }).tap()
    await stepHeading(page, 'Contact and links').waitFor()
    await page.goBack()
    await stepHeading(page, 'Where it is').waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await name.waitFor()
    await page.goBack()
    await page.waitForURL('**/about-us')
  },
)

test(
  'a category entered before its response arrives is chosen, also after moving on',
  once,
  async ({ open }) => {
    const page = await open('/submit-business', phone)
    const held: Route[] = []
    await page.route('**/submit-business/categories?*', (route) => void held.push(route))
    await page.getByRole('combobox', { name: /^Category/ }).press('Enter')
    await page.getByPlaceholder('Search categories').fill('my toilet is leaking')
    await page.getByPlaceholder('Search categories').press('Enter')
    await page.getByRole('textbox', { name: 'What it does' }).fill('Fixes leaks and water heaters.')
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.continue()
    await page
      .getByRole('combobox', { name: /^Category/ })
      .getByText('Plumbing')
      .waitFor()
  },
)

/**
 * Samples, which are all listings here, don't count as duplicates. Found by its name, or by any
 * phone number.
 */
async function findsSemper(page: Page): Promise<void> {
  const place = 'Stuart, Martin'
  const found = { id: 'semper-plumbing-stuart', name: 'Semper Plumbing', place, reasons: [] }
  await page.route('**/submit-business/duplicates?**', (route) => {
    const { searchParams } = new URL(route.request().url())
    const isFound = searchParams.get('phone') || searchParams.get('name') === found.name
    return route.fulfill({ json: isFound ? [found] : [] })
  })
}

test(
  'an owner who suggests a business gets the license field after saying so',
  once,
  async ({ open }) => {
    const page = await open('/submit-business', phone, findsSemper)
    await page.getByRole('textbox', { name: 'Name of the business' }).fill('Tarpon Plumbing')
    await chooseCategory(page, 'plumber')
    await page.getByRole('textbox', { name: 'What it does' }).fill('Fixes leaks and water heaters.')
    await next(page).tap()
    await page.getByRole('textbox', { name: 'City' }).fill('Stuart')
    await next(page).tap()
    await page.getByRole('textbox', { name: 'Phone' }).fill('772-555-0142')
    const likely = page.getByRole('region', { name: 'Is it one of these?' })
    await likely.getByRole('link', { name: /^It’s mine/ }).waitFor()
    await next(page).tap()
    // It waits for an answer.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('likely')
    await stepHeading(page, 'Contact and links').waitFor()
    await likely.getByRole('button', { name: 'None of these' }).tap()
    await next(page).tap()
    await next(page).tap()
    await page.getByRole('radio', { name: /^Service documents/ }).check()
    await page.getByText('You chose service documents as proof but haven’t added one.').waitFor()
    await next(page).tap()
    await page.getByRole('textbox', { name: 'Your name' }).fill('Bob')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('bob@example.com')
    await page.getByRole('radio', { name: 'I own it' }).check()
    await next(page).tap()
    await page.getByRole('textbox', { name: 'License number' }).fill('CFC1428888')
    await next(page).tap()
    await stepHeading(page, 'Check and send').waitFor()
    await page.getByText('None added yet.').waitFor()
  },
)

test('Enter chooses the first category, typed fast or slowly', once, async ({ open }) => {
  const page = await open('/submit-business', phone)
  const chosen = page.getByRole('combobox', { name: /^Category/ })
  const search = page.getByPlaceholder('Search categories')
  await chosen.press('Enter')
  await page.keyboard.type('roofer')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.textContent()).toMatch(/^Roofing/)
  await chosen.press('Enter')
  // Found first by its name, then by meaning.
  await search.fill('plumber')
  await page.getByText('For “plumber”').waitFor()
  await page.getByRole('option', { name: 'Plumbing', selected: true }).waitFor()
  await search.press('Enter')
  await expect.poll(() => chosen.textContent()).toMatch(/^Plumbing/)
})

test('everyday words find the category, and typos get one question', once, async ({ open }) => {
  const page = await open('/submit-business', phone)
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Slipping Lawns')
  await page.getByRole('combobox', { name: /^Category/ }).press('Enter')
  await page.getByPlaceholder('Search categories').fill('lawn man')
  await page.getByRole('option', { name: 'Landscape lawn man', selected: true }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByPlaceholder('Search categories').press('Enter')
  await page.getByRole('textbox', { name: 'What it does' }).fill('Mows lawns and trims hedges.')
  await next(page).tap()
  await page.getByRole('textbox', { name: 'City' }).fill('Miami')
  await page.getByRole('textbox', { name: /^ZIP code\b/ }).fill('34994')
  await next(page).tap()
  await page.getByText('34994 is in Stuart, Martin County, but you wrote Miami.').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Use Stuart, Martin County' }).tap()
  await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Stuart')
  await next(page).tap()
  await page.getByRole('textbox', { name: 'Phone' }).fill('772.555.0987 x4')
  await page.getByRole('textbox', { name: 'Business email' }).fill('sal@gmial.com')
  await page.getByRole('textbox', { name: 'Instagram' }).fill('@slippinglawns')
  await next(page).tap()
  await page.getByRole('button', { name: 'No, keep sal@gmial.com' }).tap()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Phone' }).inputValue())
    .toBe('772-555-0987 ext. 4')
  await next(page).tap()
  await stepHeading(page, 'Opening hours').waitFor()
  await page.goBack()
  await next(page).tap()
  await stepHeading(page, 'Opening hours').waitFor()
})

test('an existing listing is shown while its name is typed', async ({ open }) => {
  const page = await open('/submit-business', phone, findsSemper)
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Semper Plumbing')
  const likely = page.getByRole('region', { name: 'Is it one of these?' })
  await likely.getByRole('link', { name: /^Semper Plumbing/ }).waitFor()
  await likely.getByRole('button', { name: 'None of these. Continue' }).tap()
  await expect.poll(() => likely.count()).toBe(0)
})

test('the whole form can be filled in by keyboard alone', once, async ({ open }) => {
  const page = await open('/submit-business')
  await page.getByRole('textbox', { name: 'Name of the business' }).focus()
  await page.keyboard.type('Zwyx Bricklaying')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('alert')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'category')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Search categories').waitFor()
  await page.keyboard.type('masonry')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Masonry'))
  // Past the second category.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lays brick and block for homes.')
  // Past the description in Spanish.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await stepHeading(page, 'Where it is').waitFor()
})

test('input during hydration stays', once, async ({ browser, site }) => {
  const page = await browser.newPage(phone)
  page.setDefaultTimeout(120_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.route('**/assets/*.js', async (route) => {
    await pause(600)
    await route.continue()
  })
  await page.goto(`${site.url}/submit-business`, { waitUntil: 'domcontentloaded' })
  const name = page.getByRole('textbox', { name: 'Name of the business' })
  const typed = 'Quick Brown Masons of the Lazy River who lay one hundred bricks before it is noon'
  await name.pressSequentially(typed, { delay: 50 })
  await page.getByText('Step 1 of 7').waitFor()
  expect(await name.inputValue()).toBe(typed)
  await page.context().close()
})

test('without script the form is one page that is sent, answered, and accepted', async ({
  open,
  site,
}) => {
  const page = await open('/submit-business', { ...phone, javaScriptEnabled: false })
  const send = page.getByRole('button', { name: 'Submit this business' })
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Plain Masonry')
  await send.tap()
  await page.getByRole('alert').getByRole('link', { name: 'Choose a category.' }).waitFor()
  await page.getByRole('combobox', { name: /^Category/ }).selectOption('masonry')
  await page
    .getByRole('textbox', { name: 'What it does' })
    .fill('Lays brick and block for homes and gardens.')
  await page.getByRole('textbox', { name: 'City' }).fill('Ocala')
  await page.getByRole('combobox', { name: 'County' }).selectOption('marion')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('352-555-0177')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dana Reyes')
  await page.getByRole('textbox', { name: 'Your email address' }).fill('plain@example.com')
  await page.getByRole('radio', { name: 'I am a customer' }).check()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name of the business' }).inputValue())
    .toBe('Plain Masonry')
  // A browser types faster than people, which the form rejects with all input kept.
  await vi.waitFor(
    async () => {
      await send.tap({ timeout: 2000 })
      await page.waitForURL('**/submit-business-confirmation*', { timeout: 3000 })
    },
    { timeout: 120_000 },
  )
  await page.getByText('We’re emailing a private link to plain@example.com').waitFor()
  expect((await site.mailTo('plain@example.com')).text).toContain('/submission/')
})
