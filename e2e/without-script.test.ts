/** @module-tag once */
import { expect } from 'vitest'
import { phone, test } from '../test/browser-fixtures.ts'

const pages = [
  ['/', 'Find Businesses Near You', "Florida's Premier Veteran Business Directory"],
  ['/category/hvac', 'Tidewatch Air and Heat', 'Florida Veteran Owned HVAC Businesses'],
  ['/region/south', 'Page 1 of 6', 'South Florida'],
  ['/county/martin', 'Page 1 of 4', 'Veteran Owned Businesses in Martin County'],
  ['/businesses/search?zip=34994', 'Search Again', 'Veteran-Owned Businesses Near 34994'],
  ['/business/semper-plumbing-stuart', 'Contact Business', 'Semper Plumbing'],
  ['/veteran-resources', 'Need Assistance', 'Veteran Resources in Florida'],
  ['/submit-confirmation', 'Return to Home', 'Thank You for Your Submission'],
  ['/no-such-page', 'Browse Featured Businesses', 'Page Not Found'],
] as const

test.for(pages)('%s can be read without script', async ([path, words, h1], { open }) => {
  const page = await open(path, { ...phone, javaScriptEnabled: false })
  await page.getByRole('heading', { level: 1, name: h1, exact: true }).waitFor()
  await page.getByText(words).first().scrollIntoViewIfNeeded()
  await expect.poll(() => page.getByText(words).first().isVisible()).toBe(true)
})

test('a browser too old for the scripts keeps the page, and searches with it', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: site.url })
  await context.addInitScript('delete Array.prototype.toSorted')
  const page = await context.newPage()
  const started: string[] = []
  page.on('request', (one) => one.resourceType() === 'script' && started.push(one.url()))
  page.on('pageerror', (error) => started.push(String(error)))
  await page.goto('/')
  await page.getByLabel('What are you looking for?').fill('ac repair')
  await page.getByLabel('ZIP or town').fill('34994')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByRole('link', { name: '1. Tidewatch Air and Heat' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Tidewatch Air and Heat' }).waitFor()
  expect(started).toEqual([])
  await context.close()
})

test('"About Us" on the not-found page links to the about page', async ({ open }) => {
  const page = await open('/no-such-page', { ...phone, javaScriptEnabled: false })
  await page.getByRole('main').getByRole('link', { name: 'About Us' }).tap()
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about-us')
})

test('the redirecting page opens the business signup', async ({ open }) => {
  const page = await open('/list-your-business', { ...phone, javaScriptEnabled: false })
  await page.waitForURL('**/business-signup')
  await page.getByRole('heading', { level: 1, name: 'List your veteran-owned business' }).waitFor()
})
