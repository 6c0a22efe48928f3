import { Resvg } from '@resvg/resvg-js'
import jsQR from 'jsqr'
import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { codeOf, enrolledTotp, signedUpWithTotp } from '../../../test/factors.ts'

const credentials = { email: 'ann@example.com', password }

describe('an authenticator app', () => {
  test('starts with a URL, as text and as a QR code', async ({ auth, newClient, db }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    const { uri = '', secret = '', qr_code = '' } = data?.totp ?? {}
    expect(uri).toBe(
      `otpauth://totp/localhost%3A3000:ann%40example.com?issuer=localhost%3A3000&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const start = 'data:image/svg+xml;utf-8,'
    expect(qr_code.startsWith(`${start}<svg`)).toBe(true)
    expect(qr_code).not.toMatch(/[#%]/)
    const image = new Resvg(qr_code.slice(start.length)).render()
    const read = jsQR(new Uint8ClampedArray(image.pixels), image.width, image.height)
    expect(read?.data).toBe(uri)
    const row = await db.selectFrom('auth_service.factors').select('secret').executeTakeFirst()
    expect(row?.secret).toBeTruthy()
    expect(row?.secret).not.toContain(secret)
  })

  test('may show another issuer', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { data } = await client.mfa.enroll({ factorType: 'totp', issuer: 'Directory' })
    expect(data?.totp.uri).toContain('totp/Directory:ann%40example.com?issuer=Directory&')
  })

  test("raises the session's level once verified", async ({
    auth,
    newClient,
    services,
    outbox,
  }) => {
    const client = newClient()
    const { session } = await signedUp(auth, client)
    const { factorId, uri } = await enrolledTotp(client)
    services.moveTo(new Date(services.now().getTime() + 2000).toISOString())
    const challenge = await client.mfa.challenge({ factorId })
    expect(challenge.data).toMatchObject({
      type: 'totp',
      expires_at: Math.floor(auth.now().getTime() / 1000) + 300,
    })
    const { data, error } = await client.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(uri, auth.now()),
    })
    expect(error).toBeNull()
    expect(data?.refresh_token).not.toBe(session.refresh_token)
    expect(data?.user.factors).toMatchObject([
      { id: factorId, factor_type: 'totp', status: 'verified', friendly_name: 'Phone', phone: '' },
    ])
    const claims = (await client.getClaims()).data?.claims
    const before = (await newClient().getClaims(session.access_token)).data?.claims
    expect(claims).toMatchObject({ aal: 'aal2', session_id: before?.session_id })
    expect(claims?.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }])
    const level = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const listed = (await client.mfa.listFactors()).data
    expect(listed?.totp.map(({ id }) => id)).toEqual([factorId])
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['A second factor was added'])
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2')
  })

  test('is required at the next sign-in', async ({ auth, newClient, services, outbox }) => {
    const { factorId, uri } = await signedUpWithTotp(auth, newClient())
    const client = newClient()
    await client.signInWithPassword(credentials)
    const first = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(first.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    services.moveTo(new Date(services.now().getTime() + 30_000).toISOString())
    const code = codeOf(uri, auth.now())
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    const second = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(second.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(await outbox()).toHaveLength(1)
  })

  test('ends one-step sessions, and other unverified factors of its kind', async ({
    auth,
    newClient,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const other = newClient()
    const { data } = await other.signInWithPassword(credentials)
    await enrolledTotp(client, 'Old phone')
    const { factorId, uri } = await enrolledTotp(client, 'New phone')
    const code = codeOf(uri, auth.now())
    await client.mfa.challengeAndVerify({ factorId, code })
    const gone = await newClient().getUser(data.session?.access_token)
    expect(gone.error?.message).toBe('Auth session missing!')
    const all = (await client.mfa.listFactors()).data?.all
    expect(all?.map(({ friendly_name }) => friendly_name)).toEqual(['New phone'])
  })

  test('accepts the previous and the next code, and each code once', async ({
    auth,
    newClient,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId, uri } = await enrolledTotp(client)
    const tryStep = (steps: number) =>
      client.mfa.challengeAndVerify({ factorId, code: codeOf(uri, auth.now(), steps) })
    for (const steps of [-2, 2])
      expectFailure(await tryStep(steps), 422, 'mfa_verification_failed', /^Invalid TOTP code/)
    expect((await tryStep(-1)).error).toBeNull()
    expectFailure(await tryStep(-1), 422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    expect((await tryStep(1)).error).toBeNull()
    // Older than the accepted one.
    expectFailure(await tryStep(0), 422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  })

  test('is removed by its owner; the sessions have one step after the next refresh', async ({
    auth,
    newClient,
    outbox,
  }) => {
    const client = newClient()
    const { factorId } = await signedUpWithTotp(auth, client)
    const { data, error } = await client.mfa.unenroll({ factorId })
    expect(error).toBeNull()
    expect(data).toEqual({ id: factorId })
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2')
    await client.refreshSession()
    const claims = (await client.getClaims()).data?.claims
    expect(claims?.aal).toBe('aal1')
    expect(claims?.amr).toMatchObject([{ method: 'password' }])
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      'A second factor was added',
      'A second factor was removed',
    ])
  })

  test('unverified, is removed without proof or email', async ({ auth, newClient, outbox }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledTotp(client)
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    expect(await outbox()).toEqual([])
  })

  test('unverified and old, makes room for a new one', async ({ auth, newClient, services }) => {
    const client = newClient()
    await signedUp(auth, client)
    await enrolledTotp(client, 'Phone')
    const challenged = await enrolledTotp(client, 'Tablet')
    await client.mfa.challenge({ factorId: challenged.factorId })
    services.moveTo(new Date(services.now().getTime() + 301_000).toISOString())
    await enrolledTotp(client, 'Phone')
    const all = (await client.mfa.listFactors()).data?.all
    expect(all?.map(({ friendly_name }) => friendly_name)).toEqual(['Tablet', 'Phone'])
  })

  test("leaves entries in the account's log", async ({ auth, newClient, db }) => {
    const client = newClient()
    const { factorId } = await signedUpWithTotp(auth, client)
    await client.mfa.unenroll({ factorId })
    const entries = await db
      .selectFrom('auth_service.audit_log')
      .select('action')
      .where('action', 'in', [
        'factor_in_progress',
        'challenge_created',
        'verification_attempted',
        'factor_unenrolled',
      ])
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'factor_in_progress',
      'challenge_created',
      'verification_attempted',
      'factor_unenrolled',
    ])
  })
})
