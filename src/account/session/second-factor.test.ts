import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { password } from '../../../test/auth-fixtures.ts'
import { codeOf, signedUpWithTotp, wrongCodeOf } from '../../../test/factors.ts'
import { makeRecoveryCodes } from '../../auth/factors/recovery-codes.server.ts'
import { factorChoices, needsSecondFactor, passkeys } from './second-factor.ts'

const email = 'ann@example.com'
const page = '/auth/second-factor?from=%2Faccount'

describe('an account with a second factor', () => {
  test('must show it before continuing', async ({ auth, newClient, newVisitor }) => {
    const { uri, factorId } = await signedUpWithTotp(auth, newClient(), email)
    const ann = newVisitor()
    const signedIn = await ann.send('/auth?from=/account', { email, password })
    expect([signedIn.status, signedIn.location]).toEqual([302, page])
    expect((await ann.visit('/account')).location).toBe(page)
    expect((await ann.visit('/auth?from=/account')).location).toBe(page)
    expect((await ann.visit('/auth/new-password')).location).toMatch(/^\/auth\/second-factor/)
    const form = await ann.visit(page)
    expect(form.words).toContain('Enter the code from your second factor')
    const factor = form.document.querySelector('input[name=factor]')?.getAttribute('value') ?? ''
    expect(factor).toBe(factorId)
    const wrong = await ann.send(page, { factor, code: wrongCodeOf(uri, auth.now()) })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('That code is wrong. Enter the newest one.')
    const short = await ann.send(page, { factor, code: '12' })
    expect(short.words).toContain('Enter the six digits.')
    const right = await ann.send(page, { factor, code: codeOf(uri, auth.now(), 1) })
    expect([right.status, right.location]).toEqual([302, '/account'])
    expect((await ann.visit('/account')).status).toBe(200)
    expect((await ann.visit(page)).location).toBe('/account')
  })

  test('can continue with a recovery code, once', async ({ auth, newClient, newVisitor }) => {
    const { before } = await signedUpWithTotp(auth, newClient(), email)
    const [code = ''] = await makeRecoveryCodes(auth, before.user.id)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const recovery = `${page}&with=recovery-code`
    const wrong = await ann.send(recovery, { code: 'abcd-efgh-jkmn' })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('That isn’t one of your codes, or it was already used.')
    const right = await ann.send(recovery, { code })
    expect([right.status, right.location]).toEqual([302, '/account'])
    expect((await ann.visit('/account')).status).toBe(200)
  })

  test('without its factor and a recovery code finds an address to write to', async ({
    auth,
    newClient,
    newVisitor,
    services,
  }) => {
    await signedUpWithTotp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    for (const path of [page, `${page}&with=recovery-code`]) {
      const { words, document } = await ann.visit(path)
      expect(words).toContain('I lost it and have no recovery codes')
      expect(words).toContain('Tell us that you lost your second factor')
      const address = document.querySelector('main details a')?.getAttribute('href')
      expect(address).toBe(`mailto:${services.site.contactEmail}`)
    }
  })

  test('is asked to wait for the next code after using one twice', async ({
    auth,
    newClient,
    newVisitor,
    wire,
  }) => {
    const { uri, factorId: factor } = await signedUpWithTotp(auth, newClient(), email)
    const code = codeOf(uri, auth.now())
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const used = await ann.send(page, { factor, code })
    expect(used.document.querySelector('#code-problem')?.textContent).toContain(
      'That code was already used. Wait up to 30 seconds',
    )
    const client = newClient()
    const { data } = await client.signInWithPassword({ email, password })
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const { body: challenge } = await wire('POST', `/factors/${factor}/challenge`, {
      body: {},
      headers,
    })
    const body = { challenge_id: challenge.id, code }
    expect((await wire('POST', `/factors/${factor}/verify`, { body, headers })).body).toEqual({
      code: 422,
      error_code: 'mfa_verification_failed',
      msg: 'Invalid TOTP code entered',
    })
  })

  test.for(['', '&with=recovery-code'])(
    'must wait after ten wrong codes, and its owner is informed once: %s',
    async (which, { auth, newClient, newVisitor, outbox, services }) => {
      const { uri, factorId, before } = await signedUpWithTotp(auth, newClient(), email)
      const [recovery = ''] = await makeRecoveryCodes(auth, before.user.id)
      const told = (await outbox()).length
      const ann = newVisitor()
      await ann.send('/auth', { email, password })
      const start = auth.now()
      const after = (seconds: number) =>
        services.moveTo(new Date(start.getTime() + seconds * 1000).toISOString())
      const type = (code: string) => ann.send(page + which, { factor: factorId, code })
      const wrong = () => (which ? 'abcd-efgh-jkmn' : wrongCodeOf(uri, auth.now()))
      const right = () => (which ? recovery : codeOf(uri, auth.now()))
      for (let times = 1; times <= 10; times++) {
        after(times * 60)
        expect((await type(wrong())).words).not.toContain('is taken in')
      }
      expect((await type(right())).words).toContain('Try again in 51 minutes.')
      const words = (await type(right())).words
      expect(words).not.toContain('opens your account')
      for (let minutes = 11; minutes < 60; minutes += 12) {
        after(minutes * 60)
        expect((await type(right())).words).toContain(`Try again in ${61 - minutes} minutes.`)
      }
      const mails = (await outbox()).slice(told)
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        [email, 'Someone entered ten wrong codes for your account'],
      ])
      expect(mails[0]?.links).toEqual([`${services.site.url}/auth/forgot`])
      expect(mails[0]?.text).toContain('For the next 51 minutes, we won’t accept any code')
      after(61 * 60)
      const back = newVisitor()
      await back.send('/auth', { email, password })
      const { location } = await back.send(page + which, { factor: factorId, code: right() })
      expect(location).toBe('/account')
    },
  )

  test('sees nothing private before, and changes nothing', async ({
    auth,
    db,
    newClient,
    newVisitor,
  }) => {
    const { before } = await signedUpWithTotp(auth, newClient(), email)
    const fields = JSON.stringify([['name', 'Half a name']])
    for (const kind of ['suggest', 'register'] as const)
      await db
        .insertInto('submission_drafts')
        .values({ user_id: before.user.id, kind, fields, saved_at: auth.now() })
        .execute()
    const thief = newVisitor()
    await thief.send('/auth', { email, password })
    for (const path of ['/submit-business', '/', '/auth/second-factor', '/auth', '/account'])
      for (const address of [path, path === '/' ? '/_.data' : `${path}.data`]) {
        const { html } = await thief.visit(address)
        expect(html, address).not.toContain('Half a name')
        expect(html, address).not.toContain(email)
      }
    const overwrite = { kind: 'register', name: 'Overwritten' }
    expect((await thief.send('/submit-business/draft', overwrite)).status).toBe(401)
    const forget = { kind: 'suggest', intent: 'forget' }
    expect((await thief.send('/submit-business/draft', forget)).status).toBe(401)
    const kept = await db.selectFrom('submission_drafts').select('fields').execute()
    expect(kept).toEqual([
      { fields: [['name', 'Half a name']] },
      { fields: [['name', 'Half a name']] },
    ])
    await thief.send('/auth/sign-out', { scope: 'global' })
    const { data } = await newClient().getUser(before.session.access_token)
    expect(data.user?.email).toBe(email)
  })

  test('can go back', async ({ auth, newClient, newVisitor }) => {
    await signedUpWithTotp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    await ann.send('/auth/sign-out', { scope: 'local' })
    expect((await ann.visit(page)).location).toBe('/auth?from=%2Faccount')
  })
})

describe('a second factor is required', () => {
  const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`
  const verified = [{ status: 'verified' }]

  test.for([
    [undefined, token({ aal: 'aal1' }), false],
    [[], token({ aal: 'aal1' }), false],
    [[{ status: 'unverified' }], token({ aal: 'aal1' }), false],
    [verified, token({ aal: 'aal1' }), true],
    [verified, token({ aal: 'aal2', name: 'Å?>~' }), false],
    [verified, token({}), true],
    [verified, 'no token', true],
  ] as const)('of factors %j', ([factors, accessToken, isNeeded]) => {
    expect(needsSecondFactor(factors && [...factors], accessToken)).toBe(isNeeded)
  })

  test('factors are offered by kind, without unverified ones', () => {
    const factor = { status: 'verified', friendly_name: "Ann's blue phone" }
    const factors = [
      { ...factor, id: '1', factor_type: 'totp' },
      { ...factor, id: '2', factor_type: 'phone' },
      { ...factor, id: '3', factor_type: 'totp', status: 'unverified' },
      { ...factor, id: '4', factor_type: 'webauthn' },
      { ...factor, id: '5', factor_type: 'totp' },
    ]
    expect(factorChoices(factors)).toEqual([
      { id: '1', name: 'Authenticator app 1', isPhone: false },
      { id: '2', name: 'Phone', isPhone: true },
      { id: '5', name: 'Authenticator app 2', isPhone: false },
    ])
    expect(passkeys(factors)).toEqual([{ id: '4', name: 'Passkey' }])
  })
})
