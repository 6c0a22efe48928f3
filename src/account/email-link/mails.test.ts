import { describe, expect } from 'vitest'
import { press, test } from '../../../test/account-fixtures.ts'
import { password, signedUp, type AuthClient } from '../../../test/auth-fixtures.ts'
import { signedUpWithTotp } from '../../../test/factors.ts'
import type { ReadMail } from '../../../test/mails.ts'

const email = 'ann@example.com'

describe('a link that was pressed before', () => {
  test('leads on who came in by it, and nobody else', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth/link?from=/account', { email })
    const link = (await outbox()).at(-1)?.links[0] ?? ''
    expect((await press(ann, link)).location).toBe('/account')
    for (const again of [await ann.visit(link), await ann.send(link, {})]) {
      expect(again.words).toContain(`You are signed in already As ${email}.`)
      expect(again.words).not.toContain('This link does not work')
      const on = again.document.querySelectorAll('main a').map((a) => a.getAttribute('href'))
      expect(on).toContain('/account')
    }
    expect((await newVisitor().visit(link)).words).toContain('This link does not work')
  })
})

describe('the mails about an account', () => {
  test('lead to where a password is chosen, and say what a code is for', async ({
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
    expect(code?.text).toContain('somebody has your password, or a device')
    expect(code?.text).not.toContain('ignore')
    await newVisitor().send('/auth?mode=sign-up', { email, password })
    const exists = (await outbox()).at(-1)
    expect(exists?.subject).toBe('You have an account already')
    expect(exists?.text).toContain('There is no code to type')
    expect(exists?.links).toEqual([`${services.site.url}/auth`, forgot])
  })
})

describe('a forgotten password', () => {
  test('is changed by the link of a mail', async ({ auth, newClient, newVisitor, outbox }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    const asked = await ann.send('/auth/forgot', { email })
    expect(asked.words).toContain('Please check your email')
    const [mail] = await outbox()
    const landed = await press(ann, mail?.links[0])
    expect([landed.status, landed.location]).toEqual([302, '/auth/new-password?from=%2Faccount'])
    const form = await ann.visit(landed.location ?? '')
    expect(form.words).toContain(`You are signed in as ${email}`)
    const same = await ann.send(landed.location ?? '', { password })
    expect(same.words).toContain('This is your password already. Choose another one.')
    const changed = await ann.send(landed.location ?? '', { password: 'another horse battery' })
    expect([changed.status, changed.location]).toEqual([302, '/account'])
    const before = await newVisitor().send('/auth', { email, password })
    expect(before.words).toContain('Invalid login credentials')
    const after = await newVisitor().send('/auth', { email, password: 'another horse battery' })
    expect(after.status).toBe(302)
  })

  test('is changed by the code of the mail on any device', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    const asked = await newVisitor().send('/auth/forgot', { email })
    const action = asked.document.querySelector('main form')?.getAttribute('action') ?? ''
    const [mail] = await outbox()
    const form = { type: 'recovery', email, code: mail?.code ?? '' }
    const typed = await newVisitor().send(action, form)
    expect([typed.status, typed.location]).toEqual([302, '/auth/new-password?from=%2Faccount'])
  })

  test('is answered the same, whether or not there is an account, and however often', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    const ask = async (address: string) => {
      const { status, words } = await newVisitor().send('/auth/forgot', { email: address })
      return [status, words.replaceAll(address, '')]
    }
    const known = await ask(email)
    expect(await ask(email)).toEqual(known)
    expect(await ask('nobody@example.com')).toEqual(known)
    expect(await outbox()).toHaveLength(1)
  })

  test('whose mail is opened elsewhere is done by its code', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    await newVisitor().send('/auth/forgot', { email })
    const [mail] = await outbox()
    const elsewhere = newVisitor()
    const landed = await elsewhere.visit(mail?.links[0] ?? '')
    expect(landed.words).toContain('This link belongs to another browser')
    const link = landed.document.querySelector('main a')?.getAttribute('href') ?? ''
    expect(link).toBe('/auth/code?type=recovery&email=ann%40example.com&from=%2Faccount')
    const form = { type: 'recovery', email, code: mail?.code ?? '' }
    expect((await elsewhere.send(link, form)).status).toBe(302)
  })
})

describe('a link in place of a password', () => {
  test('signs in and leads on', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    const asked = await ann.send('/auth/link?from=/account', { email })
    expect(asked.words).toContain('A mail with a link is on its way.')
    const [mail] = await outbox()
    const landed = await press(ann, mail?.links[0])
    expect([landed.status, landed.location]).toEqual([302, '/account'])
  })

  test('that was used says so, and offers another', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    await ann.send('/auth/link', { email })
    const [mail] = await outbox()
    await press(ann, mail?.links[0])
    const landed = await newVisitor().visit(mail?.links[0] ?? '')
    expect(landed.words).toContain('This link does not work')
    expect(landed.words).toContain('It was used already, or it is too old.')
  })

  test('an address that is none is told beside the field', async ({ newVisitor }) => {
    for (const path of ['/auth/link', '/auth/forgot']) {
      const answer = await newVisitor().send(path, { email: 'ann' })
      expect(answer.status).toBe(400)
      expect(answer.document.querySelector('#email-problem')?.textContent).toContain(
        'Enter an email address such as name@example.com.',
      )
    }
  })
})

describe('a sign-up with an address for which another one waits', () => {
  const strangers = 'the choice of a stranger'
  const signUpPage = '/auth?mode=sign-up&from=/account'

  test('ends at a page that asks for a password', async ({ newVisitor, outbox, services }) => {
    await newVisitor().send('/auth?mode=sign-up', { email, password: strangers })
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    const ann = newVisitor()
    await ann.send(signUpPage, { email, password })
    const landed = await press(ann, (await outbox()).at(-1)?.links[0])
    expect(landed.location).toBe('/auth/new-password?from=%2Faccount')
    const form = await ann.visit(landed.location ?? '')
    expect(form.words).toContain('none of their passwords counts: choose the one that does')
    const weak = await ann.send(landed.location ?? '', { password: 'password' })
    expect(weak.document.querySelector('#password-problem')?.textContent).toContain('easy to guess')
    const chosen = await ann.send(landed.location ?? '', { password })
    expect([chosen.status, chosen.location]).toEqual([302, '/account'])
    const stranger = await newVisitor().send('/auth', { email, password: strangers })
    expect(stranger.words).toContain('Invalid login credentials')
    const signedIn = await newVisitor().send('/auth?from=/account', { email, password })
    expect(signedIn.location).toBe('/account')
  })

  test('asks by the code, and until there is one', async ({ newVisitor, outbox, services }) => {
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

  test('of the same person counts, also twice within a minute', async ({
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
    expect(form.words).toContain('none of their passwords counts: choose the one that does')
  })
})

describe('the landing of mails', () => {
  test('uses nothing up before its button is pressed, however often programs look', async ({
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
    expect(shown.words).toContain(`This is for the account of ${email}.`)
    expect(shown.document.querySelector('main form button')?.text).toBe('Confirm my address')
    const landed = await press(ann, link)
    expect([landed.status, landed.location]).toEqual([302, '/account'])
    expect([...ann.cookies.keys()].filter((name) => name.includes('-flow-'))).toEqual([])
    expect((await newVisitor().visit(link)).words).toContain('This link does not work')
    expect((await newVisitor().send(link, {})).status).toBe(400)
  })

  test('of a sign-up that began elsewhere signs nobody in', async ({
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
    expect(asked.words).toContain('It seems that it was not asked for in this browser.')
    const landed = await press(ann, mail?.links[0])
    expect(landed.words).toContain('Your address is confirmed')
    expect((await ann.visit('/account')).status).toBe(302)
    expect(await db.selectFrom('auth_service.sessions').selectAll().execute()).toEqual([])
  })

  test('refuses a code that nobody gave out', async ({ newVisitor }) => {
    const ann = newVisitor()
    await ann.send('/auth/link', { email })
    const code = '00000000-0000-4000-8000-000000000000'
    const landed = await ann.visit(`/auth/confirm?code=${code}&kind=link`)
    expect(landed.words).toContain('This link does not work')
  })

  test('leads on within the site alone', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    await ann.send('/auth/link?from=//evil.example', { email })
    const [mail] = await outbox()
    const changed = mail?.links[0]?.replace(/next=[^&]*/, 'next=//evil.example')
    expect((await press(ann, changed)).location).toBe('/')
  })

  test('waits for script to read what stands behind the hash', async ({ visit }) => {
    const { words } = await visit('/auth/confirm?next=/account')
    expect(words).toContain('Loading...')
  })
})

describe('a link of somebody else', () => {
  const mallory = 'mallory@example.com'

  /** A link that signs in to Mallory's account, as she gets it and sends it on. */
  async function linkOf(client: AuthClient, outbox: () => Promise<ReadMail[]>): Promise<string> {
    const emailRedirectTo = 'http://localhost:3000/auth/confirm?kind=link&next=/account'
    await client.signInWithOtp({ email: mallory, options: { emailRedirectTo } })
    return (await outbox()).findLast(({ to }) => to === mallory)?.links[0] ?? ''
  }

  for (const flowType of ['implicit', 'pkce'] as const)
    test(`is not followed without a word (${flowType})`, async ({
      auth,
      newClient,
      newVisitor,
      outbox,
    }) => {
      await signedUp(auth, newClient(), email)
      await signedUp(auth, newClient(), mallory)
      const ann = newVisitor()
      await ann.send('/auth', { email, password })
      const before = new Map(ann.cookies)
      const link = await linkOf(newClient({ flowType }), outbox)
      const asked = await ann.visit(link)
      expect(asked.words).toContain(`This is for the account of ${mallory}.`)
      expect(asked.words).toContain(`You are signed in here as ${email}.`)
      expect(asked.words).toContain('It seems that it was not asked for in this browser.')
      expect(asked.document.querySelector('main form button')?.text).toBe(`Continue as ${mallory}`)
      expect(ann.cookies).toEqual(before)
      expect((await ann.visit('/account')).words).toContain(`You are signed in as ${email}`)
      // Who goes on all the same leaves no session behind.
      expect((await press(ann, link)).location).toBe('/account')
      expect((await ann.visit('/account')).words).toContain(`You are signed in as ${mallory}`)
      const other = newVisitor()
      for (const [name, value] of before) other.cookies.set(name, value)
      expect((await other.visit('/account')).status).toBe(302)
    })

  test('does not name who is signed in with their password alone', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUpWithTotp(auth, newClient(), email)
    await signedUp(auth, newClient(), mallory)
    const thief = newVisitor()
    await thief.send('/auth', { email, password })
    const asked = await thief.visit(await linkOf(newClient(), outbox))
    expect(asked.words).toContain('Somebody is signed in here.')
    expect(asked.html).not.toContain(email)
  })

  test('speaks in our words alone', async ({ visit }) => {
    const words = 'Call 1-800-555-0199 to unlock your account'
    const said = new URLSearchParams({ error: 'access_denied', error_description: words })
    const message = new URLSearchParams({ message: words })
    for (const kind of ['', 'signup', 'recovery', 'link', 'identity', 'provider'])
      for (const told of [said, message]) {
        const { html } = await visit(`/auth/confirm?${told}&kind=${kind}`)
        expect(html.replaceAll(/"url":"[^"]*"/g, '')).not.toContain('unlock your account')
      }
    const odd = await visit('/auth/confirm?error_code=a_new_one&error_description=Call')
    expect(odd.words).toContain('Something went wrong on the way.')
    expect((await visit(`/auth/code?email=${encodeURIComponent(words)}`)).words).not.toContain(
      'Call',
    )
    expect((await visit('/auth/provider?name=Call-1-800')).html).not.toContain('Call-1-800')
  })
})

describe('another mail', () => {
  test('is sent once a minute has gone by', async ({ newVisitor, outbox, services }) => {
    const ann = newVisitor()
    await ann.send('/auth?mode=sign-up', { email, password })
    const again = { again: 'yes', type: 'signup', email }
    const soon = await ann.send('/auth/code?type=signup', again)
    expect(soon.words).toContain('No other mail was sent')
    expect(await outbox()).toHaveLength(1)
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    await ann.send('/auth/code?type=signup', again)
    expect(await outbox()).toHaveLength(2)
  })
})
