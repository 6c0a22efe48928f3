import { describe, expect } from 'vitest'
import { expectFailure, later, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { codeTo, protocolLink } from '../../../test/auth-links.ts'
import type { ReadMail } from '../../../test/mails.ts'

const half = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The path of the last email's link, below the service. */
function linkTo(mails: ReadMail[], address: string): string {
  const [link = ''] = mails.findLast(({ to, code }) => to === address && code)?.links ?? []
  return protocolLink(link).replace(/^.*\/auth\/v1/, '')
}

describe('confirming a new address', () => {
  for (const order of [
    ['ann@example.com', 'new@example.com'],
    ['new@example.com', 'ann@example.com'],
  ] as const)
    test(`needs both codes, ${order[0]} first`, async ({ auth, newClient, outbox, db }) => {
      const client = newClient()
      const { user } = await signedUp(auth, client)
      await client.updateUser({ email: 'new@example.com' })
      const mails = await outbox()
      const verify = (email: string) =>
        newClient().verifyOtp({ type: 'email_change', email, token: codeTo(mails, email) })
      const first = await verify(order[0])
      expect(first.error).toBeNull()
      expect(first.data).toMatchObject({ user: null, session: null })
      expect((await client.getUser()).data.user?.email).toBe('ann@example.com')
      expectFailure(await verify(order[0]), 403, 'otp_expired', 'Token has expired or is invalid')
      const second = await verify(order[1])
      expect(second.error).toBeNull()
      expect(second.data.session?.user).toMatchObject({ id: user.id, email: 'new@example.com' })
      expect(second.data.user?.new_email).toBeUndefined()
      expect(second.data.user?.user_metadata).toMatchObject({ email: 'new@example.com' })
      const [identity] = second.data.user?.identities ?? []
      expect(identity?.identity_data).toMatchObject({
        email: 'new@example.com',
        email_verified: true,
      })
      const told = (await outbox()).at(-1)
      expect(told).toMatchObject({
        to: 'ann@example.com',
        subject: 'Your email address was changed',
      })
      expect(told?.text).toContain('If it wasn’t you, email hello@example.com right away')
      const login = await newClient().signInWithPassword({ email: 'new@example.com', password })
      expect(login.error).toBeNull()
      const entries = await db
        .selectFrom('auth_service.audit_log')
        .select('action')
        .where('user_id', '=', user.id)
        .execute()
      const actions = entries.map(({ action }) => action)
      expect(actions).toContain('user_email_change_requested')
      expect(actions).toContain('user_email_changed')
    })

  test('answers the first half with a message', async ({ auth, newClient, outbox, wire }) => {
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const token = codeTo(await outbox(), 'new@example.com')
    const body = { type: 'email_change', email: 'new@example.com', token }
    const answer = await wire('POST', '/verify', { body })
    expect([answer.status, answer.body]).toEqual([200, { msg: half, code: '200' }])
  })

  test('by links shows a message for the first half, then returns tokens', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const emailRedirectTo = 'http://localhost:3000/account?tab=1'
    await client.updateUser({ email: 'new@example.com' }, { emailRedirectTo })
    const mails = await outbox()
    const first = await wire('GET', linkTo(mails, 'new@example.com'))
    expect(first.status).toBe(303)
    const message = new URLSearchParams({ message: half, sb: '' })
    expect(first.headers.get('location')).toBe(`${emailRedirectTo}#${message}`)
    const second = await wire('GET', linkTo(mails, 'ann@example.com'))
    const tokens = new URLSearchParams(new URL(second.headers.get('location') ?? '').hash.slice(1))
    expect(tokens.get('type')).toBe('email_change')
    const { data } = await newClient().getUser(tokens.get('access_token') ?? '')
    expect(data.user?.email).toBe('new@example.com')
  })

  test('by links of a flow ends in a code to exchange', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    const client = newClient({ flowType: 'pkce' })
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const mails = await outbox()
    const first = await wire('GET', linkTo(mails, 'ann@example.com'))
    const where = new URL(first.headers.get('location') ?? '')
    expect(where.searchParams.get('message')).toBe(half)
    expect(where.hash).toBe(`#${new URLSearchParams({ message: half, sb: '' })}`)
    const second = await wire('GET', linkTo(mails, 'new@example.com'))
    const code = new URL(second.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe('new@example.com')
    const { data: claims } = await client.getClaims()
    expect(claims?.claims.amr).toMatchObject([{ method: 'email_change' }])
  })

  test('turns a guest into an account', async ({ auth, newClient, outbox }) => {
    auth.settings.anonymousEnabled = true
    const client = newClient()
    await client.signInAnonymously()
    await client.updateUser({ email: 'ann@example.com' })
    const mails = await outbox()
    expect(mails).toHaveLength(1)
    const token = codeTo(mails, 'ann@example.com')
    const { data } = await client.verifyOtp({
      type: 'email_change',
      email: 'ann@example.com',
      token,
    })
    expect(data.session?.user).toMatchObject({
      email: 'ann@example.com',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.user?.identities).toHaveLength(1)
  })

  test('rejects an expired code, and one of an earlier change', async ({
    auth,
    services,
    newClient,
    outbox,
  }) => {
    auth.settings.jwtSeconds = 100 * 3600
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const refused = 'Token has expired or is invalid'
    const before = codeTo(await outbox(), 'new@example.com')
    services.moveTo(later(auth, 61))
    await client.updateUser({ email: 'other@example.com' })
    const verify = (email: string, token: string) =>
      newClient().verifyOtp({ type: 'email_change', email, token })
    expectFailure(await verify('new@example.com', before), 403, 'otp_expired', refused)
    const code = codeTo(await outbox(), 'other@example.com')
    services.moveTo(later(auth, auth.settings.mailCodeSeconds + 1))
    expectFailure(await verify('other@example.com', code), 403, 'otp_expired', refused)
  })

  test("doesn't count a half of an earlier change", async ({
    auth,
    services,
    newClient,
    outbox,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const verify = async (email: string) =>
      newClient().verifyOtp({ type: 'email_change', email, token: codeTo(await outbox(), email) })
    await verify('ann@example.com')
    services.moveTo(later(auth, 61))
    await client.updateUser({ email: 'other@example.com' })
    const { data, error } = await verify('other@example.com')
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect((await client.getUser()).data.user?.email).toBe('ann@example.com')
  })

  test('rejects an address that was registered meanwhile', async ({ auth, newClient, outbox }) => {
    auth.settings.mailSecureChange = false
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const token = codeTo(await outbox(), 'new@example.com')
    await signedUp(auth, newClient(), 'new@example.com')
    const answer = await client.verifyOtp({ type: 'email_change', email: 'new@example.com', token })
    const message = 'A user with this email address has already been registered'
    expectFailure(answer, 422, 'email_exists', message)
  })
})
