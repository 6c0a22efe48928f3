import { describe, expect } from 'vitest'
import { press, test } from '../../../test/account-fixtures.ts'
import { password } from '../../../test/auth-fixtures.ts'

const email = 'ann@example.com'

describe('a forgotten password', () => {
  test('is reset by the link in an email', async ({ haveAccount, newVisitor, outbox }) => {
    await haveAccount(email)
    const ann = newVisitor()
    const asked = await ann.send('/auth/forgot', { email })
    expect(asked.words).toContain('Please check your email')
    const [mail] = await outbox()
    const landed = await press(ann, mail?.links[0])
    expect([landed.status, landed.location]).toEqual([302, '/auth/new-password?from=%2Faccount'])
    const form = await ann.visit(landed.location ?? '')
    expect(form.words).toContain(`You’re signed in as ${email}`)
    const same = await ann.send(landed.location ?? '', { password })
    expect(same.words).toContain('That’s already your password. Choose a different one.')
    const changed = await ann.send(landed.location ?? '', { password: 'another horse battery' })
    expect([changed.status, changed.location]).toEqual([302, '/account'])
    const before = await newVisitor().send('/auth', { email, password })
    expect(before.words).toContain('Invalid login credentials')
    const after = await newVisitor().send('/auth', { email, password: 'another horse battery' })
    expect(after.status).toBe(302)
  })

  test('is reset by the code in the email, on any device', async ({
    haveAccount,
    newVisitor,
    outbox,
  }) => {
    await haveAccount(email)
    const asked = await newVisitor().send('/auth/forgot', { email })
    const action = asked.document.querySelector('main form')?.getAttribute('action') ?? ''
    const [mail] = await outbox()
    const form = { type: 'recovery', email, code: mail?.code ?? '' }
    const typed = await newVisitor().send(action, form)
    expect([typed.status, typed.location]).toEqual([302, '/auth/new-password?from=%2Faccount'])
  })

  test('gets the same answer with and without an account, any number of times', async ({
    haveAccount,
    newVisitor,
    outbox,
  }) => {
    await haveAccount(email)
    const ask = async (address: string) => {
      const { status, words } = await newVisitor().send('/auth/forgot', { email: address })
      return [status, words.replaceAll(address, '')]
    }
    const other = 'nobody@example.com'
    expect(await ask(other)).toEqual(await ask(email))
    expect(await ask(other)).toEqual(await ask(email))
    expect(await outbox()).toHaveLength(1)
  })

  test('is reset with the code when the email is opened elsewhere', async ({
    haveAccount,
    newVisitor,
    outbox,
  }) => {
    await haveAccount(email)
    await newVisitor().send('/auth/forgot', { email })
    const [mail] = await outbox()
    const elsewhere = newVisitor()
    const landed = await elsewhere.visit(mail?.links[0] ?? '')
    expect(landed.words).toContain('This link doesn’t work in this browser')
    const link = landed.document.querySelector('main a')?.getAttribute('href') ?? ''
    expect(link).toBe('/auth/code?type=recovery&email=ann%40example.com&from=%2Faccount')
    const form = { type: 'recovery', email, code: mail?.code ?? '' }
    expect((await elsewhere.send(link, form)).status).toBe(302)
  })
})

describe("an email that isn't sent because another was requested just before", () => {
  test.for([
    ['/auth/link', '/auth/forgot'],
    ['/auth/forgot', '/auth/link'],
    ['/auth/forgot', '/auth/forgot'],
  ] as const)(
    "isn't reported as sent, with or without an account: %s, then %s",
    async ([first, second], { haveAccount, newVisitor, outbox, services }) => {
      await haveAccount(email)
      for (const address of [email, 'nobody@example.com']) {
        await newVisitor().send(first, { email: address })
        const before = await outbox()
        const soon = await newVisitor().send(second, { email: address })
        expect(soon.words).toMatch(
          /less than a minute ago, so we didn’t send another one\. You can get another one in (a minute|\d+ seconds)\./,
        )
        expect(soon.words).not.toMatch(/on its way|It went to/)
        expect(await outbox()).toHaveLength(before.length)
      }
      services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
      const later = await newVisitor().send(second, { email })
      expect(later.words).toContain('on its way')
    },
  )
})

describe('a link that replaces a password', () => {
  test('signs in and redirects', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    const asked = await ann.send('/auth/link?from=/account', { email })
    expect(asked.words).toContain('An email with a link is on its way.')
    const [mail] = await outbox()
    const landed = await press(ann, mail?.links[0])
    expect([landed.status, landed.location]).toEqual([302, '/account'])
  })

  test('says so when it was used, and offers another', async ({ newVisitor, outbox }) => {
    const ann = newVisitor()
    await ann.send('/auth/link', { email })
    const [mail] = await outbox()
    await press(ann, mail?.links[0])
    const landed = await newVisitor().visit(mail?.links[0] ?? '')
    expect(landed.words).toContain('This link doesn’t work')
    expect(landed.words).toContain('This link was already used or has expired.')
  })

  test('an invalid address shows the error next to the field', async ({ newVisitor }) => {
    for (const path of ['/auth/link', '/auth/forgot']) {
      const answer = await newVisitor().send(path, { email: 'ann' })
      expect(answer.status).toBe(400)
      expect(answer.document.querySelector('#email-problem')?.textContent).toContain(
        'Enter an email address such as name@example.com.',
      )
    }
  })
})

describe('another email', () => {
  test('is sent after a minute', async ({ newVisitor, outbox, services }) => {
    const ann = newVisitor()
    await ann.send('/auth?mode=sign-up', { email, password })
    const again = { again: 'yes', type: 'signup', email }
    const soon = await ann.send('/auth/code?type=signup', again)
    expect(soon.words).toContain('We didn’t send another email')
    expect(await outbox()).toHaveLength(1)
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    await ann.send('/auth/code?type=signup', again)
    expect(await outbox()).toHaveLength(2)
  })
})
