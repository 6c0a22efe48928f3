import { describe, expect } from 'vitest'
import {
  expectFailure,
  later,
  newAddress,
  password,
  signedUp,
  test as base,
} from '../../../test/auth-fixtures.ts'
import { makeLimits } from '../../platform/http/limits.server.ts'
import { authService } from '../service.server.ts'

const email = 'ann@example.com'
const burst = '198.51.100.7'

/** `flood`: this many sign-ups of strangers. @returns the count of each status */
const test = base.extend(
  'flood',
  ({ wire, auth }) =>
    async (times: number, ip: (n: number) => string) => {
      auth.settings.mailLimit = 30
      const statuses: Record<number, number> = {}
      for (let number = 0; number < times; number++) {
        const body = { email: `stranger${number}@example.com`, create_user: true }
        const { status, body: told } = await wire('POST', '/otp', { body, ip: ip(number) })
        if (status !== 200) expect(told.error_code).toBe('over_email_send_rate_limit')
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      return statuses
    },
)

describe('a flood of sign-ups', () => {
  test("by one visitor stops before it uses up others' emails", async ({
    flood,
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient(), email)
    expect(await flood(30, () => burst)).toEqual({ 200: 10, 429: 20 })
    const other = newClient({ ip: newAddress(1) })
    expect((await other.signUp({ email: 'bob@example.com', password })).error).toBeNull()
    expect((await other.resetPasswordForEmail(email)).error).toBeNull()
    const again = await newClient({ ip: burst }).resetPasswordForEmail(email)
    expect(again.error?.code).toBe('over_email_send_rate_limit')
  })

  test('by many visitors leaves enough for existing accounts, and reveals none', async ({
    flood,
    auth,
    newClient,
    outbox,
    services,
  }) => {
    const known = [email, 'bob@example.com']
    for (const one of known) await signedUp(auth, newClient(), one)
    // Above their share the answer stays the same, as it would for a known address.
    expect(await flood(100, newAddress)).toEqual({ 200: 100 })
    const sent = (await outbox()).length
    expect(sent).toBe(20)
    const visitor = newClient({ ip: burst })
    for (const one of [email, 'nobody@example.com'])
      expect((await visitor.resetPasswordForEmail(one)).error, one).toBeNull()
    for (const one of ['bob@example.com', 'somebody@example.com'])
      expect((await visitor.signInWithOtp({ email: one })).error, one).toBeNull()
    for (const one of [email, 'newcomer@example.com']) {
      const refused = await visitor.signUp({ email: one, password: 'another good one' })
      expect(refused.error?.message, one).toMatch(/^email rate limit exceeded, try again at 20/)
    }
    expect((await outbox()).slice(sent).map(({ to }) => to)).toEqual(known)
    expect(services.events).toContainEqual({
      event: 'nothing more is sent for a while',
      medium: 'mail',
      to: 'strangers',
    })
  })

  test("is reported when the hour's emails are used up, once a minute in the log", async ({
    auth,
    wire,
    services,
    flood,
  }) => {
    expect(auth.settings.mailLimit).toBe(360)
    await flood(20, newAddress)
    const ask = () => wire('POST', '/signup', { body: { email, password }, ip: burst })
    const lines = () => services.events.filter(({ event }) => /nothing more/.test(String(event)))
    for (let times = 0; times < 3; times++) {
      const { status, body, headers } = await ask()
      expect([status, headers.get('retry-after')]).toEqual([429, '180'])
      expect(body).toMatchObject({
        error_code: 'over_email_send_rate_limit',
        msg: `email rate limit exceeded, try again at ${later(auth, 180)}`,
      })
    }
    expect(lines()).toHaveLength(1)
    services.moveTo(later(auth, 60))
    await ask()
    expect(lines()).toHaveLength(2)
  })

  test('is counted by all processes on the database', async ({ auth, newClient, secrets }) => {
    await signedUp(auth, newClient(), email)
    const statuses = []
    for (let number = 0; number < 30; number++) {
      const service = authService({ ...auth, limits: makeLimits(auth.now) })
      const answer = await service.fetch(
        new Request('http://localhost:3000/auth/v1/otp', {
          method: 'POST',
          headers: { apikey: secrets.anonKey },
          body: JSON.stringify({ email: `stranger${number}@example.com` }),
        }),
        { visitor: { ip: burst, bucket: burst } },
      )
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  })

  test('ends with the hour', async ({ flood, auth, newClient, services }) => {
    await flood(30, () => burst)
    services.moveTo(later(auth, 359))
    const ask = () => newClient({ ip: burst }).signInWithOtp({ email: 'bob@example.com' })
    expect((await ask()).error?.status).toBe(429)
    services.moveTo(later(auth, 1))
    expect((await ask()).error).toBeNull()
  })
})

test('an operator on their own machine has no request limits, but the same email limits', async ({
  auth,
  request,
  secrets,
}) => {
  const ask = async (path: string, body: unknown) => {
    const headers = { apikey: secrets.anonKey }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await request(`/auth/v1${path}`, init)).status
  }
  const token_hash = '0'.repeat(56)
  for (let number = 0; number < 35; number++)
    expect(await ask('/verify', { type: 'recovery', token_hash })).toBe(403)
  const statuses: number[] = []
  for (let number = 0; number < 12; number++)
    statuses.push(await ask('/otp', { email: `stranger${number}@example.com` }))
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(auth.settings.mailVisitorLimit).toBe(10)
})

test('no mailbox can be flooded from any number of addresses; unknown ones get the same answer', async ({
  auth,
  newClient,
  outbox,
  services,
}) => {
  await signedUp(auth, newClient(), email)
  const answers = async (mailbox: string) => {
    const statuses = []
    for (let number = 0; number < 13; number++) {
      services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
      const asked = mailbox.replace('@', `+${number % 2}@`).replace('+0', '')
      const { error } = await newClient({ ip: newAddress(number) }).resetPasswordForEmail(asked)
      statuses.push(error?.status ?? 200)
    }
    return statuses
  }
  const known = await answers(email)
  expect(known).toEqual(await answers('nobody@example.com'))
  // Two more are allowed meanwhile.
  expect(known.filter((status) => status === 200)).toHaveLength(12)
  expect((await outbox()).length).toBeLessThan(8)
})

test('text messages have the same limits', async ({ auth, newClient, texts }) => {
  const signIn = (ip: string, phone: string) => newClient({ ip }).signInWithOtp({ phone })
  for (let number = 0; number < 10; number++)
    expect((await signIn(burst, `1941555${1000 + number}`)).error).toBeNull()
  const message = 'SMS rate limit exceeded'
  const refused = await signIn(burst, '19415551999')
  expectFailure(refused, 429, 'over_sms_send_rate_limit', message)
  for (let number = 0; number < 10; number++)
    expect((await signIn(newAddress(number), `1941555${2000 + number}`)).error).toBeNull()
  const stranger = await signIn(newAddress(100), '19415552999')
  expectFailure(stranger, 429, 'over_sms_send_rate_limit', message)
  const phone = '19415551000'
  const token = texts.received[0]?.code ?? ''
  expect((await newClient().verifyOtp({ type: 'sms', phone, token })).error).toBeNull()
  auth.settings.smsEverySeconds = 0
  expect((await signIn(newAddress(101), phone)).error).toBeNull()
})
