import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { expectFailure, later, password, type AuthClient } from '../../../test/auth-fixtures.ts'
import { follow as followLink, tokenOf } from '../../../test/auth-links.ts'
import {
  signInAddress,
  takeSession,
  test as providerTest,
} from '../../../test/provider-fixtures.ts'
import type { Db } from '../../db/schema.ts'

const email = 'ann@example.com'
const strangers = 'the choice of a stranger'
const someId = '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0'

type Data = Record<string, unknown>

/**
 * `test` with `signUp`, a sign-up with Ann's address; `stranger`, one by somebody else, a minute before, whose
 * account has all that one can have; `left`, what is left of that; `codeOfLast`, the code of the last mail.
 */
const test = providerTest
  .extend('signUp', ({ newClient }) => async (chosen: string, data?: Data, client?: AuthClient) => {
    const credentials = { email, password: chosen, ...(data && { options: { data } }) }
    const answer = await (client ?? newClient()).signUp(credentials)
    expect(answer.error).toBeNull()
    return answer.data.user
  })
  .extend('stranger', ({ auth, services, db, signUp }) => async (): Promise<void> => {
    const user = await signUp(strangers, { name: 'Stranger' })
    await furnish(db, user?.id ?? '', auth.now())
    services.moveTo(later(auth, 61))
  })
  .extend('left', ({ db, newClient }) => async (): Promise<string[]> => {
    const signIn = await newClient().signInWithPassword({ email, password: strangers })
    const rows = await Promise.all(
      (['sessions', 'factors', 'identities', 'recovery_codes'] as const).map(async (table) => {
        const all = db.selectFrom(`auth_service.${table}`).selectAll()
        return (await all.execute()).map((row) => `${table} ${JSON.stringify(row)}`)
      }),
    )
    const { data } = await readUser(db)
    return [...rows.flat(), `metadata ${data}`, ...(signIn.error ? [] : ['password stranger'])]
      .filter((row) => /stranger/i.test(row))
      .map((row) => row.split(' ')[0] ?? '')
  })
  .extend(
    'codeOfLast',
    ({ outbox }) =>
      async () =>
        (await outbox()).at(-1)?.code ?? '',
  )

/** Gives an account what only somebody who came in could have. */
async function furnish(db: Db, user_id: string, at: Date): Promise<void> {
  const mine = { user_id, created_at: at, updated_at: at }
  const device = { aal: 'aal1', user_agent: 'stranger', ip: '' } as const
  await db
    .insertInto('auth_service.sessions')
    .values({ ...mine, ...device, id: someId })
    .execute()
  const factor = { factor_type: 'totp', status: 'verified', credential: null } as const
  const named = { ...mine, ...factor, id: someId, friendly_name: 'stranger' }
  await db.insertInto('auth_service.factors').values(named).execute()
  const identity = { provider: 'google', subject: 'stranger', identity_data: '{}' }
  await db
    .insertInto('auth_service.identities')
    .values({ ...mine, ...identity, id: someId })
    .execute()
  const code = { user_id, code_hash: 'stranger', created_at: at }
  await db.insertInto('auth_service.recovery_codes').values(code).execute()
}

async function readUser(db: Db) {
  const user = await db.selectFrom('auth_service.users').selectAll().executeTakeFirstOrThrow()
  return { ...user, data: JSON.stringify(user.user_metadata) }
}

describe('an owner who signs up after a stranger', () => {
  const ways = {
    'the code': async ({ newClient, code }) =>
      newClient().verifyOtp({ email, token: code, type: 'signup' }),
    'the hash of the link': async ({ newClient, link }) =>
      newClient().verifyOtp({ token_hash: tokenOf(link), type: 'email' }),
  } satisfies Record<string, (it: Mailed) => Promise<unknown>>
  type Mailed = { newClient: () => AuthClient; code: string; link: string }

  test.for(Object.entries(ways))(
    'and confirms by %s has the account alone, and is asked for a password',
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
    'and follows the link of a flow that is %s does, too',
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

  test('within the minute between two mails has it by the mail that was sent', async ({
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

  test('has nothing of theirs by a mail that is sent again', async ({
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

describe('an owner who comes another way to the account that a stranger signed up for', () => {
  test.for(['email', 'signup'] as const)(
    'by a link to sign in, typed as %s, has it alone',
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

  test('to choose a new password has it alone', async ({
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

  test('by an invitation has it alone, with what the invitation says', async ({
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
    'by a link of kind %s that an administrator made has it alone',
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

  test('by a provider that vouches for the address has it alone', async ({
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

  test('has it alone, too, when a provider made it that does not vouch for the address', async ({
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

describe('a sign-up', () => {
  test('counts, with all that it said, once its mail is confirmed', async ({
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

  test('that is sent again by the same person is the same', async ({
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

  test('leaves the account alone that an administrator made', async ({
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

  test('where addresses need no confirmation any more has the account', async ({
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

  test('is answered the same, whether or not another one waits for the address', async ({
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
    auth.limits.take('mails of all', 0, 0)
    for (const to of [email, 'newest@example.com']) expect(await ask(to)).toContain('"status":429')
  })
})

test('by phone, too, nothing is left of a stranger who signed up before', async ({
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

test('in whatever order two people come, a password opens the account only when nobody else came', async ({
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
    'somebody asks for the mail again': () => newClient().resend({ email, type: 'signup' }),
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
}, 60_000)
