import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { codeOf, enrolledTotp, signedUpWithTotp, wrongCodeOf } from '../../../test/factors.ts'

const unknownId = '6f1c1b2e-5a0d-4f1e-9d53-0c8a5b1f7a11'
const credentials = { email: 'ann@example.com', password }

function bearer(session: { access_token: string }) {
  return { authorization: `Bearer ${session.access_token}` }
}

describe('beginning a factor', () => {
  test('is for who is signed in', async ({ wire }) => {
    const body = { factor_type: 'totp' }
    const answer = await wire('POST', '/factors', { body })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
  })

  test('is not for guests', async ({ auth, newClient }) => {
    auth.settings.anonymousEnabled = true
    const client = newClient()
    await client.signInAnonymously()
    const message = 'Anonymous user not allowed to perform these actions'
    const answer = await client.mfa.enroll({ factorType: 'totp' })
    expectFailure(answer, 403, 'no_authorization', message)
  })

  test('wants a kind that there is', async ({ auth, newClient, wire }) => {
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

  test('wants a body', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const answer = await wire('POST', '/factors', { headers: bearer(session) })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error_code: 'bad_json' })
  })

  test('wants a kind that is switched on', async ({ auth, newClient }) => {
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

  test('wants a name of its own, of which none is one', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    for (const friendlyName of ['My "phone"', '']) {
      await enrolledTotp(client, friendlyName)
      const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName })
      const message = `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`
      expectFailure(answer, 422, 'mfa_factor_name_conflict', message)
    }
  })

  test('wants a name and an issuer that fit', async ({ auth, newClient }) => {
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

  test('ends at ten', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    for (let number = 1; number <= 10; number++) await enrolledTotp(client, `App ${number}`)
    const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App 11' })
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    expectFailure(answer, 422, 'too_many_enrolled_mfa_factors', message)
  })

  test('ends at as many verified ones as the settings allow', async ({ auth, newClient }) => {
    auth.settings.maxVerifiedFactors = 1
    const client = newClient()
    await signedUpWithTotp(auth, client)
    const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    expectFailure(answer, 422, 'too_many_enrolled_mfa_factors', message)
  })

  test('beside a verified one wants both steps', async ({ auth, newClient }) => {
    await signedUpWithTotp(auth, newClient())
    const client = newClient()
    await client.signInWithPassword(credentials)
    const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expectFailure(answer, 403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  })
})

describe('naming a factor', () => {
  test('wants an id', async ({ auth, newClient }) => {
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

  test('wants one of their own', async ({ auth, newClient }) => {
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

describe('challenging a factor', () => {
  test('wants a kind that is switched on', async ({ auth, newClient }) => {
    const client = newClient()
    const { factorId } = await signedUpWithTotp(auth, client)
    auth.settings.totpVerify = false
    const message = 'MFA verification is disabled for TOTP'
    const challenge = await client.mfa.challenge({ factorId })
    expectFailure(challenge, 422, 'mfa_totp_verify_not_enabled', message)
    const verify = await client.mfa.verify({ factorId, challengeId: unknownId, code: '123456' })
    expectFailure(verify, 422, 'mfa_totp_verify_not_enabled', message)
  })

  test('is limited for each visitor, and so is verifying', async ({ auth, newClient }) => {
    const client = newClient({ ip: '203.0.113.7' })
    await signedUp(auth, client)
    const { factorId } = await enrolledTotp(client)
    const verify = { factorId, challengeId: unknownId, code: '123456' }
    for (let number = 1; number <= 30; number++) {
      expect((await client.mfa.challenge({ factorId })).error).toBeNull()
      expect((await client.mfa.verify(verify)).error?.code).toBe('mfa_factor_not_found')
    }
    for (const answer of [
      await client.mfa.challenge({ factorId }),
      await client.mfa.verify(verify),
    ])
      expectFailure(answer, 429, 'over_request_rate_limit', 'Request rate limit reached')
  })

  test('that was begun with the password alone wants both steps once there are two', async ({
    auth,
    newClient,
  }) => {
    const thief = newClient()
    await signedUp(auth, thief)
    const begun = await enrolledTotp(thief, 'Thief')
    auth.settings.webAuthnEnroll = true
    auth.settings.webAuthnVerify = true
    const key = await thief.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const owner = newClient()
    await owner.signInWithPassword(credentials)
    const { factorId, uri } = await enrolledTotp(owner)
    await owner.mfa.challengeAndVerify({ factorId, code: codeOf(uri, auth.now()) })
    await thief.signInWithPassword(credentials)
    expectFailure(
      await thief.mfa.challenge({ factorId: begun.factorId }),
      404,
      'mfa_factor_not_found',
      'Factor not found',
    )
    const message = 'AAL2 required to enroll a new factor'
    const factor = { factorId: key.data?.id ?? '' }
    const challenge = await thief.mfa.challenge(factor)
    expectFailure(challenge, 403, 'insufficient_aal', message)
  })
})

describe('verifying a factor', () => {
  test('wants a code', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledTotp(client)
    const answer = await client.mfa.verify({ factorId, challengeId: unknownId, code: '' })
    expectFailure(answer, 400, 'validation_failed', 'Code needs to be non-empty')
  })

  test('wants a challenge of this factor', async ({ auth, newClient, wire }) => {
    const client = newClient()
    const { session } = await signedUp(auth, client)
    const one = await enrolledTotp(client, 'Phone')
    const other = await enrolledTotp(client, 'Tablet')
    const challenge = await client.mfa.challenge({ factorId: other.factorId })
    const code = codeOf(one.uri, auth.now())
    const message = 'MFA factor with the provided challenge ID not found'
    for (const challengeId of [unknownId, challenge.data?.id ?? '']) {
      const answer = await client.mfa.verify({ factorId: one.factorId, challengeId, code })
      expectFailure(answer, 422, 'mfa_factor_not_found', message)
    }
    const path = `/factors/${one.factorId}/verify`
    const none = await wire('POST', path, { body: { code }, headers: bearer(session) })
    expect(none.status).toBe(422)
    expect(none.body).toEqual({ code: 422, error_code: 'mfa_factor_not_found', msg: message })
    const body = { code, challenge_id: 'one' }
    const noId = await wire('POST', path, { body, headers: bearer(session) })
    expect(noId.status).toBe(400)
    expect(noId.body).toMatchObject({ error_code: 'bad_json' })
  })

  test('wants a challenge that was not met', async ({ auth, newClient, services }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId, uri } = await enrolledTotp(client)
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? ''
    const verify = () => client.mfa.verify({ factorId, challengeId, code: codeOf(uri, auth.now()) })
    expect((await verify()).error).toBeNull()
    services.moveTo(new Date(services.now().getTime() + 30_000).toISOString())
    const message = 'Challenge and verify IP addresses mismatch.'
    expectFailure(await verify(), 422, 'mfa_ip_address_mismatch', message)
  })

  test('wants a challenge of the same address', async ({ auth, newClient, wire }) => {
    const client = newClient({ ip: '203.0.113.7' })
    const { session } = await signedUp(auth, client)
    const { factorId, uri } = await enrolledTotp(client)
    const challenge = await client.mfa.challenge({ factorId })
    const answer = await wire('POST', `/factors/${factorId}/verify`, {
      body: { challenge_id: challenge.data?.id, code: codeOf(uri, auth.now()) },
      headers: bearer(session),
      ip: '203.0.113.8',
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      code: 422,
      error_code: 'mfa_ip_address_mismatch',
      msg: 'Challenge and verify IP addresses mismatch.',
    })
  })

  test('wants a challenge of the last five minutes', async ({ auth, newClient, services }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId, uri } = await enrolledTotp(client)
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? ''
    services.moveTo(new Date(services.now().getTime() + 301_000).toISOString())
    const code = codeOf(uri, auth.now())
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    const answer = await client.mfa.verify({ factorId, challengeId, code })
    expectFailure(answer, 422, 'mfa_challenge_expired', message)
  })

  test('takes the right code after a wrong one, but not after five', async ({
    auth,
    newClient,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId, uri } = await enrolledTotp(client)
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? ''
    const verify = (code: string) => client.mfa.verify({ factorId, challengeId, code })
    const wrong = wrongCodeOf(uri, auth.now())
    const message = 'Invalid TOTP code entered'
    for (let number = 1; number <= 5; number++)
      expectFailure(await verify(wrong), 422, 'mfa_verification_failed', message)
    const over = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    const right = codeOf(uri, auth.now())
    expectFailure(await verify(right), 422, 'mfa_challenge_expired', over)
    const next = await client.mfa.challenge({ factorId })
    const verifyNext = (code: string) =>
      client.mfa.verify({ factorId, challengeId: next.data?.id ?? '', code })
    expectFailure(await verifyNext(wrong), 422, 'mfa_verification_failed', message)
    expect((await verifyNext(right)).error).toBeNull()
  })

  test('takes no code for an hour after ten wrong ones, from wherever', async ({
    auth,
    newClient,
    services,
  }) => {
    const { factorId, uri } = await signedUpWithTotp(auth, newClient())
    const signIn = async (ip: string) => {
      const client = newClient({ ip })
      await client.signInWithPassword(credentials)
      return client
    }
    for (let number = 1; number <= 10; number++) {
      const client = await signIn(`203.0.113.${number}`)
      const code = wrongCodeOf(uri, auth.now())
      const answer = await client.mfa.challengeAndVerify({ factorId, code })
      expectFailure(answer, 422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    }
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    const client = await signIn('203.0.113.99')
    const verify = () => client.mfa.challengeAndVerify({ factorId, code: codeOf(uri, auth.now()) })
    expectFailure(await verify(), 429, 'over_request_rate_limit', 'Request rate limit reached')
    services.moveTo(new Date(services.now().getTime() + 3_540_000).toISOString())
    expect((await verify()).error).toBeNull()
  })
})

test('removing a verified factor wants both steps', async ({ auth, newClient }) => {
  const { factorId } = await signedUpWithTotp(auth, newClient())
  const client = newClient()
  await client.signInWithPassword(credentials)
  const message = 'AAL2 required to unenroll verified factor'
  expectFailure(await client.mfa.unenroll({ factorId }), 422, 'insufficient_aal', message)
  expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
})
