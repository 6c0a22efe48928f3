import { describe, expect } from 'vitest'
import { password, signedUp, test as base } from '../../../test/auth-fixtures.ts'
import { codeOf, enrolledTotp, signedUpWithTotp } from '../../../test/factors.ts'
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  redeemRecoveryCode,
} from './recovery-codes.server.ts'

const requester = { ip: '203.0.113.7', bucket: '203.0.113.7', userAgent: 'Test' }

/** `test` with a user who has an authenticator app and ten codes, signed in again without it. */
const test = base.extend('lost', async ({ auth, newClient }) => {
  const other = newClient()
  const { before } = await signedUpWithTotp(auth, other)
  const codes = await makeRecoveryCodes(auth, before.user.id)
  const client = newClient()
  await client.signInWithPassword({ email: 'ann@example.com', password })
  const claims = (await client.getClaims()).data?.claims
  const signedIn = { userId: before.user.id, sessionId: claims?.session_id ?? '' }
  const redeem = (code: string) => redeemRecoveryCode(auth, signedIn, code, requester)
  return { other, client, codes, signedIn, redeem }
})

describe('recovery codes', () => {
  test('are ten, easy to read, and not stored in plain form', async ({ db, lost }) => {
    expect(new Set(lost.codes).size).toBe(10)
    for (const code of lost.codes)
      expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/)
    expect(await countRecoveryCodes(db, lost.signedIn.userId)).toBe(10)
    const rows = await db.selectFrom('auth_service.recovery_codes').selectAll().execute()
    const kept = JSON.stringify(rows)
    for (const code of lost.codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('replace the earlier ones', async ({ auth, db, lost }) => {
    const [code = ''] = await makeRecoveryCodes(auth, lost.signedIn.userId)
    expect(await countRecoveryCodes(db, lost.signedIn.userId)).toBe(10)
    expect(await lost.redeem(lost.codes[0] ?? '')).toEqual({ ok: false, problem: 'wrong code' })
    expect(await lost.redeem(code)).toEqual({ ok: true })
  })

  test('let a user without their second factor sign in, in any spelling', async ({
    db,
    lost,
    outbox,
  }) => {
    const code = ` ${lost.codes[3]?.toUpperCase().replaceAll('-', ' ')} `
    expect(await lost.redeem(code)).toEqual({ ok: true })
    expect((await lost.client.mfa.listFactors()).data?.all).toEqual([])
    const level = await lost.client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1' })
    expect((await lost.other.getUser()).error?.message).toBe('Auth session missing!')
    expect((await lost.client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
    expect(await countRecoveryCodes(db, lost.signedIn.userId)).toBe(0)
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      'A second factor was added',
      'Your second factor was removed with a recovery code',
    ])
    const entries = await db
      .selectFrom('auth_service.audit_log')
      .select(['ip', 'user_id'])
      .where('action', '=', 'recovery_code_used')
      .execute()
    expect(entries).toEqual([{ ip: requester.ip, user_id: lost.signedIn.userId }])
  })

  test('work once', async ({ auth, lost }) => {
    const [code = ''] = lost.codes
    expect(await lost.redeem(code)).toEqual({ ok: true })
    expect(await lost.redeem(code)).toEqual({ ok: false, problem: 'no factor' })
    const { factorId, uri } = await enrolledTotp(lost.client)
    await lost.client.mfa.challengeAndVerify({ factorId, code: codeOf(uri, auth.now()) })
    expect(await lost.redeem(code)).toEqual({ ok: false, problem: 'wrong code' })
  })

  test('of another user are wrong', async ({ auth, newClient, lost }) => {
    const bob = await signedUpWithTotp(auth, newClient(), 'bob@example.com')
    const [code = ''] = await makeRecoveryCodes(auth, bob.before.user.id)
    expect(await lost.redeem(code)).toEqual({ ok: false, problem: 'wrong code' })
    expect(await lost.redeem('')).toEqual({ ok: false, problem: 'wrong code' })
    const stolen = { ...lost.signedIn, userId: bob.before.user.id }
    const answer = await redeemRecoveryCode(auth, stolen, code, requester)
    expect(answer).toEqual({ ok: false, problem: 'signed out' })
  })

  test("can't be guessed", async ({ services, lost }) => {
    for (let number = 1; number <= 10; number++)
      expect(await lost.redeem('aaaa-bbbb-cccc')).toEqual({ ok: false, problem: 'wrong code' })
    const [code = ''] = lost.codes
    expect(await lost.redeem(code)).toEqual({ ok: false, problem: 'too many tries' })
    services.moveTo(new Date(services.now().getTime() + 3_600_000).toISOString())
    expect(await lost.redeem(code)).toEqual({ ok: true })
  })

  test('require a session', async ({ lost }) => {
    await lost.client.signOut({ scope: 'local' })
    const [code = ''] = lost.codes
    expect(await lost.redeem(code)).toEqual({ ok: false, problem: 'signed out' })
  })

  test('are deleted with the last second factor', async ({ db, lost }) => {
    const factorId = (await lost.other.mfa.listFactors()).data?.totp[0]?.id ?? ''
    expect((await lost.other.mfa.unenroll({ factorId })).error).toBeNull()
    expect(await countRecoveryCodes(db, lost.signedIn.userId)).toBe(0)
  })
})

test("don't exist without a second factor", async ({ auth, newClient }) => {
  const client = newClient()
  const { user } = await signedUp(auth, client, 'bob@example.com')
  const [code = ''] = await makeRecoveryCodes(auth, user.id)
  const sessionId = (await client.getClaims()).data?.claims.session_id ?? ''
  const answer = await redeemRecoveryCode(auth, { userId: user.id, sessionId }, code, requester)
  expect(answer).toEqual({ ok: false, problem: 'no factor' })
})
