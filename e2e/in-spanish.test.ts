/** @module-tag once */
import { parse } from 'node-html-parser'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { followLink } from '../test/account-steps.ts'
import { phone } from '../test/browser-fixtures.ts'
import type { ReadMail } from '../test/mails.ts'
import { approve, openDesk, password, test, type ReviewedSite } from '../test/reviewed-site.ts'
import { englishIn, hasEnglish } from '../test/spanish.ts'

const owner = 'olga@example.com'
const visitor = 'vera@example.com'
const description = 'Tuberías, desagües y calentadores de agua en el condado de Jackson.'

test(
  'in Spanish alone, an owner registers, is approved, and answers a customer, with emails in Spanish',
  { timeout: 600_000 },
  async ({ open, browser, installation: site }) => {
    const options = { ...phone, baseURL: site.url, locale: 'es-US' }
    const page = await open('/es/register-business', options)
    await signUp(page, site)
    await register(page)
    await inSpanish(page)
    await readMail(site, owner)
    const ann = await openDesk(browser, site)
    await approve(ann, 'Plomería Quillback')
    await ann.close()
    await page.goto((await readMail(site, owner)).links[0] ?? '')
    await inSpanish(page)
    for (const path of ['/es/account', '/es/business/plomeria-quillback/edit']) {
      await page.goto(path)
      await inSpanish(page)
    }
    await keepsUnsavedText(page)
    await page.getByRole('button', { name: 'Menú', exact: true }).tap()
    await page.locator('#menu').getByRole('link', { name: 'Inicio' }).tap()
    await page.getByRole('heading', { name: 'Encuentre negocios cerca de usted' }).waitFor()
    await inSpanish(page)
    const other = await open('/es/business/plomeria-quillback', options)
    await other.getByText(description).first().waitFor()
    await inSpanish(other)
    await write(other, site)
    await page.goto((await readMail(site, owner)).links[0] ?? '')
    await inSpanish(page)
    await page.locator('textarea').fill('Sí, a partir de las nueve.')
    await page.locator('main form:has(textarea) button').last().tap()
    await page.getByRole('list').getByText('a partir de las nueve').waitFor()
    expect((await readMail(site, visitor)).text).toContain('a partir de las nueve')
  },
)

/** On the edit page, which names the part with unsaved text. */
async function keepsUnsavedText(page: Page): Promise<void> {
  await page.locator('a[href*="part=contact"]').tap()
  await page.getByRole('textbox', { name: 'Sitio web' }).fill('quillback.example.com')
  await page.locator('a[href*="part=hours"]').tap()
  await page.getByRole('link', { name: /^Seguir con/ }).waitFor()
}

/** The next email to an address, which is in Spanish. */
async function readMail(site: ReviewedSite, to: string): Promise<ReadMail> {
  const mail = await site.mailTo(to)
  const lines = `${mail.subject}\n${mail.text}`.split('\n').filter((line) => !/https?:/.test(line))
  expect(lines.filter(hasEnglish), mail.subject).toEqual([])
  return mail
}

async function inSpanish(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toMatch(/^\/es(\/|$)/)
  expect(englishIn({ document: parse(await page.content()) }), page.url()).toEqual([])
}

async function signUp(page: Page, site: ReviewedSite): Promise<void> {
  await inSpanish(page)
  await page.goto('/es/auth?mode=sign-up&from=%2Fes%2Fregister-business')
  await inSpanish(page)
  await page.locator('#email').fill(owner)
  await page.locator('#password').fill(password)
  await page.locator('main form:has(#password) button[type=submit]').tap()
  await followLink(page, await readMail(site, owner))
}

async function register(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Siguiente' })
  const field = (name: string) => page.locator(`main [name=${name}]:visible`).first()
  await field('name').waitFor()
  await inSpanish(page)
  await field('name').fill('Plomería Quillback')
  await page.getByRole('combobox', { name: /^Categoría/ }).press('Enter')
  await page.locator('[cmdk-input]').fill('plomero')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.locator('[cmdk-input]').press('Enter')
  await field('licenseNumber').fill('CFC1428001')
  await field('description').fill(description)
  await next.tap()
  await field('street').fill('2901 Caledonia St')
  await field('zip').fill('32446')
  await field('city').fill('Marianna')
  await field('county').selectOption('jackson')
  await inSpanish(page)
  await next.tap()
  await field('phone').fill('850-555-0177')
  for (const step of ['hours', 'proof']) {
    await inSpanish(page)
    await next.tap()
    await page.waitForURL(`**#step-${step}`)
  }
  await page.goBack()
  await page.locator('#heading-hours').waitFor()
  await page.goForward()
  await page.locator('[name=proof][value=self-attested]').check()
  await inSpanish(page)
  await next.tap()
  await field('submitterName').fill('Olga Quill')
  await next.tap()
  await inSpanish(page)
  await vi.waitFor(
    async () => {
      // A browser types faster than people, which the form rejects with all input kept.
      await page.locator('main form button[type=submit]').last().tap({ timeout: 2000 })
      await page.waitForURL('**/business-submission-confirmation', { timeout: 3000 })
    },
    { timeout: 120_000 },
  )
}

async function write(page: Page, site: ReviewedSite): Promise<void> {
  await page.goto('/es/business/plomeria-quillback/message')
  await inSpanish(page)
  const shownAt = await page.evaluate(() => performance.now())
  await page.locator('[name=name]').fill('Vera')
  await page.locator('[name=email]').fill(visitor)
  await page.locator('textarea').fill('¿Viene a Sneads los domingos?')
  // A form filled in faster than people type counts as a bot's.
  await page.waitForFunction((at) => performance.now() > at + 3500, shownAt)
  await page.locator('main form:has(textarea) button[type=submit]').tap()
  await expect.poll(() => page.locator('textarea').count()).toBe(0)
  await inSpanish(page)
  await page.goto((await readMail(site, visitor)).links[0] ?? '')
  await inSpanish(page)
  await page.locator('main form[method=post] button').first().tap()
  await page.waitForURL(/sent|done|enviado|message/)
  await inSpanish(page)
}
