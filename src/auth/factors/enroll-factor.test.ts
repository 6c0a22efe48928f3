import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { bearer, enrolledTotp, signedUpWithTotp } from '../../../test/factors.ts'

const unknownId = '6f1c1b2e-5a0d-4f1e-9d53-0c8a5b1f7a11'

const credentials = { email: 'ann@example.com', password }

describe('starting a factor', () => {
  test('requires a signed-in user', async ({ wire }) => {
    const body = { factor_type: 'totp' }
    const answer = await wire('POST', '/factors', { body })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
  })

  test('rejects guests', async ({ auth, newClient }) => {
    auth.settings.anonymousEnabled = true
    const client = newClient()
    await client.signInAnonymously()
    const message = 'Anonymous user not allowed to perform these actions'
    const answer = await client.mfa.enroll({ factorType: 'totp' })
    expectFailure(answer, 403, 'no_authorization', message)
  })

  test('requires a known kind', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    for (const factor_type of ['toString', '', undefined]) {
      const body = { factor_type }
      const answer = await wire('POST', '/factors', { body, headers: bearer(session) })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        error_code: 'validation_failed',
        msg: 'factor_type needs to be totp, phone, or webauthn',
      })
    }
  })

  test('requires a body', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const answer = await wire('POST', '/factors', { headers: bearer(session) })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error_code: 'bad_json' })
  })

  test('requires an enabled kind', async ({ auth, newClient }) => {
    auth.settings.totpEnroll = false
    const client = newClient()
    await signedUp(auth, client)
    const totp = await client.mfa.enroll({ factorType: 'totp' })
    expectFailure(totp, 422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    const phone = await client.mfa.enroll({ factorType: 'phone', phone: '13055550100' })
    expectFailure(phone, 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    const key = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const message = 'MFA enroll is disabled for WebAuthn'
    expectFailure(key, 422, 'mfa_webauthn_enroll_not_enabled', message)
  })

  test('requires a unique name, which may be empty once', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    for (const friendlyName of ['My "phone"', '']) {
      await enrolledTotp(client, friendlyName)
      const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName })
      const message = `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`
      expectFailure(answer, 422, 'mfa_factor_name_conflict', message)
    }
  })

  test('limits the length of name and issuer', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const enroll = (name: { friendlyName?: string; issuer?: string }) =>
      client.mfa.enroll({ factorType: 'totp', ...name })
    const long = 'friendly_name cannot be longer than 100 characters'
    const wrongLetter = 'issuer cannot have control characters'
    expectFailure(await enroll({ friendlyName: 'x'.repeat(101) }), 400, 'validation_failed', long)
    expectFailure(await enroll({ issuer: 'a\u0007' }), 400, 'validation_failed', wrongLetter)
    expect((await enroll({ friendlyName: '電'.repeat(100), issuer: '電'.repeat(64) })).error).toBe(
      null,
    )
  })

  test('is limited to ten', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    for (let number = 1; number <= 10; number++) await enrolledTotp(client, `App ${number}`)
    const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App 11' })
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    expectFailure(answer, 422, 'too_many_enrolled_mfa_factors', message)
  })

  test('is limited by the settings for verified ones', async ({ auth, newClient }) => {
    auth.settings.maxVerifiedFactors = 1
    const client = newClient()
    await signedUpWithTotp(auth, client)
    const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    expectFailure(answer, 422, 'too_many_enrolled_mfa_factors', message)
  })

  test('next to a verified one requires both steps', async ({ auth, newClient }) => {
    await signedUpWithTotp(auth, newClient())
    const client = newClient()
    await client.signInWithPassword(credentials)
    const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expectFailure(answer, 403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  })
})

describe('naming a factor', () => {
  test('requires an id', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const calls = [
      client.mfa.challenge({ factorId: 'one' }),
      client.mfa.verify({ factorId: 'one', challengeId: unknownId, code: '123456' }),
      client.mfa.unenroll({ factorId: 'one' }),
    ]
    for (const answer of await Promise.all(calls))
      expectFailure(answer, 404, 'validation_failed', 'factor_id must be an UUID')
  })

  test("requires the user's own factor", async ({ auth, newClient }) => {
    const { factorId } = await signedUpWithTotp(auth, newClient())
    const client = newClient()
    await signedUp(auth, client, 'bob@example.com')
    for (const id of [factorId, unknownId]) {
      const calls = [
        client.mfa.challenge({ factorId: id }),
        client.mfa.verify({ factorId: id, challengeId: unknownId, code: '123456' }),
        client.mfa.unenroll({ factorId: id }),
      ]
      for (const answer of await Promise.all(calls))
        expectFailure(answer, 404, 'mfa_factor_not_found', 'Factor not found')
    }
  })
})

test('removing a verified factor requires both steps', async ({ auth, newClient }) => {
  const { factorId } = await signedUpWithTotp(auth, newClient())
  const client = newClient()
  await client.signInWithPassword(credentials)
  const message = 'AAL2 required to unenroll verified factor'
  expectFailure(await client.mfa.unenroll({ factorId }), 422, 'insufficient_aal', message)
  expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
})
