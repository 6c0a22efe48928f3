import { describe, expect } from 'vitest'
import { authSettings } from '../settings/settings.ts'
import {
  expectFailure,
  later,
  password,
  refreshWith,
  signedUp,
  test,
} from '../../../test/auth-fixtures.ts'

describe('refreshing a session', () => {
  test('returns a new token and keeps the session and its proof', async ({ auth, newClient }) => {
    const client = newClient()
    const { session } = await signedUp(auth, client)
    const before = await client.getClaims(session.access_token)
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    const after = await client.getClaims(data.session?.access_token)
    expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id)
    expect(after.data?.claims.amr).toEqual(before.data?.claims.amr)
  })

  test('returns the last token again for the previous one, at any age', async ({
    auth,
    services,
    newClient,
  }) => {
    const client = newClient()
    const { session } = await signedUp(auth, client)
    const first = await refreshWith(newClient(), session.refresh_token)
    services.moveTo(later(auth, 3000))
    const again = await refreshWith(newClient(), session.refresh_token)
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
  })

  test('treats an older token within the window as a repeat', async ({ auth, newClient }) => {
    const { session } = await signedUp(auth, newClient())
    const second = await refreshWith(newClient(), session.refresh_token)
    const third = await refreshWith(newClient(), second.data.session?.refresh_token)
    const late = await refreshWith(newClient(), session.refresh_token)
    expect(late.error).toBeNull()
    expect(late.data.session?.refresh_token).toBe(third.data.session?.refresh_token)
  })

  test('ends the token family for an older token after the window', async ({
    auth,
    services,
    newClient,
  }) => {
    const { session } = await signedUp(auth, newClient())
    const second = await refreshWith(newClient(), session.refresh_token)
    const third = await refreshWith(newClient(), second.data.session?.refresh_token)
    services.moveTo(later(auth, auth.settings.reuseSeconds + 1))
    const stolen = await refreshWith(newClient(), session.refresh_token)
    expectFailure(stolen, 400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    const newest = await refreshWith(newClient(), third.data.session?.refresh_token)
    const gone = 'Invalid Refresh Token: Refresh Token Not Found'
    expectFailure(newest, 400, 'refresh_token_not_found', gone)
    const user = await newClient().getUser(third.data.session?.access_token)
    expect(user.error?.name).toBe('AuthSessionMissingError')
  })

  test('without rotation only rejects the call', async ({ auth, services, newClient }) => {
    auth.settings.rotatesRefreshTokens = false
    const { session } = await signedUp(auth, newClient())
    const second = await refreshWith(newClient(), session.refresh_token)
    const third = await refreshWith(newClient(), second.data.session?.refresh_token)
    services.moveTo(later(auth, auth.settings.reuseSeconds + 1))
    const old = await refreshWith(newClient(), session.refresh_token)
    expectFailure(old, 400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    expect((await refreshWith(newClient(), third.data.session?.refresh_token)).error).toBeNull()
  })

  test("rejects tokens that aren't ours", async ({ auth, newClient }) => {
    const { session } = await signedUp(auth, newClient())
    const altered = flip(session.refresh_token, 30)
    for (const token of ['short', altered, `${session.refresh_token}A`, 'ABCDEFGHIJKL']) {
      const answer = await refreshWith(newClient(), token)
      expectFailure(answer, 400, 'validation_failed', 'Refresh token is not valid')
    }
    const foreign = await refreshWith(newClient(), 'abcdefghijkl')
    const unknown = 'Invalid Refresh Token: Refresh Token Not Found'
    expectFailure(foreign, 400, 'refresh_token_not_found', unknown)
  })

  test('rejects a token whose session was signed out', async ({ auth, newClient }) => {
    const client = newClient()
    const { session } = await signedUp(auth, client)
    await client.signOut()
    const answer = await refreshWith(newClient(), session.refresh_token)
    const gone = 'Invalid Refresh Token: Refresh Token Not Found'
    expectFailure(answer, 400, 'refresh_token_not_found', gone)
  })

  test('rejects a banned user', async ({ auth, db, newClient }) => {
    const { session, user } = await signedUp(auth, newClient())
    const bannedUntil = new Date(later(auth, 60))
    await db
      .updateTable('auth_service.users')
      .set({ banned_until: bannedUntil })
      .where('id', '=', user.id)
      .execute()
    const answer = await refreshWith(newClient(), session.refresh_token)
    expectFailure(answer, 400, 'user_banned', 'Invalid Refresh Token: User Banned')
  })
})

describe('a session ends', () => {
  test('after its maximum length', async ({ auth, services, newClient }) => {
    auth.settings.sessionTimeboxSeconds = 7200
    const { session } = await signedUp(auth, newClient())
    services.moveTo(later(auth, 7100))
    const { data } = await refreshWith(newClient(), session.refresh_token)
    services.moveTo(later(auth, 200))
    const answer = await refreshWith(newClient(), data.session?.refresh_token)
    expectFailure(answer, 400, 'session_expired', 'Invalid Refresh Token: Session Expired')
  })

  test('after its maximum length also for a token from shortly before', async ({
    auth,
    services,
    newClient,
  }) => {
    auth.settings.sessionTimeboxSeconds = 7200
    const { session } = await signedUp(auth, newClient())
    services.moveTo(later(auth, 7100))
    const { data } = await refreshWith(newClient(), session.refresh_token)
    const token = data.session?.access_token ?? ''
    expect((await newClient().getUser(token)).error).toBeNull()
    services.moveTo(later(auth, 200))
    expect((await newClient().getUser(token)).error).not.toBeNull()
  })

  test('after thirty days, or two weeks without use, unless the settings say otherwise', ({
    auth,
  }) => {
    const { sessionTimeboxSeconds, sessionInactivitySeconds } = auth.settings
    expect([sessionTimeboxSeconds, sessionInactivitySeconds]).toEqual([2_592_000, 1_209_600])
    const protocol = authSettings({
      AUTH_SESSIONS_TIMEBOX: '0',
      AUTH_SESSIONS_INACTIVITY_TIMEOUT: '0',
    })
    expect(protocol).toMatchObject({
      ok: true,
      settings: { sessionTimeboxSeconds: 0, sessionInactivitySeconds: 0 },
    })
  })

  test('when it was idle for too long', async ({ auth, services, newClient }) => {
    auth.settings.sessionInactivitySeconds = 600
    const { session } = await signedUp(auth, newClient())
    services.moveTo(later(auth, 601))
    const answer = await refreshWith(newClient(), session.refresh_token)
    const message = 'Invalid Refresh Token: Session Expired (Inactivity)'
    expectFailure(answer, 400, 'session_expired', message)
  })

  test('with a newer one, if users may have only one', async ({ auth, services, newClient }) => {
    auth.settings.singleSession = true
    const { session } = await signedUp(auth, newClient())
    services.moveTo(later(auth, 5))
    await newClient().signInWithPassword({ email: 'ann@example.com', password })
    const answer = await refreshWith(newClient(), session.refresh_token)
    const message = 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)'
    expectFailure(answer, 400, 'session_expired', message)
  })
})

function flip(token: string, at: number): string {
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}
