import { describe } from 'vitest'
import { expectRefusal, test } from '../../../test/sso-fixtures.ts'

describe('a response of an organization', () => {
  test('is refused for a newcomer where nobody may sign up, and for who is banned', async ({
    auth,
    db,
    newClient,
    org,
  }) => {
    auth.settings.disableSignup = true
    expectRefusal(
      await org.signIn(),
      'access_denied',
      'signup_disabled',
      'Signups not allowed for this instance',
    )
    auth.settings.disableSignup = false
    await org.signIn()
    const banned_until = new Date(Date.now() + 3600_000)
    await db.updateTable('auth_service.users').set({ banned_until }).execute()
    const banned = ['access_denied', 'user_banned', 'User is banned'] as const
    expectRefusal(await org.signIn(), ...banned)
    const client = newClient({ flowType: 'pkce' })
    const { data } = await client.signInWithSSO({ domain: 'example.org' })
    expectRefusal(await org.post(await org.answer(data?.url ?? '')), ...banned)
  })

  test('has a limit for each visitor', async ({ org }) => {
    for (let count = 0; count < 30; count++) await org.post({}, '203.0.113.8')
    expectRefusal(
      await org.post({}, '203.0.113.8'),
      'server_error',
      'over_request_rate_limit',
      'Request rate limit reached',
    )
  })
})
