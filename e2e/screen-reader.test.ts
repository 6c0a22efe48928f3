/** @module-tag once */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hydrated, phone, test } from '../test/browser-fixtures.ts'
import { headings, heard, notHeard, stops } from '../test/heard.ts'

/** Waits until a page reads out these lines in this order, and returns all of its lines. */
async function hears(page: Page, lines: (string | RegExp)[], within = 'main'): Promise<string[]> {
  await expect.poll(async () => notHeard(await heard(page, within), lines)).toEqual([])
  return heard(page, within)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('with a screen reader, a visitor', () => {
  test('finds a plumber by ZIP code: from the search fields to the first result’s phone', async ({
    open,
  }) => {
    const page = await open('/')
    const home = await hears(page, [
      "heading 1: Florida's Premier Veteran Business Directory",
      'region: Find Businesses Near You',
      'search',
    ])
    expect(stops(home).slice(0, 4)).toEqual([
      'combobox: What are you looking for?, collapsed',
      'combobox: ZIP or town, collapsed',
      'button: Near me',
      'button: Search',
    ])
    await page.getByLabel('What are you looking for?').fill('plumber')
    await page.getByLabel('ZIP or town').fill('34994')
    await page.keyboard.press('Enter')
    const results = await hears(page, [
      'heading 1: Plumbers near 34994',
      'link: Skip to the results',
      /^region: \d businesses found$/,
      'text: Showing businesses near zip code 34994, sorted by distance',
      'heading 2: 1. Semper Plumbing',
      'text: 1.5 miles',
      'text: from 34994',
      'text: Plumbing · Stuart, Martin County',
      /^text: (Open|Closed)/,
      'button: Sample: SBA certified, collapsed',
      'button: Save Semper Plumbing',
      'text: Semper Plumbing phone,',
      'text: 772-555-0116',
      'link: Directions to Semper Plumbing on Google Maps',
    ])
    expect(headings(results).slice(0, 4)).toEqual([
      'heading 1: Plumbers near 34994',
      expect.stringMatching(/^heading 2: \d businesses found$/),
      'heading 2: In and around 34994',
      'heading 2: 1. Semper Plumbing',
    ])
  })

  test('narrows the list to what’s open now, and hears the new count', async ({ open }) => {
    const page = await open('/businesses/search?q=plumber&zip=34994')
    await hydrated(page)
    await page.getByRole('button', { name: 'Sort and filter' }).click()
    await page.getByRole('checkbox', { name: 'Open now' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**open=1*')
    await hears(page, [
      'heading 1: Plumbers near 34994',
      /^region: .*open now/,
      'button: Sort and filter (1), collapsed',
      'status',
      /^text: .*open now/,
      /^link: Open now ?, remove this filter$/,
      /^heading 2: 1\. /,
    ])
    expect(await focused(page)).toMatch(/open now/)
  })

  test('reads a profile, and reaches the ways to call', async ({ open }) => {
    const page = await open('/business/semper-plumbing-stuart')
    const profile = await hears(page, [
      'link: Skip to contact options',
      'heading 1: Semper Plumbing',
      'text: · Stuart, Martin County',
      'button: Sample: SBA certified, collapsed',
      /^text: (Open|Closed)/,
      'link: Contact Business',
      'button: Save Semper Plumbing',
      'complementary: Facts',
      'region: Hours',
      'region: Where',
      'region: Veteran ownership',
      'region: About Semper Plumbing',
    ])
    expect(headings(profile).slice(0, 5)).toEqual([
      'heading 1: Semper Plumbing',
      'heading 2: Hours',
      'heading 2: Where',
      'heading 2: Veteran ownership',
      'heading 2: What we were told',
    ])
    await page.getByRole('link', { name: 'Skip to contact options' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**#contact')
    await hears(page, [/772-555-0116/], 'region: Contact')
  })

  test('finds help at 2 a.m.: the crisis line comes before everything else', async ({ open }) => {
    const page = await open('/veteran-resources')
    expect((await heard(page, 'complementary: Help in a crisis')).slice(0, 3)).toEqual([
      'complementary: Help in a crisis',
      'link: Veterans Crisis Line: dial 988, press 1',
      'link: Text 838255',
    ])
    const lines = await hears(page, [
      'heading 1: Veteran Resources in Florida',
      'navigation: What do you need now?',
      'link: Talk to someone',
      'link: A place to sleep',
      'region: These lines are open 24 hours a day, 7 days a week',
      'link: Veterans Crisis Line 988 (Press 1)',
      'link: Text 838255',
    ])
    expect(headings(lines).slice(0, 2)).toEqual([
      'heading 1: Veteran Resources in Florida',
      'heading 2: These lines are open 24 hours a day, 7 days a week',
    ])
    await page.getByRole('textbox', { name: 'What do you need help with?' }).fill('behind on rent')
    await page.keyboard.press('Enter')
    await hears(page, ['heading 1: Veteran Resources in Florida', /^link: .*\d{3}-\d{4}/])
  })

  test('saves two listings, and compares them as a table', async ({ open }) => {
    const page = await open('/businesses/search?q=plumber&zip=34994')
    for (const name of ['Semper Plumbing', 'Danforth Family Plumbing']) {
      await page.getByRole('button', { name: `Save ${name}` }).click()
      await page
        .getByRole('button', { name: new RegExp(`Saved.*${name}|${name}`), pressed: true })
        .waitFor()
    }
    await page.goto('/my-list')
    await hydrated(page)
    await hears(page, [
      'heading 1: My list',
      /^heading 2: Danforth Family Plumbing/,
      'button: Remove Danforth Family Plumbing',
      'checkbox: Compare Danforth Family Plumbing',
      /^heading 2: Semper Plumbing/,
      'button: Remove Semper Plumbing',
      'checkbox: Compare Semper Plumbing',
    ])
    for (const name of ['Semper Plumbing', 'Danforth Family Plumbing'])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
    const table = page.getByRole('region', { name: 'Compare side by side' })
    await table.getByRole('columnheader', { name: 'Danforth Family Plumbing' }).waitFor()
    await table.getByRole('rowheader', { name: 'Phone' }).waitFor()
    await hears(page, [/772-555-0116/], 'region: Compare side by side')
  })

  test('submits a business: each field with its hint, each error with its field', async ({
    open,
  }) => {
    const page = await open('/submit-business', phone)
    await hears(page, [
      'heading 1: Submit your business',
      'navigation: Steps',
      'text: Step 1 of 7',
      'region: The business',
      'textbox: Name of the business, As customers know it.',
      /^combobox: Category.*, Look for it in your own words/,
      /^textbox: What it does, /,
      'group: Languages spoken (optional)',
      'checkbox: English',
      'button: Next',
    ])
    await page.getByRole('button', { name: 'Next' }).click()
    await hears(page, [
      /^alert/,
      'link: Enter the name of the business.',
      /^textbox: Name of the business, invalid, .*Enter the name of the business/,
    ])
    await page.getByRole('link', { name: 'Enter the name of the business.' }).click()
    await page.getByLabel('Name of the business').fill('Heard Masonry')
    await page.getByRole('textbox', { name: 'What it does' }).fill('Lays brick and block.')
    await page.getByRole('combobox', { name: /^Category/ }).press('Enter')
    await page.getByPlaceholder('Search categories').fill('masonry')
    await page.getByPlaceholder('Search categories').press('Enter')
    await page.getByPlaceholder('Search categories').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Next' }).click()
    await hears(page, [
      'text: Step 2 of 7',
      'region: Where it is',
      /^textbox: City/,
      /^combobox: County/,
    ])
    await expect.poll(() => focused(page)).toBe('Where it is')
  })
})
