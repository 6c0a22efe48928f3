import { describe, expect } from 'vitest'
import { press, test } from '../../test/account-fixtures.ts'
import { password, signedUp } from '../../test/auth-fixtures.ts'
import type { Answer } from '../../test/fixtures.ts'
import { englishIn, linksOut } from '../../test/spanish.ts'

const email = 'ann@example.com'

/** English texts, and links that would leave Spanish; files have no language. */
function notSpanish(page: Answer): string[] {
  const links = linksOut(page).filter((path) => !path.endsWith('/download'))
  return [...links, ...englishIn(page)]
}

describe('an account in Spanish', () => {
  test('is created, confirmed by an email in Spanish, and stays in Spanish', async ({
    newVisitor,
    outbox,
    services,
  }) => {
    const ann = newVisitor()
    const refused = await ann.send('/es/auth?mode=sign-up', { email: 'ann', password: '' })
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('h1')?.textContent).toBe('Crear una cuenta')
    expect(refused.words).toContain(
      'Escriba una dirección de correo completa, como nombre@ejemplo.com.',
    )
    expect(notSpanish(refused)).toEqual([])
    const weak = await ann.send('/es/auth?mode=sign-up', { email, password: 'short' })
    expect(weak.words).toContain('La contraseña debe tener al menos 8 caracteres.')
    const sent = await ann.send('/es/auth?mode=sign-up&from=/account/sessions', { email, password })
    expect(sent.words).toContain('Se creó su cuenta')
    expect(notSpanish(sent)).toEqual([])
    const [mail] = await outbox()
    expect(mail?.subject).toBe('Confirme su correo')
    const [link] = mail?.links ?? []
    expect(link).toMatch(`${services.site.url}/es/auth/confirm?`)
    const landed = await press(ann, link)
    expect(landed.location).toBe('/es/account/sessions')
    const page = await ann.visit('/es/account/sessions')
    expect(page.words).toContain('Dónde tiene la sesión abierta')
    expect(notSpanish(page)).toEqual([])
  })

  test('errors of signing in keep the language, and so does the return link', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient())
    const ann = newVisitor()
    const turned = await ann.visit('/es/account/sign-in-details')
    expect(turned.location).toBe('/es/auth?from=%2Faccount%2Fsign-in-details')
    const wrong = await ann.send(turned.location ?? '', { email, password: 'wrong password' })
    expect(wrong.words).toContain('No se pudo iniciar sesión')
    expect(wrong.words).toContain('Revise los dos e inténtelo de nuevo.')
    expect(wrong.words).not.toContain('Invalid')
    const signedIn = await ann.send(turned.location ?? '', { email, password })
    expect(signedIn.location).toBe('/es/account/sign-in-details')
    for (const page of [
      'data',
      'sign-in-details',
      'passkeys',
      'second-factor',
      'sessions',
      'language',
    ]) {
      const shown = await ann.visit(`/es/account/${page}`)
      expect([page, shown.status, notSpanish(shown)]).toEqual([page, 200, []])
    }
    const asked = await ann.send('/es/account/sign-in-details', {
      intent: 'email',
      email: 'new@example.com',
    })
    expect(asked.location).toBe('/es/account/sign-in-details?done=email-asked')
  })

  test.for(['forgot', 'link', 'code', 'organization', 'provider?name=nobody'])(
    '%s is in Spanish',
    async (page, { auth, newVisitor }) => {
      auth.settings.samlEnabled = true
      expect(notSpanish(await newVisitor().visit(`/es/auth/${page}`))).toEqual([])
    },
  )
})

test('an account chooses its language: emails use it, and the download includes it', async ({
  auth,
  newClient,
  newVisitor,
  outbox,
}) => {
  const client = newClient()
  await signedUp(auth, client)
  const ann = newVisitor()
  await ann.send('/auth', { email, password })
  const chosen = await ann.send('/account/language', { language: 'es' })
  expect(chosen.location).toBe('/es/account/language?done=language-saved')
  expect(chosen.headers.get('set-cookie')).toContain('language=es')
  const page = await ann.visit('/es/account/language?done=language-saved')
  expect(page.words).toContain('De ahora en adelante, nuestros correos le llegarán en español.')
  expect(page.document.querySelector('input[checked]')?.getAttribute('value')).toBe('es')
  // A stranger's form in English changes nothing.
  await newVisitor().send('/auth/forgot', { email })
  expect((await outbox()).at(-1)?.subject).toBe('Elija una contraseña nueva')
  const data = await ann.visit('/account/data/download')
  expect(data.html).toContain('"language": "es"')
  expect(data.html).toContain('language_chosen')
  await client.updateUser({ password: 'another horse battery' })
  expect((await outbox()).at(-1)?.subject).toBe('Se cambió su contraseña')
})
