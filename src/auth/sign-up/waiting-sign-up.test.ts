import { describe, expect } from 'vitest'
import { expectFailure, later, password, type AuthClient } from '../../../test/auth-fixtures.ts'
import { follow as followLink, tokenOf } from '../../../test/auth-links.ts'
import { email, strangers, test } from '../../../test/waiting-fixtures.ts'

describe('an owner who signs up after a stranger', () => {
  const ways = {
    'the code': async ({ newClient, code }) =>
      newClient().verifyOtp({ email, token: code, type: 'signup' }),
    'the hash of the link': async ({ newClient, link }) =>
      newClient().verifyOtp({ token_hash: tokenOf(link), type: 'email' }),
  } satisfies Record<string, (it: Mailed) => Promise<unknown>>
  type Mailed = { newClient: () => AuthClient; code: string; link: string }

  test.for(Object.entries(ways))(
    'and confirms by %s is the only owner, and is asked for a password',
    async ([, confirm], { stranger, signUp, left, newClient, outbox }) => {
      await stranger()
      await signUp(password, { name: 'Ann' })
      const mail = (await outbox()).at(-1)
      const link = mail?.links[0] ?? ''
      const { data, error } = await confirm({ newClient, code: mail?.code ?? '', link })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email, password_wanted_at: expect.any(String) })
      expect(await left()).toEqual([])
      const own = await newClient().signInWithPassword({ email, password })
      expectFailure(own, 400, 'invalid_credentials', 'Invalid login credentials')
    },
  )

  test.for(['implicit', 'pkce'] as const)(
    'and follows a link of a flow that is %s is, too',
    async (flowType, { stranger, signUp, left, newClient, outbox, wire }) => {
      await stranger()
      const client = newClient({ flowType })
      await signUp(password, {}, client)
      const { query, fragment } = await followLink(wire, (await outbox()).at(-1)?.links[0])
      const { access_token = '', refresh_token = '' } = fragment
      const { data, error } =
        flowType === 'pkce'
          ? await client.exchangeCodeForSession(query.code ?? '')
          : await client.setSession({ access_token, refresh_token })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email, password_wanted_at: expect.any(String) })
      expect(await left()).toEqual([])
    },
  )

  test('and chooses a password then signs in with it', async ({
    db,
    stranger,
    signUp,
    codeOfLast,
    newClient,
  }) => {
    await stranger()
    await signUp(password)
    const client = newClient()
    await client.verifyOtp({ email, token: await codeOfLast(), type: 'signup' })
    const { data, error } = await client.updateUser({ password })
    expect(error).toBeNull()
    expect(data.user).not.toHaveProperty('password_wanted_at')
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull()
    const log = db.selectFrom('auth_service.audit_log').select(['action', 'detail'])
    expect(
      await log.where('action', 'in', ['user_repeated_signup', 'user_confirmed']).execute(),
    ).toEqual([
      { action: 'user_repeated_signup', detail: { claims: 'dropped' } },
      { action: 'user_confirmed', detail: { password: 'removed' } },
    ])
  })

  test('and confirms within the minute between two emails is, by the sent one', async ({
    auth,
    services,
    signUp,
    left,
    newClient,
    outbox,
    wire,
  }) => {
    await signUp(strangers, { name: 'Stranger' }, newClient({ flowType: 'pkce' }))
    services.moveTo(later(auth, 1))
    const client = newClient({ flowType: 'pkce' })
    await signUp(password, { name: 'Ann' }, client)
    expect(await outbox()).toHaveLength(1)
    const { query } = await followLink(wire, (await outbox())[0]?.links[0])
    const { data, error } = await client.exchangeCodeForSession(query.code ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, password_wanted_at: expect.any(String) })
    expect(await left()).toEqual([])
  })

  test('and confirms by a resent email finds nothing of the stranger', async ({
    auth,
    services,
    stranger,
    signUp,
    left,
    codeOfLast,
    newClient,
  }) => {
    await stranger()
    await signUp(password)
    services.moveTo(later(auth, 61))
    await newClient().resend({ email, type: 'signup' })
    const token = await codeOfLast()
    expect((await newClient().verifyOtp({ email, token, type: 'signup' })).error).toBeNull()
    expect(await left()).toEqual([])
  })
})

describe('a sign-up', () => {
  test('counts, with all its data, once its email is confirmed', async ({
    signUp,
    codeOfLast,
    newClient,
  }) => {
    await signUp(password, { name: 'Ann' })
    const token = await codeOfLast()
    const { data } = await newClient().verifyOtp({ email, token, type: 'signup' })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann' })
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('repeated by the same person is the same', async ({
    auth,
    services,
    signUp,
    codeOfLast,
    newClient,
  }) => {
    await signUp(password, { name: 'Ann', tags: [1, { a: null }] })
    services.moveTo(later(auth, 61))
    await signUp(password, { tags: [1, { a: null }], name: 'Ann' })
    const token = await codeOfLast()
    await newClient().verifyOtp({ email, token, type: 'signup' })
    const { data, error } = await newClient().signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann' })
    expect(data.user).not.toHaveProperty('password_wanted_at')
  })

  test("doesn't change an account created by an administrator", async ({
    auth,
    signUp,
    codeOfLast,
    newClient,
  }) => {
    const { serviceKey: key } = await auth.keys.secrets()
    const made = { email, password, user_metadata: { name: 'Ann' }, app_metadata: { plan: 1 } }
    await newClient({ key }).admin.createUser(made)
    const told = await signUp(strangers, { name: 'Stranger' })
    expect(told?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const token = await codeOfLast()
    const { data } = await newClient().verifyOtp({ email, token, type: 'signup' })
    expect(data.user).toMatchObject({ user_metadata: { name: 'Ann' }, app_metadata: { plan: 1 } })
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('keeps the account if addresses no longer need confirmation', async ({
    auth,
    stranger,
    signUp,
    left,
    newClient,
  }) => {
    await stranger()
    auth.settings.mailAutoconfirm = true
    await signUp(password, { name: 'Ann' })
    expect(await left()).toEqual([])
    const { data } = await newClient().signInWithPassword({ email, password })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann' })
  })

  test('gets the same answer with and without another waiting one', async ({
    auth,
    services,
    newClient,
    signUp,
    wire,
  }) => {
    const ask = async (to: string) => {
      const body = { email: to, password, data: { name: 'Ann' } }
      const { status, body: told } = await wire('POST', '/signup', { body })
      const signIn = await newClient().signInWithPassword({ email: to, password })
      const text = JSON.stringify({ status, told, signIn: signIn.error })
      return text.replaceAll(to, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an id')
    }
    await signUp(strangers, { name: 'Stranger' })
    const fresh = await ask('new@example.com')
    expect(fresh).toContain('email_not_confirmed')
    expect(await ask(email)).toBe(fresh)
    expect(await ask(email)).toBe(fresh)
    services.moveTo(later(auth, 61))
    await signUp('yet another battery')
    expect(await ask(email)).toBe(await ask('newer@example.com'))
    auth.settings.mailLimit = 0
    services.moveTo(later(auth, 3600))
    for (const to of [email, 'newest@example.com']) expect(await ask(to)).toContain('"status":429')
  })
})
