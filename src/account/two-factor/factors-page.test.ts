import { describe, expect } from 'vitest'
import { prove, test, type Visitor } from '../../../test/account-fixtures.ts'
import { later, password, signedUp } from '../../../test/auth-fixtures.ts'
import { wrongCode } from '../../../test/auth-links.ts'
import { codeOf, enrolledTotp, wrongCodeOf } from '../../../test/factors.ts'

const page = '/account/second-factor'
const email = 'ann@example.com'

async function begun(visitor: Visitor, name = 'My phone') {
  const { document } = await visitor.send(page, { intent: 'begin', name })
  const valueOf = (field: string) =>
    document.querySelector(`input[name=${field}]`)?.getAttribute('value') ?? ''
  return { factor: valueOf('factor'), uri: valueOf('uri'), document }
}

describe('the second factor', () => {
  test('is set up with a code, then required, and can be recovered', async ({
    auth,
    comeIn,
    newVisitor,
    outbox,
    services,
  }) => {
    const ann = await comeIn()
    await prove(ann, outbox)
    expect((await ann.visit('/account')).words).toContain('Second factor Off.')
    const { factor, uri, document } = await begun(ann)
    expect(
      document.querySelector('svg[aria-label="QR code for your authenticator app"]'),
    ).toBeTruthy()
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    expect(document.querySelector('ol code')?.textContent.replaceAll(' ', '')).toBe(secret)
    const form = { intent: 'confirm', factor, uri }
    const wrong = await ann.send(page, { ...form, code: wrongCodeOf(uri, auth.now()) })
    expect(wrong.words).toContain('That code is wrong.')
    expect(wrong.words).toContain('Connect your app')
    const none = await ann.send(page, { ...form, code: 'x' })
    expect(none.words).toContain('Enter the six digits the app is showing.')
    const right = await ann.send(page, { ...form, code: codeOf(uri, auth.now()) })
    const codes = right.document
      .querySelectorAll('main li code')
      .map(({ textContent }) => textContent)
    expect(codes).toHaveLength(10)
    const listed = await ann.visit(page)
    expect(listed.words).toContain('My phone Authenticator app, since')
    expect(listed.words).toContain('You have 10 recovery codes left.')
    expect(codes.filter((code) => listed.html.includes(code))).toEqual([])

    const elsewhere = newVisitor()
    const step = await elsewhere.send('/auth?from=/account', { email, password })
    expect(step.location).toBe('/auth/second-factor?from=%2Faccount')
    const kept = await elsewhere.send(page, { intent: 'remove', factor })
    expect(kept.location).toBe('/auth/second-factor?from=%2Faccount%2Fsecond-factor')
    services.moveTo(later(auth, 30))
    const recovery = `/auth/second-factor?with=recovery-code&from=${page}`
    const recovered = await elsewhere.send(recovery, { code: codes[3] ?? '' })
    expect(recovered.location).toBe(page)
    expect((await elsewhere.visit(page)).words).toContain('A second factor keeps other people out')
  })

  test.for([page, '/account/passkeys'])(
    'requires the sent code, after a reload, too: %s',
    async (path, { auth, comeIn, services }) => {
      const ann = await comeIn()
      const field = 'input[name=nonce]'
      expect((await ann.visit(path)).document.querySelector(field)).toBeNull()
      const sent = await ann.send(path, { intent: 'prove', send: 'yes' })
      expect(sent.document.querySelector(field)).toBeTruthy()
      const again = await ann.visit(path)
      expect(again.document.querySelector(field)).toBeTruthy()
      expect(again.words).toContain(
        'We sent you a code. If you got more than one, enter the newest.',
      )
      services.moveTo(later(auth, 700))
      expect((await ann.visit(path)).document.querySelector(field)).toBeNull()
    },
  )

  test('is removed after it is shown', async ({ auth, comeIn, outbox }) => {
    const ann = await comeIn()
    await prove(ann, outbox)
    const { factor, uri } = await begun(ann)
    await ann.send(page, { intent: 'confirm', factor, uri, code: codeOf(uri, auth.now()) })
    const named = await ann.send(page, { intent: 'begin', name: 'My phone' })
    expect(named.status).toBe(400)
    expect(named.document.querySelector('#name-problem')?.textContent).toContain(
      'You already have a second factor with this name.',
    )
    expect(named.document.querySelector('#name')?.getAttribute('value')).toBe('My phone')
    const renewed = await ann.send(page, { intent: 'codes' })
    expect(renewed.words).toContain('Your new codes')
    const none = await ann.send(page, { intent: 'remove', factor: 'x' })
    expect(none.words).toContain('You don’t have that second factor anymore.')
    const removed = await ann.send(page, { intent: 'remove', factor })
    expect(removed.location).toBe(`${page}?done=factor-removed`)
    expect((await ann.visit(page)).words).not.toContain('My phone Authenticator app')
    const codes = await ann.send(page, { intent: 'codes' })
    expect(codes.words).toContain('Set up a second factor first.')
  })

  test('started twice is set up once, and a tampered set-up starts over', async ({
    comeIn,
    outbox,
  }) => {
    const ann = await comeIn()
    await prove(ann, outbox)
    const first = await begun(ann)
    const second = await begun(ann)
    expect(second.factor).not.toBe(first.factor)
    const broken = {
      intent: 'confirm',
      factor: second.factor,
      uri: 'javascript:alert(1)',
      code: 'x',
    }
    const answer = await ann.send(page, broken)
    expect(answer.status).toBe(400)
    expect(answer.words).toContain('Start again')
    expect(answer.html).not.toContain('javascript:alert')
  })
})

describe('before second factors change', () => {
  test('the mailbox is required in addition to the password', async ({ comeIn, outbox }) => {
    const ann = await comeIn()
    const shown = await ann.visit(page)
    expect(shown.words).toContain(`your password and a code we’ll send to ${email}`)
    expect(shown.document.querySelector('input[value=begin]')).toBeNull()
    for (const intent of ['begin', 'begin-passkey', 'vouch', 'remove', 'codes']) {
      const answer = await ann.send(page, { intent, name: 'Mine', factor: 'x' })
      expect([intent, answer.status]).toEqual([intent, 400])
      expect(answer.words).not.toContain('Connect your app')
      expect(answer.words).toContain('Ask for a code, then enter it here.')
    }
    const sent = await ann.send(page, { intent: 'prove', send: 'yes' })
    expect(sent.words).toContain('A code is on its way.')
    const [mail] = await outbox()
    const nonce = mail?.code ?? ''
    const wrong = [
      [{ current: '', nonce }, '#current-problem', 'Enter your current password.'],
      [{ current: 'guessed', nonce }, '#current-problem', 'That isn’t your current password'],
      [{ current: password, nonce: '' }, '#nonce-problem', 'Enter the six digits'],
      [{ current: password, nonce: wrongCode(nonce) }, '#nonce-problem', 'That code is wrong'],
    ] as const
    for (const [typed, selector, words] of wrong) {
      const answer = await ann.send(page, { intent: 'prove', ...typed })
      expect(answer.status).toBe(400)
      expect(answer.document.querySelector(selector)?.textContent).toContain(words)
    }
    expect((await ann.send(page, { intent: 'begin', name: 'Mine' })).status).toBe(400)
    const right = await ann.send(page, { intent: 'prove', current: password, nonce })
    expect(right.location).toBe(`${page}?done=proved`)
    expect((await begun(ann)).uri).toContain('otpauth://')
  })

  test('proof is required in each session, each code works once, and only for a while', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
    services,
  }) => {
    await signedUp(auth, newClient())
    const [ann, thief] = [newVisitor(), newVisitor()]
    for (const visitor of [ann, thief])
      await visitor.send('/auth?from=/account', { email, password })
    expect((await prove(ann, outbox)).status).toBe(302)
    const [mail] = await outbox()
    const used = { intent: 'prove', current: password, nonce: mail?.code ?? '' }
    expect((await thief.send(page, used)).status).toBe(400)
    expect((await thief.send(page, { intent: 'begin', name: 'Mine' })).status).toBe(400)
    services.moveTo(later(auth, 601))
    expect((await ann.send(page, { intent: 'begin', name: 'Mine' })).status).toBe(400)
  })

  test('an account without a password only proves the mailbox', async ({ comeIn, db, outbox }) => {
    const ann = await comeIn()
    await db.updateTable('auth_service.users').set({ password_hash: null }).execute()
    expect((await ann.visit(page)).words).toContain('enter a code we’ll send to')
    expect((await prove(ann, outbox, '')).location).toBe(`${page}?done=proved`)
  })

  test('a hosted service, which checks no other codes, sends one that signs in', async ({
    auth,
    db,
    newClient,
    newVisitor,
    outbox,
    services,
  }) => {
    await signedUp(auth, newClient())
    await signedUp(auth, newClient(), 'bob@example.com')
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    services.accounts.own = null
    const before = await db.selectFrom('auth_service.sessions').select('id').execute()
    await ann.send(page, { intent: 'prove', send: 'yes' })
    const code = (await outbox()).at(-1)?.code ?? ''
    const wrong = { intent: 'prove', current: password, nonce: wrongCode(code) }
    expect((await ann.send(page, wrong)).status).toBe(400)
    const right = await ann.send(page, { ...wrong, nonce: code })
    expect(right.location).toBe(`${page}?done=proved`)
    expect(await db.selectFrom('auth_service.sessions').select('id').execute()).toEqual(before)
  })

  test("one started with only the token can't be finished here", async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const thief = newVisitor()
    await thief.send('/auth?from=/account', { email, password })
    const { factorId, uri } = await enrolledTotp(client)
    const code = codeOf(uri, auth.now())
    const answer = await thief.send(page, { intent: 'confirm', factor: factorId, uri, code })
    expect(answer.words).toContain('Start again')
    expect(answer.document.querySelectorAll('main li code')).toHaveLength(0)
  })
})
