import type { Page } from 'playwright-core'

/** Follows the link of a mail and presses the button that it leads to. */
export async function followLink(page: Page, { links }: { links: string[] }): Promise<void> {
  await page.goto(links[0] ?? '')
  await page.locator('main form[method=post] button').click()
}

/** Shows, on the page of second factors, that it is them: by their password and the code of a mail. */
export async function proveIdentity(
  page: Page,
  password: string,
  nextMail: () => Promise<{ code?: string }>,
): Promise<void> {
  await page.getByRole('button', { name: /^Send (me a|another) code$/ }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('Code we sent you').fill((await nextMail()).code ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('You can change your second factors now.').waitFor()
}
