import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { password } from '../../../test/auth-fixtures.ts'
import { codeOf, signedUpWithTotp, wrongCodeOf } from '../../../test/factors.ts'
import { makeRecoveryCodes } from '../../auth/factors/recovery-codes.server.ts'
import { factorChoices, needsSecondFactor, passkeys } from './second-factor.ts'

const email = 'ann@example.com'
const page = '/auth/second-factor?from=%2Faccount'

describe('somebody with a second factor', () => {
  test('shows it before they go on', async ({ auth, newClient, newVisitor }) => {
    const { uri, factorId } = await signedUpWithTotp(auth, newClient(), email)
    const ann = newVisitor()
    const signedIn = await ann.send('/auth?from=/account', { email, password })
    expect([signedIn.status, signedIn.location]).toEqual([302, page])
    expect((await ann.visit('/account')).location).toBe(page)
    expect((await ann.visit('/auth?from=/account')).location).toBe(page)
    expect((await ann.visit('/auth/new-password')).location).toMatch(/^\/auth\/second-factor/)
    const form = await ann.visit(page)
    expect(form.words).toContain('Type the code that it shows now.')
    const factor = form.document.querySelector('input[name=factor]')?.getAttribute('value') ?? ''
    expect(factor).toBe(factorId)
    const wrong = await ann.send(page, { factor, code: wrongCodeOf(uri, auth.now()) })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('Invalid TOTP code entered')
    const short = await ann.send(page, { factor, code: '12' })
    expect(short.words).toContain('Type the six digits.')
    const right = await ann.send(page, { factor, code: codeOf(uri, auth.now(), 1) })
    expect([right.status, right.location]).toEqual([302, '/account'])
    expect((await ann.visit('/account')).status).toBe(200)
    expect((await ann.visit(page)).location).toBe('/account')
  })

  test('who lost it goes on with a recovery code, once', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    const { before } = await signedUpWithTotp(auth, newClient(), email)
    const [code = ''] = await makeRecoveryCodes(auth, before.user.id)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const recovery = `${page}&with=recovery-code`
    const wrong = await ann.send(recovery, { code: 'abcd-efgh-jkmn' })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('This code is not one of yours, or it was used already.')
    const right = await ann.send(recovery, { code })
    expect([right.status, right.location]).toEqual([302, '/account'])
    expect((await ann.visit('/account')).status).toBe(200)
  })

  test('is shown nothing of theirs before, and changes nothing', async ({
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

  test('can turn around', async ({ auth, newClient, newVisitor }) => {
    await signedUpWithTotp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    await ann.send('/auth/sign-out', { scope: 'local' })
    expect((await ann.visit(page)).location).toBe('/auth?from=%2Faccount')
  })
})

describe('whether a second factor is needed', () => {
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

  test('factors are offered by their kinds, without those that are not verified', () => {
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
