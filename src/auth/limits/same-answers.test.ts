import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { spend } from './counts.server.ts'

const email = 'ann@example.com'

test('in any order of requests, an address with an account gets the same answers as one without', async ({
  auth,
  newClient,
  services,
  wire,
  db,
}) => {
  Object.assign(auth.settings, { mailLimit: 1e6 })
  const calls = {
    signup: (name: string) => ({ path: '/signup', body: { email: name, password } }),
    otp: (name: string) => ({ path: '/otp', body: { email: name } }),
    recover: (name: string) => ({ path: '/recover', body: { email: name } }),
    resend: (name: string) => ({ path: '/resend', body: { type: 'signup', email: name } }),
    change: (name: string) => ({ path: '/resend', body: { type: 'email_change', email: name } }),
  }
  const deeds = fc.oneof(
    fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[])),
    fc.constantFrom(20, 60),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { maxLength: 14 }), async (order) => {
      for (const table of ['auth_service.users', 'auth_service.counts'] as const)
        await db.deleteFrom(table).execute()
      await signedUp(auth, newClient(), email)
      await db.deleteFrom('auth_service.counts').execute()
      for (const deed of order) {
        if (typeof deed === 'number') {
          services.moveTo(new Date(services.now().getTime() + deed * 1000).toISOString())
          continue
        }
        const ask = async (name: string) => {
          const { path, body } = calls[deed](name)
          const { status, body: told } = await wire('POST', path, { body })
          return { status, told: withoutName(told, name) }
        }
        expect(await ask('nobody@example.com')).toEqual(await ask(email))
      }
    }),
    { numRuns: 25, examples: [[['signup', 'resend']], [['otp', 'otp']], [['recover', 'recover']]] },
  )
})

/** An answer without the parts that differ between any two people. */
function withoutName(told: unknown, name: string): string {
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    ids.set(id, ids.get(id) ?? `id ${ids.size}`)
    return ids.get(id) ?? ''
  }
  return JSON.stringify(told)
    .replaceAll(name, 'the address')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, numbered)
}

test('the ids in such an answer stay the same, like those of a waiting account', async ({
  auth,
  newClient,
}) => {
  await signedUp(auth, newClient(), email)
  const idsOf = async (name: string) => {
    const { data } = await newClient().signUp({ email: name, password })
    return [data.user?.id, data.user?.identities?.[0]?.identity_id]
  }
  for (const name of [email, 'nobody@example.com']) {
    const first = await idsOf(name)
    auth.now = () => new Date(Date.now() + 3_600_000)
    expect(await idsOf(name)).toEqual(first)
  }
})

describe('an address with an account gets the same answer as one without', () => {
  const unknown = 'nobody@example.com'
  const calls: [name: string, path: string, body: (name: string) => unknown][] = [
    ['a new password', '/recover', (name) => ({ email: name })],
    ['a link', '/otp', (name) => ({ email: name })],
    ['a confirmation', '/resend', (name) => ({ type: 'signup', email: name })],
    ['a change', '/resend', (name) => ({ type: 'email_change', email: name })],
  ]

  test.for(calls)(
    'at the exact end of a pause: %s',
    async ([, path, body], { auth, newClient, wire, services, db }) => {
      await signedUp(auth, newClient(), email)
      await db.deleteFrom('auth_service.counts').execute()
      // A user's row is written some time after the pause begins.
      let at = services.now().getTime()
      auth.now = () => new Date((at += 5))
      const statuses = async (name: string) => {
        const answers = []
        for (const seconds of [0, 60, 60]) {
          const began = at
          answers.push((await wire('POST', path, { body: body(name) })).status)
          at = began + seconds * 1000 + 1
        }
        return answers
      }
      expect(await statuses(email)).toEqual(await statuses(unknown))
    },
  )

  test.for(calls)(
    'when emails to strangers, or all, are used up: %s',
    async ([, path, body], { auth, newClient, wire, db }) => {
      await signedUp(auth, newClient(), email)
      const waiting = 'waiting@example.com'
      await newClient().signUp({ email: waiting, password })
      const { mailLimit: amount } = auth.settings
      const strangers = { name: 'mail to strangers', of: '', amount: 240, perSeconds: 3600 }
      const all = { name: 'mail of all', of: '', amount, perSeconds: 3600 }
      for (const quotas of [[], [strangers], [strangers, all]]) {
        await db.deleteFrom('auth_service.counts').execute()
        for (const quota of quotas) await spend(auth, quota, quota.amount)
        const answers = []
        for (const name of [unknown, email, waiting]) {
          // Also during the pause.
          const ask = async () => {
            const { status, body: told } = await wire('POST', path, { body: body(name) })
            return [status, told.error_code]
          }
          answers.push([await ask(), await ask()])
        }
        expect(answers[1], `${quotas.length}`).toEqual(answers[0])
        expect(answers[2], `${quotas.length}`).toEqual(answers[0])
      }
    },
  )
})
