/** @module-tag once */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { accessibilityProblems, phone, test } from '../test/browser-fixtures.ts'
import { siteWith } from '../test/operator-fixtures.ts'

const listing = 'sea-bag-stitchery'
const list = `Name,Category,Address,Phone,Email
Sea Bag Stitchery,Retail,"44 Central Ave, St. Petersburg, FL 33701",727-555-0141,stitch@seabag.example.com
`

test('an owner signs up on a phone, types the code from the email, and manages the listing', async ({
  open,
  site,
}) => {
  // Samples can't be claimed.
  const file = join(site.settings.DATA_DIR, 'list.csv')
  await writeFile(file, list)
  siteWith(site.settings, 'import', file)
  const page = await open(`/business/${listing}`, phone)
  await page.getByRole('link', { name: 'Claim it' }).tap()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.getByRole('link', { name: /I’m new here/ }).tap()
  await page.getByText('Next, you’ll show that the business is yours.').waitFor()
  await page.getByLabel('Email').fill('tessa@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).tap()
  await page.getByText('Please check your email').first().waitFor()
  const confirm = await site.mailTo('tessa@example.com')
  await page.goto(confirm.links[0] ?? '')
  await page.locator('main form[method=post] button').first().tap()
  await page.getByRole('heading', { level: 1, name: 'Is this your business?' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the code' }).tap()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  const { code } = await site.mailTo('stitch@seabag.example.com')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code ?? '')
  await page.getByRole('button', { name: 'Claim this listing' }).tap()
  await page.getByRole('heading', { name: /You now manage/ }).waitFor()
  await page.getByRole('link', { name: 'Owners and managers' }).tap()
  await page.getByText('tessa@example.com (you)').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
})
