import { describe, expect } from 'vitest'
import { press, test } from '../../../test/account-fixtures.ts'
import { password } from '../../../test/auth-fixtures.ts'
import { signedUpWithTotp } from '../../../test/factors.ts'

const email = 'ann@example.com'

describe('account emails', () => {
  test('link to the page for choosing a password, and explain a code', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
    services,
  }) => {
    const client = newClient()
    await signedUpWithTotp(auth, client, email)
    await client.updateUser({ password: 'another horse battery' })
    await client.reauthenticate()
    const forgot = `${services.site.url}/auth/forgot`
    const [added, changed, code] = await outbox()
    for (const mail of [added, changed, code]) expect(mail?.links).toEqual([forgot])
    expect(code?.text).toContain('wants to change how you sign in')
    expect(code?.text).toContain('someone has your password or a device')
    expect(code?.text).not.toContain('ignore')
    await newVisitor().send('/auth?mode=sign-up', { email, password })
    const exists = (await outbox()).at(-1)
    expect(exists?.subject).toBe('You already have an account')
    expect(exists?.text).toContain('There’s no code to enter')
    expect(exists?.links).toEqual([`${services.site.url}/auth`, forgot])
  })
})

describe('a sign-up with an address whose earlier sign-up is waiting', () => {
  const strangers = 'the choice of a stranger'
  const signUpPage = '/auth?mode=sign-up&from=/account'

  test('ends at a page that requires a password', async ({ newVisitor, outbox, services }) => {
    await newVisitor().send('/auth?mode=sign-up', { email, password: strangers })
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    const ann = newVisitor()
    await ann.send(signUpPage, { email, password })
    const landed = await press(ann, (await outbox()).at(-1)?.links[0])
    expect(landed.location).toBe('/auth/new-password?from=%2Faccount')
    const form = await ann.visit(landed.location ?? '')
    expect(form.words).toContain('so we didn’t keep a password from before. Choose one now')
    const weak = await ann.send(landed.location ?? '', { password: 'password' })
    expect(weak.document.querySelector('#password-problem')?.textContent).toContain('easy to guess')
    const chosen = await ann.send(landed.location ?? '', { password })
    expect([chosen.status, chosen.location]).toEqual([302, '/account'])
    const stranger = await newVisitor().send('/auth', { email, password: strangers })
    expect(stranger.words).toContain('Invalid login credentials')
    const signedIn = await newVisitor().send('/auth?from=/account', { email, password })
    expect(signedIn.location).toBe('/account')
  })

  test('requires the code, until the link is used', async ({ newVisitor, outbox, services }) => {
    await newVisitor().send('/auth?mode=sign-up', { email, password: strangers })
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    const ann = newVisitor()
    const sent = await ann.send(signUpPage, { email, password })
    const form = sent.document.querySelector('main form')?.getAttribute('action') ?? ''
    const code = (await outbox()).at(-1)?.code ?? ''
    const right = await ann.send(form, { type: 'signup', email, code })
    expect(right.location).toBe('/auth/new-password?from=%2Faccount')
    const again = await ann.visit('/auth?from=/account')
    expect(again.location).toBe('/auth/new-password?from=%2Faccount')
  })

  test('by the same person counts, also twice within a minute', async ({
    newVisitor,
    outbox,
    services,
  }) => {
    const ann = newVisitor()
    await ann.send(signUpPage, { email, password })
    services.moveTo(new Date(services.now().getTime() + 1000).toISOString())
    await ann.send(signUpPage, { email, password })
    const [mail, ...others] = await outbox()
    expect(others).toEqual([])
    const landed = await press(ann, mail?.links[0])
    expect(landed.location).toBe('/account')
  })

  test('leads to a new password from another browser, too', async ({
    newVisitor,
    outbox,
    services,
  }) => {
    await newVisitor().send(signUpPage, { email, password })
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    await newVisitor().send('/auth?mode=sign-up', { email, password: strangers })
    const ann = newVisitor()
    const landed = await press(ann, (await outbox()).at(-1)?.links[0])
    expect(landed.location).toMatch(/^\/auth\/new-password/)
    const form = await ann.visit(landed.location ?? '')
    expect(form.words).toContain('so we didn’t keep a password from before. Choose one now')
  })
})
