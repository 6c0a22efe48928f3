import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { expectFailure, later, password, type AuthClient } from '../../../test/auth-fixtures.ts'
import { signInAddress, takeSession } from '../../../test/provider-fixtures.ts'
import { email, strangers, test } from '../../../test/waiting-fixtures.ts'

describe('an owner who comes another way to an account that a stranger signed up for', () => {
  test.for(['email', 'signup'] as const)(
    'by a sign-in link, typed as %s, is its only owner',
    async (type, { stranger, left, codeOfLast, newClient }) => {
      await stranger()
      expect((await newClient().signInWithOtp({ email })).error).toBeNull()
      const { data, error } = await newClient().verifyOtp({
        email,
        token: await codeOfLast(),
        type,
      })
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toEqual({
        sub: data.user?.id,
        email,
        email_verified: true,
        phone_verified: false,
      })
      expect(await left()).toEqual([])
    },
  )

  test('by a password reset is its only owner', async ({
    stranger,
    left,
    codeOfLast,
    newClient,
  }) => {
    await stranger()
    await newClient().resetPasswordForEmail(email)
    const token = await codeOfLast()
    const { data } = await newClient().verifyOtp({ email, token, type: 'recovery' })
    expect(data.user).not.toHaveProperty('password_wanted_at')
    expect(await left()).toEqual([])
  })

  test("by an invitation is its only owner, with the invitation's data", async ({
    auth,
    stranger,
    left,
    codeOfLast,
    newClient,
    signUp,
    services,
  }) => {
    await stranger()
    const { serviceKey: key } = await auth.keys.secrets()
    await newClient({ key }).admin.inviteUserByEmail(email, { data: { name: 'Ann' } })
    services.moveTo(later(auth, 61))
    await signUp(strangers, { name: 'Stranger' })
    const token = await codeOfLast()
    const { data } = await newClient().verifyOtp({ email, token, type: 'invite' })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann', email_verified: true })
    expect(data.user).toHaveProperty('password_wanted_at')
    expect(await left()).toEqual([])
  })

  test.for(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    "by an administrator's link of kind %s is its only owner",
    async (type, { auth, stranger, left, newClient }) => {
      await stranger()
      const { serviceKey: key } = await auth.keys.secrets()
      const options = { data: { name: 'Ann' } }
      const asked = { type, email, password, options } as Parameters<
        AuthClient['admin']['generateLink']
      >[0]
      const { data } = await newClient({ key }).admin.generateLink(asked)
      const used = { type, token_hash: data.properties?.hashed_token ?? '' }
      expect((await newClient().verifyOtp(used)).error).toBeNull()
      expect(await left()).toEqual([])
    },
  )

  test('by a provider that verifies the address is its only owner', async ({
    stranger,
    left,
    newClient,
    follow,
  }) => {
    await stranger()
    const client = newClient()
    const user = await takeSession(client, await follow(await signInAddress(client)))
    expect(user.email).toBe(email)
    expect(user).not.toHaveProperty('password_wanted_at')
    expect(await left()).toEqual([])
  })

  test('is its only owner, too, when an unverifying provider made it', async ({
    auth,
    services,
    provider,
    left,
    signUp,
    codeOfLast,
    newClient,
    follow,
  }) => {
    provider.account = { sub: 'stranger', email, email_verified: false, name: 'Stranger' }
    await follow(await signInAddress(newClient()))
    services.moveTo(later(auth, 61))
    await signUp(password)
    const token = await codeOfLast()
    const { data } = await newClient().verifyOtp({ email, token, type: 'signup' })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await left()).toEqual([])
  })
})

test('by phone, too, finds nothing of an earlier stranger', async ({
  auth,
  services,
  db,
  newClient,
  texts,
}) => {
  const phone = '13055550100'
  for (const comeIn of ['signUp', 'signInWithOtp'] as const) {
    await newClient().signUp({
      phone,
      password: strangers,
      options: { data: { name: 'Stranger' } },
    })
    services.moveTo(later(auth, 61))
    await newClient()[comeIn]({ phone, password })
    const token = texts.received.at(-1)?.code ?? ''
    const { data, error } = await newClient().verifyOtp({ phone, token, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toHaveProperty('password_wanted_at')
    expect(JSON.stringify(data.user)).not.toContain('Stranger')
    for (const chosen of [strangers, password]) {
      const signIn = await newClient().signInWithPassword({ phone, password: chosen })
      expectFailure(signIn, 400, 'invalid_credentials', 'Invalid login credentials')
    }
    await db.deleteFrom('auth_service.users').execute()
  }
})

test('in any order of two people, a password opens the account only if no one else signed up', async ({
  auth,
  db,
  services,
  signUp,
  codeOfLast,
  newClient,
}) => {
  const deeds = {
    'stranger signs up': () => signUp(strangers, { name: 'Stranger' }),
    'owner signs up': () => signUp(password, { name: 'Ann' }),
    'somebody asks for a link': () => newClient().signInWithOtp({ email }),
    'somebody asks for the email again': () => newClient().resend({ email, type: 'signup' }),
    'a minute goes by': async () => services.moveTo(later(auth, 61)),
  }
  auth.settings.mailLimit = 100_000
  const names = fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[]))
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 2, maxLength: 5 }), async (order) => {
      for (const table of ['auth_service.users', 'auth_service.counts'] as const)
        await db.deleteFrom(table).execute()
      for (const name of order) await deeds[name]()
      const came = new Set(order.filter((name) => /signs up|link/.test(name)))
      if (!came.size) return
      const token = await codeOfLast()
      const { data, error } = await newClient().verifyOtp({ email, token, type: 'signup' })
      expect(error).toBeNull()
      const opens = async (chosen: string) =>
        !(await newClient().signInWithPassword({ email, password: chosen })).error
      expect(await opens(strangers)).toBe(came.size === 1 && came.has('stranger signs up'))
      expect(await opens(password)).toBe(came.size === 1 && came.has('owner signs up'))
      const isStrangers = JSON.stringify(data.user).includes('Stranger')
      expect(isStrangers).toBe(came.size === 1 && came.has('stranger signs up'))
    }),
    { numRuns: 15 },
  )
})
