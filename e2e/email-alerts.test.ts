/** @module-tag once */
import { expect } from 'vitest'
import { accessibilityProblems, desk, phone, test } from '../test/browser-fixtures.ts'

test('an email alert without script: asked for below an empty list, turned on, stopped, and undone', async ({
  open,
  site,
}) => {
  const page = await open('/businesses/search?category=Roofing&county=Gilchrist', {
    ...phone,
    javaScriptEnabled: false,
  })
  await page.getByRole('link', { name: 'Email me about new businesses' }).tap()
  await page.getByText('Your search: Roofing in Gilchrist County.').waitFor()
  await page.getByLabel('Your email').fill('vera@')
  await page.getByRole('button', { name: 'Email me' }).tap()
  await page.getByText('Enter an email address like name@example.com.').first().waitFor()
  expect(await page.getByLabel('Your email').inputValue()).toBe('vera@')
  await page.getByLabel('Your email').fill('vera@example.com')
  await page.getByRole('button', { name: 'Email me' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  await page.getByText('Look for our email at vera@example.com.').waitFor()
  const mail = await site.mailTo('vera@example.com')
  expect(mail.subject).toBe('Turn on your email alert: Roofing in Gilchrist County')
  await page.goto(mail.links[0] ?? '')
  await page.getByText('Not on yet.').waitFor()
  await page.getByRole('button', { name: 'Turn on this alert: Roofing in Gilchrist County' }).tap()
  await page.getByText(/^On\./).waitFor()
  await page.getByRole('button', { name: 'Stop all these emails' }).tap()
  await page.getByText('The emails have stopped.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByText(/^On\./).waitFor()
  await page.getByRole('link', { name: 'See who’s listed now' }).tap()
  await page.waitForURL('**/businesses/search?category=Roofing&county=Gilchrist')
})

test('an email alert in Spanish, at a desk and on a phone, light and dark, has no barrier', async ({
  open,
  site,
}) => {
  for (const [options, email] of [
    [desk, 'veracruz@example.com'],
    [{ ...phone, colorScheme: 'dark' as const }, 'veronica@example.com'],
  ] as const) {
    const page = await open('/es/county/martin', options)
    await page.getByRole('link', { name: 'Avísenme de negocios nuevos' }).click()
    await page.getByText('Su búsqueda: Negocios en el condado de Martin.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByLabel('Su correo', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Avísenme' }).click()
    await page.getByRole('heading', { level: 1, name: 'Revise su correo' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const mail = await site.mailTo(email)
    expect(mail.subject).toBe('Active su aviso por correo: Negocios en el condado de Martin')
    await page.goto(mail.links[0] ?? '')
    await page.getByRole('button', { name: /^Activar este aviso/ }).click()
    await page.getByText(/^Activado\./).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Cancelar el aviso: / }).click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByRole('button', { name: 'Cancelar todos estos correos' }).click()
    await page.getByText('Ya no le enviaremos estos correos.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  }
})
