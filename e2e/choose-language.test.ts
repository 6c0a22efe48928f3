/** @module-tag once */
import { expect } from 'vitest'
import { desk, phone, test } from '../test/browser-fixtures.ts'

test.for([
  ['a phone', phone],
  ['a desk', desk],
] as const)(
  'A visitor with a Spanish browser finds a business in Spanish, on %s',
  async ([, options], { open }) => {
    const page = await open('/', { ...options, locale: 'es-US' })
    await page.getByRole('link', { name: 'Ver en español' }).click()
    await page.waitForURL('/es')
    await page.getByLabel('¿Qué busca?').fill('plomero')
    await page.getByLabel('ZIP o ciudad').fill('34994')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Plomeros cerca de' }).waitFor()
    await page.getByRole('link', { name: 'Semper Plumbing' }).first().click()
    await page.waitForURL('**/es/business/semper-plumbing-stuart*')
    await page.waitForLoadState('networkidle')
    const pictures = page.locator('main img')
    expect(await pictures.count()).toBeGreaterThan(0)
    const widths = () =>
      pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth))
    expect(await widths()).not.toContain(0)

    await page.goto('/veteran-resources')
    await page.waitForURL('/es/veteran-resources')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await page.waitForURL('/veteran-resources')
    await page.goto('/es/veteran-resources')
    await page.waitForURL('/es/veteran-resources')
  },
)

test('The language chosen without JavaScript is kept', async ({ open }) => {
  const page = await open('/categories', { ...phone, javaScriptEnabled: false })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await page.waitForURL('/es/categories')
  await page.goto('/about-us')
  await page.waitForURL('/es/about-us')
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
})
