/** @module-tag once */
import { describe, expect } from 'vitest'
import {
  expectFailure,
  later,
  signedUp,
  test as base,
  type AuthClient,
} from '../../../test/auth-fixtures.ts'
import { signedUpWithTotp } from '../../../test/factors.ts'
import { newPasskey } from '../../../test/passkey.ts'

type Device = ReturnType<typeof newPasskey>

async function added(client: AuthClient, device: Device) {
  const { data: begun, error } = await client.passkey.startRegistration()
  if (error) return { data: null, error }
  const credential = device.make(begun.options)
  return client.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential })
}

async function shown(client: AuthClient, device: Device, handle?: string) {
  const { data: asked, error } = await client.passkey.startAuthentication()
  if (error) return { data: null, error }
  const credential = device.show(asked.options, handle)
  return client.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential })
}

/** `test` with Ann, her passkey, and a signed-out client. */
const test = base.extend('ann', async ({ auth, newClient }) => {
  const client = newClient()
  const { user } = await signedUp(auth, client)
  const device = newPasskey()
  const { data } = await added(client, device)
  return { client, user, device, passkeyId: data?.id ?? '' }
})

const wrong = [400, 'webauthn_verification_failed', 'Credential verification failed'] as const
const unknown = [
  400,
  'webauthn_challenge_not_found',
  'Challenge not found or already used',
] as const

describe('a passkey', () => {
  test('is created to be discoverable and to know its user', async ({ ann }) => {
    const { data } = await ann.client.passkey.startRegistration()
    expect(data?.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    })
  })

  test('signs its owner in, and records when', async ({ ann, newClient, outbox }) => {
    const { data: asked } = await newClient().passkey.startAuthentication()
    expect(asked?.options.allowCredentials ?? []).toEqual([])
    const { data } = await shown(newClient(), ann.device)
    expect(data?.user?.id).toBe(ann.user.id)
    const { data: listed } = await ann.client.passkey.list()
    expect(listed).toEqual([
      {
        id: ann.passkeyId,
        friendly_name: 'Passkey',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ])
    expect((await outbox()).at(-1)?.subject).toBe('A passkey was added')
  })

  test('counts as one step, as the protocol says', async ({ ann, newClient }) => {
    const client = newClient()
    await shown(client, ann.device)
    const { data } = await client.getClaims()
    expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
  })

  test('answers a challenge once, and in time', async ({ ann, auth, newClient, services }) => {
    const client = newClient()
    const { data: asked } = await client.passkey.startAuthentication()
    const challengeId = asked?.challenge_id ?? ''
    const credential = ann.device.show({ challenge: asked?.options.challenge ?? '' })
    expect(
      (await client.passkey.verifyAuthentication({ challengeId, credential })).error,
    ).toBeNull()
    expectFailure(
      await client.passkey.verifyAuthentication({ challengeId, credential }),
      ...unknown,
    )
    const { data: late } = await client.passkey.startAuthentication()
    services.moveTo(later(auth, 301))
    const answer = {
      challengeId: late?.challenge_id ?? '',
      credential: ann.device.show({ challenge: late?.options.challenge ?? '' }),
    }
    expectFailure(
      await client.passkey.verifyAuthentication(answer),
      400,
      'webauthn_challenge_expired',
      'Challenge has expired',
    )
  })

  test('that is unknown, from another site, or without user verification signs no one in', async ({
    ann,
    auth,
    newClient,
  }) => {
    const eve = newClient()
    const { user } = await signedUp(auth, eve, 'eve@example.com')
    const { data: begun } = await ann.client.passkey.startRegistration()
    const strange = newPasskey()
    strange.make(begun?.options ?? { challenge: '', user: { id: '' } })
    expectFailure(await shown(newClient(), strange), ...wrong)
    expectFailure(await added(eve, newPasskey({ origin: 'https://evil.example' })), ...wrong)
    expectFailure(await added(eve, newPasskey({ verifies: false })), ...wrong)
    const hers = newPasskey()
    expect((await added(eve, hers)).error).toBeNull()
    const handleOfAnn = Buffer.from(ann.user.id.replaceAll('-', ''), 'hex').toString('base64url')
    expectFailure(await shown(newClient(), hers, handleOfAnn), ...wrong)
    expect((await shown(newClient(), hers)).data?.user?.id).toBe(user.id)
  })

  test('is renamed and removed only by its owner, and then signs no one in', async ({
    ann,
    auth,
    newClient,
    outbox,
  }) => {
    const { client, device, passkeyId } = ann
    const eve = newClient()
    await signedUp(auth, eve, 'eve@example.com')
    const gone = [404, 'validation_failed', 'Passkey not found'] as const
    expectFailure(await eve.passkey.update({ passkeyId, friendlyName: 'Mine' }), ...gone)
    expectFailure(await eve.passkey.delete({ passkeyId }), ...gone)
    const { data } = await client.passkey.update({ passkeyId, friendlyName: 'Blue phone' })
    expect(data?.friendly_name).toBe('Blue phone')
    const elsewhere = newClient()
    await shown(elsewhere, device)
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await client.passkey.list()).data).toEqual([])
    expect((await elsewhere.getUser()).error?.message).toBe('Auth session missing!')
    expect((await client.getUser()).error).toBeNull()
    expectFailure(await shown(newClient(), device), ...wrong)
    expect((await outbox()).at(-1)?.subject).toBe('A passkey was removed')
  })

  test('of a user with a second factor requires it to be added and removed', async ({
    auth,
    newClient,
  }) => {
    const bob = newClient()
    await signedUpWithTotp(auth, bob, 'bob@example.com')
    const device = newPasskey()
    const { data } = await added(bob, device)
    const half = newClient()
    await shown(half, device)
    const says = 'AAL2 session is required to manage passkeys when MFA is enabled'
    const refused = [403, 'insufficient_aal', says] as const
    expectFailure(await added(half, newPasskey()), ...refused)
    expectFailure(await half.passkey.delete({ passkeyId: data?.id ?? '' }), ...refused)
  })

  test("can't be added while disabled, or above the limit", async ({
    ann,
    auth,
    wire,
    newClient,
  }) => {
    auth.settings.maxPasskeys = 1
    expectFailure(
      await added(ann.client, newPasskey()),
      422,
      'too_many_passkeys',
      'Maximum number of passkeys reached',
    )
    auth.settings.passkeysEnabled = false
    expectFailure(await shown(newClient(), ann.device), 404, 'passkey_disabled', /disabled/)
    expect((await wire('GET', '/settings')).body.passkeys_enabled).toBe(false)
  })

  test('is listed and removed by administrators', async ({ ann, newClient, services }) => {
    const admin = newClient({ key: services.accounts.serviceKey ?? '' }).admin
    const userId = ann.user.id
    expect((await admin.passkey.listPasskeys({ userId })).data).toHaveLength(1)
    await admin.passkey.deletePasskey({ userId, passkeyId: ann.passkeyId })
    expect((await admin.passkey.listPasskeys({ userId })).data).toEqual([])
  })
})
