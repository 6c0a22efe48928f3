import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  expectFailure,
  newAddress,
  password,
  signedUp,
  test as base,
} from '../../../test/auth-fixtures.ts'
import { tokenOf } from '../../../test/auth-links.ts'
import { forgetAfter } from '../../../test/forget.ts'
import { verifyPassword } from '../passwords/passwords.server.ts'
import { forgetCounts } from './counts.server.ts'

const email = 'ann@example.com'
const home = '198.51.100.7'

/** `guess`: this many wrong passwords, each from another address. @returns the count of each status */
const test = base.extend('guess', ({ wire }) => async (times: number, name = email) => {
  const statuses: Record<number, number> = {}
  for (let number = 0; number < times; number++) {
    const body = { email: name, password: `guess ${number}` }
    const ip = newAddress(number)
    const { status } = await wire('POST', '/token?grant_type=password', { body, ip })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
})

// The challenge has its own tests.
test.beforeEach(({ auth }) => {
  auth.settings.captchaAfterFailures = 0
})

const tooOften = 'Request rate limit reached'

describe('wrong passwords for one account', () => {
  test('are limited to ten, from any number of addresses; unknown accounts get the same answer', async ({
    guess,
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient(), email)
    const expected = { 400: 10, 429: 290 }
    expect(await guess(300)).toEqual(expected)
    expect(await guess(300, 'nobody@example.com')).toEqual(expected)
    const right = await newClient({ ip: '192.0.2.1' }).signInWithPassword({ email, password })
    expectFailure(right, 429, 'over_request_rate_limit', tooOften)
  })

  test("don't lock the owner out of places where they have signed in before", async ({
    guess,
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient({ ip: home }), email)
    await guess(30)
    for (let times = 0; times < 3; times++) {
      const { error } = await newClient({ ip: home }).signInWithPassword({ email, password })
      expect(error).toBeNull()
    }
    const other = await newClient({ ip: '192.0.2.1' }).signInWithPassword({ email, password })
    expectFailure(other, 429, 'over_request_rate_limit', tooOften)
  })

  test("don't lock the owner out permanently: an emailed link opens the account", async ({
    guess,
    auth,
    newClient,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    await guess(30)
    const ip = '192.0.2.1'
    const away = newClient({ ip })
    expect((await away.resetPasswordForEmail(email)).error).toBeNull()
    const link = (await outbox())[0]?.links[0] ?? ''
    const token_hash = tokenOf(link)
    expect((await away.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    const { error } = await newClient({ ip }).signInWithPassword({ email, password })
    expect(error).toBeNull()
  })

  test('from a known place of the owner are limited to ten, too', async ({ auth, newClient }) => {
    await signedUp(auth, newClient({ ip: home }), email)
    const wrong = () => newClient({ ip: home }).signInWithPassword({ email, password: 'wrong' })
    for (let times = 0; times < 10; times++) expect((await wrong()).error?.status).toBe(400)
    expectFailure(await wrong(), 429, 'over_request_rate_limit', tooOften)
  })

  test('make the next wait longer each time; a right one resets that', async ({
    guess,
    auth,
    newClient,
    services,
  }) => {
    await signedUp(auth, newClient(), email)
    await guess(10)
    const later = (seconds: number) =>
      services.moveTo(new Date(services.now().getTime() + seconds * 1000).toISOString())
    const wrong = async () => (await newClient().signInWithPassword({ email, password: 'x' })).error
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      later(seconds - 1)
      expect((await wrong())?.status, `${seconds}`).toBe(429)
      later(1)
      expect((await wrong())?.status, `${seconds}`).toBe(400)
    }
    later(900)
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull()
    expect(await guess(12)).toEqual({ 400: 10, 429: 2 })
  })

  test('are counted before they are checked, so that concurrent tries are limited too', async ({
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient(), email)
    const tries = Array.from({ length: 30 }, async (_, number) => {
      const client = newClient({ ip: newAddress(number) })
      return (await client.signInWithPassword({ email, password: 'wrong' })).error?.status
    })
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  })

  test('are deleted, like the places of a sign-in, when they no longer matter', async ({
    guess,
    auth,
    newClient,
    db,
    services,
  }) => {
    await signedUp(auth, newClient({ ip: home }), email)
    await guess(12)
    const left = async () => {
      const counts = await db
        .selectFrom('auth_service.counts')
        .select('until')
        .where('name', '=', 'wrong password')
        .execute()
      const visitors = await db.selectFrom('auth_service.known_visitors').selectAll().execute()
      for (const { visitor } of visitors) expect(visitor).not.toContain(home)
      return [counts.length, visitors.length]
    }
    expect(await left()).toEqual([1, 1])
    const from = services.now()
    const forget = async (days: number) => {
      await forgetAfter(services, { from, days })
      await forgetCounts(db, services.now())
    }
    await forget(0.5)
    expect(await left()).toEqual([1, 1])
    await forget(2)
    expect(await left()).toEqual([0, 1])
    await forget(91)
    expect(await left()).toEqual([0, 0])
  })

  test('with very many names fill no table: the longest pauses stay', async ({ auth, db }) => {
    await sql`insert into auth_service.counts (name, of_hash, tries, until)
      select 'wrong password', number, 1, ${auth.now()}::timestamptz - number * interval '1 ms'
      from generate_series(0, 99) as number`.execute(db)
    await forgetCounts(db, auth.now(), 60)
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::integer as count, max(of_hash)::integer as last
      from auth_service.counts`.execute(db)
    expect(rows).toEqual([{ count: 60, last: 59 }])
  })

  test('within a session are limited to ten as well', async ({ auth, newClient }) => {
    auth.settings.asksCurrentPassword = true
    const client = newClient()
    await signedUp(auth, client, email)
    const change = (current_password: string) =>
      client.updateUser({ password: 'another good one', current_password })
    for (let times = 0; times < 10; times++)
      expect((await change('wrong')).error?.code).toBe('current_password_invalid')
    expectFailure(await change(password), 429, 'over_request_rate_limit', tooOften)
  })
})

test("a password that couldn't be checked doesn't count as wrong", async ({
  auth,
  newClient,
  guess,
}) => {
  await signedUp(auth, newClient(), email)
  const slow =
    '$argon2id$v=19$m=19456,t=150,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const quick = slow.replace(/m=\d+,t=\d+/, 'm=8,t=1')
  const running = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
    verifyPassword(slow, 'x'),
  )
  const waiting = Array.from({ length: 50 }, () => verifyPassword(quick, 'x'))
  const busy = Promise.allSettled([...running, ...waiting])
  expect(await guess(12)).toEqual({ 504: 12 })
  await busy
  expect(await guess(12)).toEqual({ 400: 10, 429: 2 })
})
