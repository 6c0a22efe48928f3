/** @module-tag once */
import type { User } from '@supabase/supabase-js'
import { describe, expect } from 'vitest'
import { test as base, tokensOf, type Visitor } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'
import { codeOf, signedUpWithTotp } from '../../../test/factors.ts'
import { newPasskey } from '../../../test/passkey.ts'
import { siteHeader } from '../../auth/sessions/session-rule.ts'
import { needsSecondFactor } from '../session/second-factor.ts'

const page = '/account/passkeys'

function lacksSteps(given: Record<string, unknown>): boolean {
  const { user, access_token: token } = given as { user: User; access_token: string }
  return needsSecondFactor(user.factors, token)
}

const test = base
  .extend('script', ({ wire }) => async (visitor: Visitor, device = newPasskey()) => {
    const headers = { authorization: `Bearer ${tokensOf(visitor).access_token}` }
    const begun = await wire('POST', '/passkeys/registration/options', { body: {}, headers })
    if (begun.status !== 200) return { ...begun, device }
    const { challenge_id, options } = begun.body as { challenge_id: string; options: never }
    const body = { challenge_id, credential: device.make(options) }
    return { ...(await wire('POST', '/passkeys/registration/verify', { body, headers })), device }
  })
  .extend('signInWith', ({ wire }) => async (device: ReturnType<typeof newPasskey>) => {
    const asked = await wire('POST', '/passkeys/authentication/options', { body: {} })
    const { challenge_id, options } = asked.body as { challenge_id: string; options: never }
    const body = { challenge_id, credential: device.show(options) }
    const [name, value] = siteHeader
    const headers = { [name]: value }
    return wire('POST', '/passkeys/authentication/verify', { body, headers })
  })
  .extend('prove', ({ outbox }) => async (visitor: Visitor) => {
    await visitor.send(page, { intent: 'prove', send: 'yes' })
    const nonce = (await outbox()).findLast(({ subject }) => subject.endsWith('your code'))?.code
    return visitor.send(page, { intent: 'prove', current: password, nonce: nonce ?? '' })
  })

describe("an account's passkeys", () => {
  test('are added, renamed, and removed after a recent proof of identity', async ({
    auth,
    newClient,
    newVisitor,
    prove,
    script,
    signInWith,
  }) => {
    await signedUp(auth, newClient())
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email: 'ann@example.com', password })
    expect((await ann.visit('/account')).words).toContain('Passkeys Sign in with your fingerprint')
    const refused = { status: 400, body: { error_code: 'reauthentication_needed' } }
    expect(await script(ann)).toMatchObject(refused)
    expect((await ann.visit(page)).words).toContain('Before you add or change a passkey, enter')
    expect((await prove(ann)).location).toBe(`${page}?done=proved-passkeys`)
    const { body, device } = await script(ann)
    const passkey = String(body.id)
    expect((await ann.send(page, { intent: 'rename', passkey, name: '' })).words).toContain(
      'Give it a name',
    )
    const renamed = await ann.send(page, { intent: 'rename', passkey, name: 'Blue phone' })
    expect(renamed.location).toBe(`${page}?done=passkey-renamed`)
    expect((await ann.visit(page)).words).toMatch(/Blue phone Since .*, not used yet\./)
    expect((await signInWith(device)).status).toBe(200)
    const removed = await ann.send(page, { intent: 'remove', passkey })
    expect(removed.location).toBe(`${page}?done=passkey-removed`)
    expect((await signInWith(device)).status).toBe(400)
    const again = await ann.send(page, { intent: 'remove', passkey })
    expect(again.words).toContain('You don’t have that passkey anymore.')
    const later = newVisitor()
    await later.send('/auth?from=/account', { email: 'ann@example.com', password })
    const unproved = await later.send(page, { intent: 'rename', passkey, name: 'x' })
    expect(unproved.words).toContain('Ask for a code')
  })

  test('count as both factors when created on the page after both steps; as one when created by API', async ({
    auth,
    newClient,
    newVisitor,
    prove,
    script,
    services,
    signInWith,
  }) => {
    const client = newClient()
    const { uri, factorId } = await signedUpWithTotp(auth, client, 'bob@example.com')
    services.moveTo(new Date(auth.now().getTime() + 60_000).toISOString())
    const bob = newVisitor()
    await bob.send('/auth?from=/account', { email: 'bob@example.com', password })
    const proof = { factor: factorId, code: codeOf(uri, auth.now()) }
    await bob.send('/auth/second-factor?from=/account', proof)
    await prove(bob)
    const made = await script(bob)
    const { body } = await signInWith(made.device)
    expect(lacksSteps(body)).toBe(false)
    const { data: begun } = await client.passkey.startRegistration()
    const wired = newPasskey()
    const credential = wired.make(begun?.options ?? { challenge: '', user: { id: '' } })
    await client.passkey.verifyRegistration({ challengeId: begun?.challenge_id ?? '', credential })
    expect(lacksSteps((await signInWith(wired)).body)).toBe(true)
    expect((await bob.visit(page)).words).toContain(
      'We’ll also ask for your second factor, because this passkey was made without one.',
    )
  })
})

test('the sign-in page offers passkeys only when the service does', async ({ auth, visit }) => {
  const field = async () =>
    (await visit('/auth')).document.querySelector('#email')?.getAttribute('autocomplete')
  expect(await field()).toBe('username webauthn')
  auth.settings.passkeysEnabled = false
  expect(await field()).toBe('username')
})
