import { describe, expect } from 'vitest'
import { later, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { noLimits } from '../../platform/http/limits.server.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { callBy } from '../request/auth.server.ts'
import { spend } from './counts.server.ts'
import { tryPassword } from './tries.server.ts'

const email = 'ann@example.com'
const home = '198.51.100.7'

const tooOften = 'Request rate limit reached'

// The challenge has its own tests.
test.beforeEach(({ auth }) => {
  auth.settings.captchaAfterFailures = 0
})

describe("one visitor's wrong passwords", () => {
  const visitors: [title: string, visitor: Visitor, most: number][] = [
    ['at an address', { ip: home, bucket: home }, 60],
    ['at this machine', { ip: '', bucket: '127.0.0.1', isLocal: true }, 60],
  ]
  test.for(visitors)(
    '%s are limited to sixty for all names',
    async ([, visitor, most], { services, auth, newClient, secrets }) => {
      await signedUp(auth, newClient(), email)
      const signIn = async (name: string, given: string) => {
        const body = JSON.stringify({ email: name, password: given })
        const headers = { apikey: secrets.anonKey }
        const url = `${services.accounts.url}/auth/v1/token?grant_type=password`
        // The protocol's own limit of 30 at once is not tested here.
        Object.assign(auth.limits, noLimits)
        return (
          await services.accounts.fetch(
            new Request(url, { method: 'POST', headers, body }),
            visitor,
          )
        ).status
      }
      for (let times = 0; times < 3; times++) expect(await signIn(email, password)).toBe(200)
      const statuses: number[] = []
      for (let number = 0; number < most + 2; number++)
        statuses.push(await signIn(`stranger${number}@example.com`, 'wrong'))
      expect(statuses.indexOf(429)).toBe(most)
      expect(statuses.slice(most)).toEqual([429, 429])
      expect(await signIn(email, password)).toBe(429)
      services.moveTo(later(auth, 5))
      expect(await signIn(email, password)).toBe(200)
    },
  )

  test("have a higher limit for visitors who can't be told apart", async ({ auth }) => {
    const requester = { ip: '', bucket: 'unknown', userAgent: '' }
    const guesses = {
      name: 'wrong passwords of visitor',
      of: 'unknown',
      amount: 1200,
      perSeconds: 300,
    }
    const guess = (number: number) =>
      tryPassword(
        callBy(auth, requester),
        async () => ({ name: 'wrong password', of: `${number}` }),
        async () => Promise.reject(new AuthError('invalid_credentials/password')),
      )
    expect(await spend(auth, guesses, 1199)).toBe(0)
    await expect(guess(1)).rejects.toThrow('Invalid login credentials')
    await expect(guess(2)).rejects.toThrow(tooOften)
  })
})
