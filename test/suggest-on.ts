import type { Page } from 'playwright-core'
import { vi } from 'vitest'

type Suggestion = { business: string; submitter: string; hasScript: boolean }

/** Suggests a plumber in Stuart with the open form: step by step with script, on one page without. */
export async function suggestOn(page: Page, suggestion: Suggestion): Promise<void> {
  const { business, submitter, hasScript } = suggestion
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const goOn = async () => {
    if (hasScript) await page.getByRole('button', { name: 'Next' }).click()
  }
  await box('Name of the business').fill(business)
  await chooseCategory(page, hasScript)
  await box('What it does').fill('Mends pipes and heaters in homes around Stuart.')
  await goOn()
  await page.getByRole('textbox', { name: 'Street' }).fill('812 SW Federal Hwy')
  await box('City').fill('Stuart')
  await page.getByRole('textbox', { name: /^ZIP code\b/ }).fill('34994')
  await page.getByRole('combobox', { name: 'County' }).selectOption('martin')
  await goOn()
  await box('Phone').fill(hasScript ? '772-555-0122' : '772-555-0121')
  for (const heading of ['Hours', 'Veteran-owned', 'About you']) {
    await goOn()
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
  }
  await box('Your name').fill('Dana Reyes')
  await box('Your email address').fill(submitter)
  await page.getByRole('radio', { name: 'I am a customer' }).check()
  await goOn()
  await vi.waitFor(
    async () => {
      // A browser types faster than people, which the form rejects with all input kept.
      await page.getByRole('button', { name: 'Submit this business' }).click({ timeout: 2000 })
      await page.waitForURL('**/submit-business-confirmation*', { timeout: 3000 })
    },
    { timeout: 120_000 },
  )
}

async function chooseCategory(page: Page, hasScript: boolean): Promise<void> {
  const category = page.getByRole('combobox', { name: /^Category/ })
  if (!hasScript) return void (await category.selectOption('plumbing'))
  await category.press('Enter')
  await page.getByPlaceholder('Search categories').fill('plumbing')
  await page.getByPlaceholder('Search categories').press('Enter')
}
