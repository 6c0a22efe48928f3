import { describe, expect } from 'vitest'
import { expectFailure, signedUp, test as base } from '../../../test/auth-fixtures.ts'

/** `test` with security keys enabled, a user with an unverified key, and the user's calls. */
const test = base.extend('begun', async ({ auth, newClient, wire }) => {
  auth.settings.webAuthnEnroll = true
  auth.settings.webAuthnVerify = true
  const client = newClient()
  const { session, user } = await signedUp(auth, client)
  const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  const headers = { authorization: `Bearer ${session.access_token}` }
  const call = (act: 'challenge' | 'verify', body: unknown) =>
    wire('POST', `/factors/${data?.id}/${act}`, { body, headers })
  return { client, user, factorId: data?.id ?? '', data, call }
})

const here = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] }

/** Valid in form, but proves nothing. */
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

describe('a security key', () => {
  test('starts with its name', async ({ begun }) => {
    expect(begun.data).toEqual({ id: begun.factorId, type: 'webauthn', friendly_name: 'Key' })
  })

  test("is created from the challenge's data", async ({ begun, auth }) => {
    const { status, body } = await begun.call('challenge', { webauthn: here })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'webauthn',
      expires_at: Math.floor(auth.now().getTime() / 1000) + 300,
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            rp: { name: 'Florida Veteran Business Directory', id: 'localhost' },
            user: { name: 'ann@example.com', displayName: 'ann@example.com' },
            timeout: 300_000,
            excludeCredentials: [],
          },
        },
      },
    })
  })

  test('belongs to this site alone', async ({ begun }) => {
    for (const webauthn of [
      { rpId: 'example.org' },
      { rpId: 'localhost', rpOrigins: ['http://localhost:3000', 'http://localhost:4000'] },
    ]) {
      const challenge = await begun.call('challenge', { webauthn })
      const type = { type: 'create', credential_response: credential }
      const verify = await begun.call('verify', { webauthn: { ...webauthn, ...type } })
      for (const { status, body } of [challenge, verify]) {
        expect(status).toBe(400)
        expect(body).toEqual({
          code: 400,
          error_code: 'validation_failed',
          msg: 'WebAuthn rpId must be localhost and rpOrigins http://localhost:3000',
        })
      }
    }
  })

  test('is challenged and verified only while enabled', async ({ begun, auth }) => {
    auth.settings.webAuthnVerify = false
    const proof = { webauthn: { type: 'create', credential_response: credential } }
    for (const answer of [await begun.call('challenge', {}), await begun.call('verify', proof)]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        code: 422,
        error_code: 'mfa_webauthn_verify_not_enabled',
        msg: 'MFA verification is disabled for WebAuthn',
      })
    }
  })

  test('is verified with the complete data of a browser', async ({ begun }) => {
    const { body: challenge } = await begun.call('challenge', {})
    const given = { type: 'create', credential_response: credential }
    const cases: [webauthn: unknown, message: string][] = [
      [undefined, 'WebAuthn config required'],
      [{ ...given, type: 'make' }, 'WebAuthn type must be create or request'],
      [{ type: 'create' }, 'credential_response required'],
      [{ ...given, type: 'request' }, 'WebAuthn type must be create for this challenge'],
      [{ ...given, credential_response: { id: 'AAAA' } }, 'Invalid credential_response'],
    ]
    for (const [webauthn, msg] of cases) {
      const answer = await begun.call('verify', { challenge_id: challenge.id, webauthn })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ code: 400, error_code: 'validation_failed', msg })
    }
  })

  test("isn't verified without proof, and can't be guessed", async ({ begun }) => {
    const { body: challenge } = await begun.call('challenge', {})
    const webauthn = { type: 'create', credential_response: credential }
    const verify = () => begun.call('verify', { challenge_id: challenge.id, webauthn })
    for (let number = 1; number <= 5; number++) {
      const { status, body } = await verify()
      expect(status).toBe(422)
      expect(body).toEqual({
        code: 422,
        error_code: 'mfa_verification_failed',
        msg: 'Failed to validate WebAuthn MFA response',
      })
    }
    expect((await verify()).body).toMatchObject({ error_code: 'mfa_challenge_expired' })
    expect((await begun.client.mfa.listFactors()).data?.webauthn).toEqual([])
  })

  test('only accepts the challenge of a security key', async ({ begun }) => {
    const totp = await begun.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const challenge = await begun.client.mfa.challenge({ factorId: totp.data?.id ?? '' })
    const { body } = await begun.call('verify', {
      challenge_id: challenge.data?.id,
      webauthn: { type: 'create', credential_response: credential },
    })
    expect(body).toMatchObject({ error_code: 'mfa_factor_not_found' })
    const code = await begun.client.mfa.verify({
      factorId: begun.factorId,
      challengeId: challenge.data?.id ?? '',
      code: '123456',
    })
    expectFailure(code, 400, 'validation_failed', 'WebAuthn config required')
  })
})
