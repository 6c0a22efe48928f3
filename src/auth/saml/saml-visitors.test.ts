import { describe, expect } from 'vitest'
import { expectRefusal, test, tokensIn } from '../../../test/sso-fixtures.ts'
import { invitationTo } from '../../account/team/invitations.server.ts'
import { grantRole } from '../../account/team/team.server.ts'

describe("an organization's response", () => {
  test('is rejected for a new person when sign-up is closed, and for banned users', async ({
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

  test('confirms no address of another domain, which would open emails sent to it', async ({
    auth,
    db,
    newClient,
    org,
  }) => {
    const made_at = auth.now()
    const admin = '00000000-0000-4000-8000-00000000000a'
    const given = { by: 'command line', now: made_at }
    await grantRole(db, { userId: admin, email: 'adam@example.com' }, 'admin', given)
    const email = 'ruth@directory.example'
    const sentBy = { invited_by: admin, invited_by_name: 'Adam' }
    const invitation = { email, role: 'admin' as const, made_at, ...sentBy }
    await db.insertInto('team_invitations').values(invitation).execute()
    const client = newClient()
    const signIn = async (mail: string) => {
      const answer = await org.signIn({ attributes: { mail } })
      return (await client.setSession(tokensIn(answer.location))).data.user
    }
    for (const mail of [email, 'ann@example.org', email]) {
      const user = await signIn(mail)
      expect(user?.email).toBe(mail)
      const isOwn = mail === 'ann@example.org'
      expect(Boolean(user?.email_confirmed_at)).toBe(isOwn)
      expect(user?.user_metadata['email_verified']).toBe(isOwn)
      expect(user && (await invitationTo(db, user, auth.now()))).toBeNull()
    }
  })
})
