import { describe, expect } from 'vitest'
import { expectFailure, newAddress, signedUp, test } from '../../../test/auth-fixtures.ts'

const email = 'ann@example.com'
const home = '198.51.100.7'

const tooOften = 'Request rate limit reached'

describe('wrong codes for one address', () => {
  test('are limited to ten across repeated codes, and the link still works', async ({
    auth,
    newClient,
    outbox,
    services,
  }) => {
    await signedUp(auth, newClient({ ip: home }), email)
    const statuses: (number | undefined)[] = []
    for (let number = 0; number < 20; number++) {
      if (number % 5 === 0) {
        services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
        await newClient({ ip: newAddress(number) }).signInWithOtp({ email })
      }
      const client = newClient({ ip: newAddress(number) })
      const { error } = await client.verifyOtp({ email, token: 'wrong', type: 'email' })
      statuses.push(error?.status)
    }
    // New codes were requested after two pauses.
    expect(statuses.filter((status) => status === 403)).toHaveLength(12)
    const right = (await outbox()).at(-1)
    const token = right?.code ?? ''
    const stranger = await newClient().verifyOtp({ email, token, type: 'email' })
    expectFailure(stranger, 429, 'over_request_rate_limit', tooOften)
    const owner = await newClient({ ip: home }).verifyOtp({ email, token, type: 'email' })
    expect(owner.error).toBeNull()
  })

  test('are limited for unknown addresses as well', async ({ newClient }) => {
    const asked = { email: 'nobody@example.com', token: '123456', type: 'email' } as const
    for (let number = 0; number < 10; number++) {
      const { error } = await newClient({ ip: newAddress(number) }).verifyOtp(asked)
      expect(error?.code).toBe('otp_expired')
    }
    const answer = await newClient({ ip: newAddress(10) }).verifyOtp(asked)
    expectFailure(answer, 429, 'over_request_rate_limit', tooOften)
  })
})
