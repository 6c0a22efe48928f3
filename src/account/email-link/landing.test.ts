import { describe, expect } from 'vitest'
import { press, test } from '../../../test/account-fixtures.ts'
import { password, type AuthClient } from '../../../test/auth-fixtures.ts'
import { signedUpWithTotp } from '../../../test/factors.ts'
import type { ReadMail } from '../../../test/mails.ts'

const email = 'ann@example.com'

describe('a used link', () => {
  test('redirects only the person signed in by it', async ({ haveAccount, newVisitor, outbox }) => {
    await haveAccount(email)
    const ann = newVisitor()
    await ann.send('/auth/link?from=/account', { email })
    const link = (await outbox()).at(-1)?.links[0] ?? ''
    expect((await press(ann, link)).location).toBe('/account')
    for (const again of [await ann.visit(link), await ann.send(link, {})]) {
      expect(again.words).toContain(`You’re already signed in Your account is ${email}.`)
      expect(again.words).not.toContain('This link doesn’t work')
      const on = again.document.querySelectorAll('main a').map((a) => a.getAttribute('href'))
      expect(on).toContain('/account')
    }
    expect((await newVisitor().visit(link)).words).toContain('This link doesn’t work')
  })
})

describe('the landing page of emails', () => {
  test('uses nothing up before its button is pressed, however often programs load it', async ({
    newVisitor,
    outbox,
  }) => {
    const ann = newVisitor()
    await ann.send('/auth?mode=sign-up&from=/account', { email, password })
    const [mail] = await outbox()
    const link = mail?.links[0] ?? ''
    expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/confirm\?/)
    const scanner = newVisitor()
    for (let times = 0; times < 3; times++) expect((await scanner.visit(link)).status).toBe(200)
    const shown = await ann.visit(link)
    expect(shown.words).toContain(`This is for the account ${email}.`)
    expect(shown.document.querySelector('main form button')?.text).toBe('Confirm my email address')
    const landed = await press(ann, link)
    expect([landed.status, landed.location]).toEqual([302, '/account'])
    expect([...ann.cookies.keys()].filter((name) => name.includes('-flow-'))).toEqual([])
    expect((await newVisitor().visit(link)).words).toContain('This link doesn’t work')
    expect((await newVisitor().send(link, {})).status).toBe(400)
  })

  test('signs no one in when the sign-up began elsewhere', async ({
    db,
    newClient,
    newVisitor,
    outbox,
  }) => {
    const emailRedirectTo = 'http://localhost:3000/auth/confirm?kind=signup&next=/account'
    const thief = newClient()
    await thief.signUp({ email, password, options: { emailRedirectTo } })
    const [mail] = await outbox()
    const ann = newVisitor()
    const asked = await ann.visit(mail?.links[0] ?? '')
    expect(asked.words).toContain('It looks like this wasn’t requested in this browser.')
    const landed = await press(ann, mail?.links[0])
    expect(landed.words).toContain('Your email address is confirmed')
    expect((await ann.visit('/account')).status).toBe(302)
    expect(await db.selectFrom('auth_service.sessions').selectAll().execute()).toEqual([])
  })

  test('rejects a code that was never issued', async ({ newVisitor }) => {
    const ann = newVisitor()
    await ann.send('/auth/link', { email })
    const code = '00000000-0000-4000-8000-000000000000'
    const landed = await ann.visit(`/auth/confirm?code=${code}&kind=link`)
    expect(landed.words).toContain('This link doesn’t work')
  })

  test('redirects only within the site', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    await ann.send('/auth/link?from=//evil.example', { email })
    const [mail] = await outbox()
    const changed = mail?.links[0]?.replace(/next=[^&]*/, 'next=//evil.example')
    expect((await press(ann, changed)).location).toBe('/')
  })

  test('waits for script to read the URL fragment', async ({ visit }) => {
    const { words } = await visit('/auth/confirm?next=/account')
    expect(words).toContain('Loading...')
  })
})

describe('a link of another account', () => {
  const mallory = 'mallory@example.com'

  async function linkOf(client: AuthClient, outbox: () => Promise<ReadMail[]>): Promise<string> {
    const emailRedirectTo = 'http://localhost:3000/auth/confirm?kind=link&next=/account'
    await client.signInWithOtp({ email: mallory, options: { emailRedirectTo } })
    return (await outbox()).findLast(({ to }) => to === mallory)?.links[0] ?? ''
  }

  for (const flowType of ['implicit', 'pkce'] as const)
    test(`needs confirmation (${flowType})`, async ({
      haveAccount,
      newClient,
      newVisitor,
      outbox,
    }) => {
      await haveAccount(email)
      await haveAccount(mallory)
      const ann = newVisitor()
      await ann.send('/auth', { email, password })
      const before = new Map(ann.cookies)
      const link = await linkOf(newClient({ flowType }), outbox)
      const asked = await ann.visit(link)
      expect(asked.words).toContain(`This is for the account ${mallory}.`)
      expect(asked.words).toContain(`You’re signed in here as ${email}.`)
      expect(asked.words).toContain('It looks like this wasn’t requested in this browser.')
      expect(asked.document.querySelector('main form button')?.text).toBe(`Continue as ${mallory}`)
      expect(ann.cookies).toEqual(before)
      expect((await ann.visit('/account')).words).toContain(`You’re signed in as ${email}`)
      expect((await press(ann, link)).location).toBe('/account')
      expect((await ann.visit('/account')).words).toContain(`You’re signed in as ${mallory}`)
      const other = newVisitor()
      for (const [name, value] of before) other.cookies.set(name, value)
      expect((await other.visit('/account')).status).toBe(302)
    })

  test("doesn't name an account signed in by password alone", async ({
    haveAccount,
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUpWithTotp(auth, newClient(), email)
    await haveAccount(mallory)
    const thief = newVisitor()
    await thief.send('/auth', { email, password })
    const asked = await thief.visit(await linkOf(newClient(), outbox))
    expect(asked.words).toContain('Someone is signed in here.')
    expect(asked.html).not.toContain(email)
  })

  test('shows only our own texts', async ({ visit }) => {
    const words = 'Call 1-800-555-0199 to unlock your account'
    const said = new URLSearchParams({ error: 'access_denied', error_description: words })
    const message = new URLSearchParams({ message: words })
    for (const kind of ['', 'signup', 'recovery', 'link', 'identity', 'provider'])
      for (const told of [said, message]) {
        const { html } = await visit(`/auth/confirm?${told}&kind=${kind}`)
        expect(html.replaceAll(/"url":"[^"]*"/g, '')).not.toContain('unlock your account')
      }
    const odd = await visit('/auth/confirm?error_code=a_new_one&error_description=Call')
    expect(odd.words).toContain('Something went wrong.')
    expect((await visit(`/auth/code?email=${encodeURIComponent(words)}`)).words).not.toContain(
      'Call',
    )
    expect((await visit('/auth/provider?name=Call-1-800')).html).not.toContain('Call-1-800')
  })
})
