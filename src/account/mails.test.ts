import { describe, expect } from 'vitest'
import { test } from '../../test/account-fixtures.ts'
import { password, signedUp } from '../../test/auth-fixtures.ts'

const email = 'ann@example.com'

describe('a forgotten password', () => {
  test('is changed by the link of a mail', async ({ auth, newClient, newVisitor, outbox }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    const asked = await ann.send('/auth/forgot', { email })
    expect(asked.words).toContain('Please check your email')
    const [mail] = await outbox()
    const verified = await ann.visit(mail?.links[0] ?? '')
    const landed = await ann.visit(verified.location ?? '')
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

  test('whose mail is opened elsewhere is asked for again', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    await newVisitor().send('/auth/forgot', { email })
    const [mail] = await outbox()
    const elsewhere = newVisitor()
    const verified = await elsewhere.visit(mail?.links[0] ?? '')
    const landed = await elsewhere.visit(verified.location ?? '')
    expect(landed.words).toContain('This link belongs to another browser')
    expect(landed.document.querySelector('main a')?.getAttribute('href')).toBe('/auth/forgot')
  })
})

describe('a link in place of a password', () => {
  test('signs in and leads on', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    const asked = await ann.send('/auth/link?from=/account', { email })
    expect(asked.words).toContain('A mail with a link is on its way.')
    const [mail] = await outbox()
    const verified = await ann.visit(mail?.links[0] ?? '')
    const landed = await ann.visit(verified.location ?? '')
    expect([landed.status, landed.location]).toEqual([302, '/account'])
  })

  test('that was used says so, and offers another', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    await ann.send('/auth/link', { email })
    const [mail] = await outbox()
    await ann.visit(mail?.links[0] ?? '')
    const again = await ann.visit(mail?.links[0] ?? '')
    expect(again.location).toMatch(/^\/auth\/confirm\?.*error_code=otp_expired/)
    const landed = await ann.visit(again.location?.replace(/#.*/, '') ?? '')
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
    const verified = await ann.visit((await outbox()).at(-1)?.links[0] ?? '')
    const landed = await ann.visit(verified.location ?? '')
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

  test('leads to a new password from another browser, too', async ({
    newVisitor,
    outbox,
    services,
  }) => {
    await newVisitor().send(signUpPage, { email, password })
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    await newVisitor().send('/auth?mode=sign-up', { email, password: strangers })
    const ann = newVisitor()
    const verified = await ann.visit((await outbox()).at(-1)?.links[0] ?? '')
    const landed = await ann.visit(verified.location ?? '')
    expect(landed.words).toContain('no password counts yet')
    const link = landed.document.querySelector('main a')?.getAttribute('href')
    expect(link).toBe('/auth/forgot?from=%2F')
  })
})

describe('the landing of mails', () => {
  test('takes the hash of a code, as mails of other services carry it', async ({
    newVisitor,
    outbox,
  }) => {
    const ann = newVisitor()
    await ann.send('/auth?mode=sign-up', { email, password })
    const [mail] = await outbox()
    const hash = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
    const path = `/auth/confirm?token_hash=${hash}&type=signup&next=/account`
    const landed = await newVisitor().visit(path)
    expect([landed.status, landed.location]).toEqual([302, '/account'])
    const again = await newVisitor().visit(path)
    expect(again.words).toContain('This link does not work')
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
    const verified = await ann.visit(mail?.links[0] ?? '')
    const changed = verified.location?.replace(/next=[^&]*/, 'next=//evil.example') ?? ''
    expect((await ann.visit(changed)).location).toBe('/')
  })

  test('waits for script to read what stands behind the hash', async ({ visit }) => {
    const { words } = await visit('/auth/confirm?next=/account')
    expect(words).toContain('Loading...')
  })
})

describe('another mail', () => {
  test('is sent once a minute has gone by', async ({ newVisitor, outbox, services }) => {
    const ann = newVisitor()
    await ann.send('/auth?mode=sign-up', { email, password })
    const again = { again: 'yes', type: 'signup', email }
    const soon = await ann.send('/auth/code?type=signup', again)
    expect(soon.words).toContain('Please check your email')
    expect(await outbox()).toHaveLength(1)
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    await ann.send('/auth/code?type=signup', again)
    expect(await outbox()).toHaveLength(2)
  })
})
