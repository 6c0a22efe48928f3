import { describe, expect } from 'vitest'
import { press, test } from '../../../test/account-fixtures.ts'
import { deliverDue } from '../../platform/email/deliver.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { later, password, signedUp } from '../../../test/auth-fixtures.ts'

const email = 'ann@example.com'

describe('the sign-in page', () => {
  test('shows one of its two forms', async ({ visit }) => {
    const signIn = await visit('/auth')
    expect(signIn.document.querySelector('h1')?.textContent).toBe('Sign In')
    expect(signIn.words).toContain("Don't have an account? Sign Up")
    const signUp = await visit('/auth?mode=sign-up')
    expect(signUp.document.querySelector('h1')?.textContent).toBe('Create an Account')
    expect(signUp.words).toContain('Already have an account? Sign In')
    expect(signUp.words).toContain('At least 8 characters.')
    for (const { document, head, headers, words } of [signIn, signUp]) {
      expect(words).toMatch(/I have an account Sign In ?I’m new here Sign Up.*Email Password/)
      expect(document.querySelectorAll('input[type=email], input[type=password]')).toHaveLength(2)
      expect([head.robots, headers.get('cache-control')]).toEqual(['noindex', 'no-store'])
    }
  })

  test('states the minimum password length of the service', async ({ auth, visit }) => {
    auth.settings.passwordMinLength = 12
    const { words, document } = await visit('/auth?mode=sign-up')
    expect(words).toContain('At least 12 characters.')
    expect(document.querySelector('#password')?.getAttribute('minlength')).toBe('12')
  })

  test('keeps the return address in the other form', async ({ visit }) => {
    const { document } = await visit('/auth?from=%2Faccount%3Fa%3Db')
    const links = document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    expect(links[1]).toBe('/auth?mode=sign-up&from=%2Faccount%3Fa%3Db')
  })
})

describe('without script', () => {
  test('no one is asked to look for an email that can’t be sent', async ({
    newVisitor,
    db,
    services,
  }) => {
    await queueMail(
      db,
      { to: 'a@example.com', subject: 'a', text: 'a', html: 'a' },
      { id: 'one', now: services.now() },
    )
    await deliverDue(db, () => Promise.reject(new Error('Nothing answers.')), services)
    const { words } = await newVisitor().send('/auth?mode=sign-up', { email, password })
    expect(words).toContain('We’ll send yours as soon as we can')
    expect(words).not.toContain('may take a minute')
  })

  test('a visitor signs up, follows the email, and returns to the first page', async ({
    newVisitor,
    outbox,
  }) => {
    const ann = newVisitor()
    const guarded = await ann.visit('/account?part=1')
    const signUp = `${guarded.location}&mode=sign-up`
    const sent = await ann.send(signUp, { email, password })
    expect(sent.status).toBe(200)
    expect(sent.words).toContain('Signed up successfully')
    expect(sent.words).toContain('Please check your email for a confirmation link.')
    const status = sent.document.querySelector('main [role=status]')?.textContent
    expect(status).toContain('One more step: confirm your email address')
    expect(status).not.toContain('successfully')
    const [mail] = await outbox()
    const landed = await press(ann, mail?.links[0])
    expect([landed.status, landed.location]).toEqual([302, '/account?part=1'])
    const account = await ann.visit(landed.location ?? '')
    expect(account.words).toContain(`You’re signed in as ${email}`)
  })

  test('an email opened in another browser confirms the address and asks for a sign-in', async ({
    newVisitor,
    outbox,
  }) => {
    const ann = newVisitor()
    await ann.send('/auth?mode=sign-up&from=/account', { email, password })
    const elsewhere = newVisitor()
    const [mail] = await outbox()
    const landed = await press(elsewhere, mail?.links[0])
    expect(landed.words).toContain('Your email address is confirmed')
    const link = landed.document.querySelector('main a')?.getAttribute('href') ?? ''
    expect(link).toBe('/auth?from=%2Faccount')
    const signedIn = await elsewhere.send(link, { email, password })
    expect([signedIn.status, signedIn.location]).toEqual([302, '/account'])
  })

  test("the email's code works like its link", async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    const sent = await ann.send('/auth?mode=sign-up&from=/account', { email, password })
    const form = sent.document.querySelector('main form')?.getAttribute('action') ?? ''
    const type = sent.document.querySelector('input[name=type]')?.getAttribute('value') ?? ''
    const wrong = await ann.send(form, { type, email, code: '12345' })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('Enter the six digits from the email.')
    const [mail] = await outbox()
    const right = await ann.send(form, { type, email, code: ` ${mail?.code} ` })
    expect([right.status, right.location]).toEqual([302, '/account'])
  })

  test("a wrong password shows the service's error, and the address is kept", async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const answer = await newVisitor().send('/auth', { email, password: 'not the right one' })
    expect(answer.status).toBe(400)
    expect(answer.words).toContain('Sign in failed')
    expect(answer.words).toContain('Invalid login credentials')
    expect(answer.document.querySelector('#email')?.getAttribute('value')).toBe(email)
    expect(answer.document.querySelector('#password')?.getAttribute('aria-invalid')).toBe('true')
    expect(answer.html).not.toContain('not the right one')
  })

  test.for([
    [{ email: '', password: 'x' }, 'Enter your email address.'],
    [{ email: 'ann', password: 'x' }, 'Enter an email address such as name@example.com.'],
    [{ email, password: '' }, 'Enter your password.'],
  ] as const)('%j shows the error next to the field: %s', async ([form, words], { newVisitor }) => {
    for (const path of ['/auth', '/auth?mode=sign-up']) {
      const answer = await newVisitor().send(path, form)
      expect(answer.status).toBe(400)
      expect(answer.words).toContain(words)
    }
  })

  test('too many wrong passwords show how to open the account now', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    for (let times = 0; times < 10; times++) await ann.send('/auth', { email, password: 'wrong' })
    const refused = await ann.send('/auth', { email, password })
    expect(refused.words).toMatch(
      /Too many attempts\. Try again in (30|29) seconds\. You can also sign in with a link/,
    )
    expect(refused.document.querySelector('#email')?.getAttribute('value')).toBe(email)
  })

  test('too many email requests show an error', async ({ auth, newVisitor }) => {
    auth.settings.mailRecipientLimit = 0
    const refused = await newVisitor().send('/auth/forgot', { email })
    expect(refused.status).toBe(400)
    expect(refused.words).toContain(
      'You’ve asked for too many emails. You can get another in 60 minutes.',
    )
    expect(refused.words).not.toContain('rate limit')
  })

  test.for(['/auth?mode=sign-up', '/auth/forgot', '/auth/link'])(
    "when the hour's emails are used up, the page says when to try again: %s",
    async (path, { auth, newVisitor, services, db }) => {
      auth.settings.mailLimit = 0
      services.moveTo('2026-11-21T15:00:01Z')
      const refused = await newVisitor().send(path, { email, password })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
      expect(refused.words).toContain(
        'We can’t send any more emails right now. Nothing was created or changed. Try again at 11:01 AM Eastern time.',
      )
      expect(refused.words).not.toContain('rate limit')
      expect(await db.selectFrom('auth_service.users').select('id').execute()).toEqual([])
    },
  )

  test("a session too large for cookies shows an error, and isn't stored", async ({
    auth,
    newClient,
    newVisitor,
    wire,
    secrets,
  }) => {
    const { user } = await signedUp(auth, newClient(), email)
    const give = (bytes: number) => {
      const headers = { authorization: `Bearer ${secrets.serviceKey}` }
      const user_metadata = { a: 'x'.repeat(bytes) }
      return wire('PUT', `/admin/users/${user.id}`, { body: { user_metadata }, headers })
    }
    const ann = newVisitor()
    await give(3000)
    expect((await ann.send('/auth', { email, password })).status).toBe(302)
    const sizes = [...ann.cookies].map(([name, value]) => name.length + value.length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(8192)
    expect((await give(16_000)).status).toBe(200)
    const other = newVisitor()
    const refused = await other.send('/auth', { email, password })
    expect(refused.status).toBe(400)
    expect(refused.words).toContain('your account has too much information saved')
    expect([...other.cookies.keys()].filter((name) => name.includes('auth-token'))).toEqual([])
  })

  test('a second email requested too soon shows the wait', async ({
    auth,
    newVisitor,
    outbox,
    services,
  }) => {
    const ann = newVisitor()
    const asked = await ann.send('/auth/link', { email })
    const action = asked.document.querySelector('main form')?.getAttribute('action') ?? ''
    const again = { type: 'email', email, again: 'yes' }
    const soon = await ann.send(action, again)
    expect(soon.status).toBe(400)
    expect(soon.words).toMatch(
      /We didn’t send another email ?We just sent you one\. You can get another in (a minute|\d\d seconds)\./,
    )
    expect(soon.words).not.toContain('Please check your email')
    expect(await outbox()).toHaveLength(1)
    services.moveTo(later(auth, 61))
    expect((await ann.send(action, again)).words).toContain('Please check your email')
    expect(await outbox()).toHaveLength(2)
  })

  test('a weak password shows the error next to the field', async ({ newVisitor }) => {
    const answer = await newVisitor().send('/auth?mode=sign-up', { email, password: 'abc' })
    expect(answer.status).toBe(400)
    expect(answer.words).toContain('Sign up failed')
    expect(answer.document.querySelector('#password-problem')?.textContent).toContain(
      'Password should be at least 8 characters.',
    )
  })

  test('an unconfirmed address shows the field for the code', async ({ newVisitor }) => {
    const ann = newVisitor()
    await ann.send('/auth?mode=sign-up', { email, password })
    const answer = await ann.send('/auth?from=/account', { email, password })
    expect(answer.words).toContain('Email not confirmed')
    const links = answer.document.querySelectorAll('main a')
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      '/auth/code?type=signup&from=%2Faccount',
    )
  })

  test('a code whose link was opened on another device leads to signing in, and on from there', async ({
    newVisitor,
    outbox,
  }) => {
    const ann = newVisitor()
    const from = '/register-business?kept=1234567890123456789012'
    const signUp = `/auth?${new URLSearchParams({ mode: 'sign-up', from })}`
    await ann.send(signUp, { email, password })
    const [mail] = await outbox()
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    await press(newVisitor(), mail?.links[0])
    const page = `/auth/code?${new URLSearchParams({ type: 'signup', email, from })}`
    const refused = await ann.send(page, { type: 'signup', email, code })
    expect(refused.document.querySelector('#code-problem')?.textContent).toContain(
      'If you confirmed your email on another device, you’re all set: sign in.',
    )
    const links = refused.document.querySelectorAll('main a')
    const onward = links.find((link) => link.textContent === 'Sign in')?.getAttribute('href')
    expect(onward).toBe(`/auth?${new URLSearchParams({ from })}`)
    const signedIn = await ann.send(onward ?? '', { email, password })
    expect(signedIn.location).toBe(from)
  })

  test('a signed-in visitor is redirected, only within the site', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    const signedIn = await ann.send('/auth?from=//evil.example', { email, password })
    expect([signedIn.status, signedIn.location]).toEqual([302, '/'])
    for (const [from, to] of [
      ['', '/'],
      ['?from=/account', '/account'],
      ['?from=https://evil.example', '/'],
      ['?from=/%5Cevil.example', '/'],
    ]) {
      const answer = await ann.visit(`/auth${from}`)
      expect([answer.status, answer.location]).toEqual([302, to])
    }
  })

  test("requests that aren't forms are rejected", async ({ request }) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await request('/auth', { method: 'POST', body: '{}', headers })
    expect(answer.status).toBe(415)
  })
})
