import { describe, expect } from 'vitest'
import { expectFailure, later, signedUp, test } from '../../../test/auth-fixtures.ts'
import { codeTo, protocolLink } from '../../../test/auth-links.ts'

describe('requesting a new address', () => {
  test('emails both and changes nothing yet', async ({ auth, newClient, outbox }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { data, error } = await client.updateUser({ email: 'New@Example.com' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'ann@example.com', new_email: 'new@example.com' })
    expect(data.user?.email_change_sent_at).toBeTruthy()
    const mails = await outbox()
    expect(mails.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'new@example.com'])
    for (const { links } of mails) expect(protocolLink(links[0])).toContain('&type=email_change&')
  })

  test('sends one email when only the new address must confirm', async ({
    auth,
    newClient,
    outbox,
  }) => {
    auth.settings.mailSecureChange = false
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const [mail, ...rest] = await outbox()
    expect([mail?.to, rest]).toEqual(['new@example.com', []])
    const { data, error } = await client.verifyOtp({
      type: 'email_change',
      email: 'new@example.com',
      token: mail?.code ?? '',
    })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe('new@example.com')
  })

  test("rejects another account's address", async ({ auth, newClient, outbox }) => {
    await signedUp(auth, newClient(), 'bob@example.com')
    const client = newClient()
    await signedUp(auth, client)
    const answer = await client.updateUser({ email: 'bob@example.com' })
    const message = 'A user with this email address has already been registered'
    expectFailure(answer, 422, 'email_exists', message)
    expect(await outbox()).toEqual([])
  })

  test('rejects a second request within a minute', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const answer = await client.updateUser({ email: 'other@example.com' })
    const message = 'For security purposes, you can only request this after 60 seconds.'
    expectFailure(answer, 429, 'over_email_send_rate_limit', message)
    expect((await client.getUser()).data.user?.new_email).toBe('new@example.com')
  })

  test("stops at the service's hourly limit", async ({ auth, newClient }) => {
    auth.settings.mailLimit = 1
    const client = newClient()
    await signedUp(auth, client)
    const answer = await client.updateUser({ email: 'new@example.com' })
    expectFailure(answer, 429, 'over_email_send_rate_limit', /^email rate limit exceeded, try/)
  })

  test('keeps the address when it is the same', async ({ auth, newClient, outbox }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { data, error } = await client.updateUser({ email: 'Ann@example.com' })
    expect(error).toBeNull()
    expect(data.user?.new_email).toBeUndefined()
    expect(await outbox()).toEqual([])
  })

  test('with half of a challenge is rejected', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const { status, body } = await wire('PUT', '/user', {
      body: { email: 'new@example.com', code_challenge: 'x'.repeat(43) },
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error_code: 'validation_failed',
      msg: 'PKCE flow requires code_challenge_method and code_challenge',
    })
  })
})

describe('resent emails of a change', () => {
  test('replace the first, and go to the current owner of the address', async ({
    auth,
    services,
    newClient,
    outbox,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    const resend = () => client.resend({ type: 'email_change', email: 'ann@example.com' })
    // The pause is the address's: recent activity of the account must not show.
    expect((await resend()).error).toBeNull()
    const soon = await resend()
    const message = 'For security purposes, you can only request this after 60 seconds.'
    expectFailure(soon, 429, 'over_email_send_rate_limit', message)
    services.moveTo(later(auth, 60))
    expect((await resend()).error).toBeNull()
    const mails = await outbox()
    expect(mails).toHaveLength(6)
    for (const email of ['new@example.com', 'ann@example.com']) {
      const token = codeTo(mails, email)
      expect((await client.verifyOtp({ type: 'email_change', email, token })).error).toBeNull()
    }
    expect((await client.getUser()).data.user?.email).toBe('new@example.com')
  })

  test("aren't sent without a requested change", async ({ auth, newClient, outbox }) => {
    await signedUp(auth, newClient())
    for (const email of ['ann@example.com', 'bob@example.com'])
      expect((await newClient().resend({ type: 'email_change', email })).error).toBeNull()
    expect(await outbox()).toEqual([])
  })

  test('are rejected without an address', async ({ wire }) => {
    const { status, body } = await wire('POST', '/resend', {
      body: { type: 'email_change', phone: '+13055550100' },
    })
    const message = 'Type provided requires an email address'
    expect([status, body.error_code, body.msg]).toEqual([400, 'validation_failed', message])
  })
})
