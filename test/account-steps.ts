import type { Page } from 'playwright-core'

/** Opens an emailed link and presses the button on its page. */
export async function followLink(page: Page, { links }: { links: string[] }): Promise<void> {
  await page.goto(links[0] ?? '')
  await page.locator('main form[method=post] button').click()
}

/** Proves identity on the page of second factors, with the password and an emailed code. */
export async function proveIdentity(
  page: Page,
  password: string,
  nextMail: () => Promise<{ code?: string }>,
): Promise<void> {
  await page.getByRole('button', { name: /^Send (me a|another) code$/ }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('Code we sent you').fill((await nextMail()).code ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('You can now change your second factors.').waitFor()
}
