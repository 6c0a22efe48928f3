/** @module-tag once */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { phone, test } from '../test/browser-fixtures.ts'

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'You’re offline' })

describe('without a connection', () => {
  test('a form keeps its input, says so, and is sent with one tap', async ({ open }) => {
    const page = await open('/auth/organization')
    const domain = page.getByLabel('Work email')
    await domain.fill('nonsense.example')
    await page.context().setOffline(true)
    await page.getByRole('main').locator('form button').first().tap()
    await alert(page).waitFor()
    expect(await domain.inputValue()).toBe('nonsense.example')
    expect(await page.getByRole('main').textContent()).not.toMatch(/include this number|none/)
    await alert(page).getByRole('button', { name: 'Try again' }).tap()
    await alert(page).waitFor()
    await page.context().setOffline(false)
    await alert(page).getByRole('button', { name: 'Try again' }).tap()
    await expect.poll(() => alert(page).count()).toBe(0)
    expect(await domain.inputValue()).toBe('nonsense.example')
  })

  test('signing in says so next to the form, which stays', async ({ open }) => {
    const page = await open('/auth', phone)
    await page.getByLabel('Email').fill('ann@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).tap()
    await page.getByText('You’re offline. What you typed is still here.').first().waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('ann@example.com')
    expect(new URL(page.url()).pathname).toBe('/auth')
  })

  test('a search keeps its text, says so, and shows the crisis line', async ({ open }) => {
    const page = await open('/', phone)
    const words = page.getByLabel('What are you looking for?')
    await words.fill('plumber')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await alert(page).waitFor()
    expect(await words.inputValue()).toBe('plumber')
    const crisis = alert(page).getByRole('link', { name: '988, press 1' })
    expect(await crisis.getAttribute('href')).toBe('tel:988')
    await page.context().setOffline(false)
    await alert(page).getByRole('button', { name: 'Try again' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Plumbers' }).waitFor()
  })
})
