import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import {
  bearer,
  codeOf,
  enrolledTotp,
  signedUpWithTotp,
  wrongCodeOf,
} from '../../../test/factors.ts'

const unknownId = '6f1c1b2e-5a0d-4f1e-9d53-0c8a5b1f7a11'

const credentials = { email: 'ann@example.com', password }

describe('challenging a factor', () => {
  test('requires an enabled kind', async ({ auth, newClient }) => {
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

  test('started with only the password, requires both steps once there are two', async ({
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
  test('requires a code', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledTotp(client)
    const answer = await client.mfa.verify({ factorId, challengeId: unknownId, code: '' })
    expectFailure(answer, 400, 'validation_failed', 'Code needs to be non-empty')
  })

  test('requires a challenge of this factor', async ({ auth, newClient, wire }) => {
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

  test('requires an unused challenge', async ({ auth, newClient, services }) => {
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

  test('requires a challenge from the same address', async ({ auth, newClient, wire }) => {
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

  test('requires a challenge within five minutes', async ({ auth, newClient, services }) => {
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

  test('accepts the right code after a wrong one, but not after five', async ({
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

  test('accepts no code for an hour after ten wrong ones, from any address', async ({
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

  test('still accepts the owner’s code from a known address while others are locked out', async ({
    auth,
    newClient,
  }) => {
    const home = '198.51.100.7'
    const owner = newClient({ ip: home })
    const { factorId, uri } = await signedUpWithTotp(auth, owner)
    const signIn = async (ip: string) => {
      const client = newClient({ ip })
      await client.signInWithPassword(credentials)
      return client
    }
    const type = async (ip: string, code: string) =>
      (await signIn(ip)).mfa.challengeAndVerify({ factorId, code })
    for (let number = 1; number <= 10; number++)
      await type(`203.0.113.${number}`, wrongCodeOf(uri, auth.now()))
    const locked = 'Request rate limit reached'
    const stranger = await type('203.0.113.99', codeOf(uri, auth.now()))
    expectFailure(stranger, 429, 'over_request_rate_limit', locked)
    auth.now = () => new Date(Date.now() + 60_000)
    expect((await type(home, codeOf(uri, auth.now()))).error).toBeNull()
    for (let number = 1; number <= 10; number++) await type(home, wrongCodeOf(uri, auth.now()))
    expectFailure(await type(home, codeOf(uri, auth.now())), 429, 'over_request_rate_limit', locked)
  })
})
