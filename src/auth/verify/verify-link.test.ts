import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { follow, tokenOf, protocolLink } from '../../../test/auth-links.ts'

const email = 'ann@example.com'
const expired = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

describe('an emailed link', () => {
  test('redirects with the tokens in the fragment', async ({ auth, newClient, outbox, wire }) => {
    const options = { emailRedirectTo: `${auth.site.url}/account?from=mail#top` }
    await newClient().signUp({ email, password, options })
    const [mail] = await outbox()
    const there = await follow(wire, mail?.links[0])
    expect(there.status).toBe(303)
    expect(there.address).toBe(`${auth.site.url}/account`)
    expect(there.query).toEqual({ from: 'mail' })
    expect(there.location.split('#')[1]).toMatch(
      /^access_token=[^&]+&expires_at=\d+&expires_in=3600&refresh_token=[^&]+&sb=&token_type=bearer&type=signup$/,
    )
    const { access_token = '', refresh_token = '' } = there.fragment
    const session = await newClient().setSession({ access_token, refresh_token })
    expect(session.data.user?.email).toBe(email)
  })

  test('needs no key', async ({ auth, wire }) => {
    const path = `/verify?token=abc&type=signup`
    const answer = await wire('GET', path, { headers: { apikey: '' } })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(auth.site.url)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is used up by following it, and says so the next time', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    await newClient().signUp({ email, password })
    const [mail] = await outbox()
    await follow(wire, mail?.links[0])
    const again = await follow(wire, mail?.links[0])
    expect(again.status).toBe(303)
    expect(again.location).toBe(
      `${auth.site.url}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    )
  })

  test("isn't used up by a program that only checks it", async ({ newClient, outbox, wire }) => {
    await newClient().signUp({ email, password })
    const [mail] = await outbox()
    const { pathname, search } = new URL(protocolLink(mail?.links[0]))
    const looked = await wire('HEAD', pathname.replace('/auth/v1', '') + search)
    expect(looked.status).toBe(405)
    expect((await follow(wire, mail?.links[0])).fragment.type).toBe('signup')
  })

  test("redirects to the site when its address isn't allowed", async ({ auth, wire }) => {
    const link = `${auth.site.url}/auth/v1/verify?token=abc&type=signup&redirect_to=https://evil.example`
    expect((await follow(wire, link)).address).toBe(auth.site.url)
  })

  test('of an unknown type is an invalid request', async ({ auth, wire }) => {
    const link = `${auth.site.url}/auth/v1/verify?token=abc&type=letter`
    expect((await follow(wire, link)).fragment).toEqual({
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: 'Invalid email verification type',
      sb: '',
    })
  })

  test('of a banned user says so', async ({ db, newClient, outbox, wire }) => {
    await newClient().signUp({ email, password })
    const banned_until = new Date('2100-01-01')
    await db.updateTable('auth_service.users').set({ banned_until }).execute()
    const there = await follow(wire, (await outbox())[0]?.links[0])
    expect(there.fragment).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  })

  test.for([
    ['type', '/verify?token=abc', 'Verify requires a verification type'],
    ['token', '/verify?type=signup', 'Verify requires a token or a token hash'],
  ] as const)('without a %s is rejected in place', async ([, path, msg], { wire }) => {
    const answer = await wire('GET', path)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ code: 400, error_code: 'validation_failed', msg })
  })
})

describe('the link of a PKCE flow', () => {
  test('redirects with a code, which the requesting browser can exchange', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    const client = newClient({ flowType: 'pkce' })
    const options = { emailRedirectTo: `${auth.site.url}/account?code=old` }
    await client.signUp({ email, password, options })
    const there = await follow(wire, (await outbox())[0]?.links[0])
    expect(there.status).toBe(303)
    expect(there.address).toBe(`${auth.site.url}/account`)
    expect(Object.keys(there.query)).toEqual(['code'])
    expect(there.location).not.toContain('#')
    const { data, error } = await client.exchangeCodeForSession(there.query.code ?? '')
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeTruthy()
    const claims = await client.getClaims()
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'email/signup' }])
  })

  test('reports a failure in the query as well', async ({ auth, wire }) => {
    const link = `${auth.site.url}/auth/v1/verify?token=pkce_abc&type=signup`
    const there = await follow(wire, link)
    expect(there.query).toEqual(expired)
    expect(there.fragment).toEqual({ ...expired, sb: '' })
  })

  test('with a missing flow says so, and stays valid', async ({ db, newClient, outbox, wire }) => {
    await newClient({ flowType: 'pkce' }).signUp({ email, password })
    await db.deleteFrom('auth_service.flow_states').execute()
    const link = (await outbox())[0]?.links[0]
    const there = await follow(wire, link)
    expect(there.query).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_not_found',
    })
    expect(there.query.error_description).toMatch(/^No associated flow state found\. /)
    const byHash = await newClient().verifyOtp({ token_hash: tokenOf(link), type: 'signup' })
    expect(byHash.error).toBeNull()
  })
})

describe('exchanging a code', () => {
  const challenge = 'c'.repeat(43)

  test('is rejected without code or verifier, and for an unknown code', async ({ wire }) => {
    const path = '/token?grant_type=pkce'
    const empty = await wire('POST', path, { body: { auth_code: 'abc' } })
    expect(empty.status).toBe(400)
    expect(empty.body).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'invalid request: both auth code and code verifier should be non-empty',
    })
    for (const auth_code of ['abc', '8b0a8a0e-0000-4000-8000-000000000000']) {
      const none = await wire('POST', path, { body: { auth_code, code_verifier: 'x' } })
      expect(none.status).toBe(404)
      expect(none.body).toEqual({
        code: 404,
        error_code: 'flow_state_not_found',
        msg: 'invalid flow state, no valid flow state found',
      })
    }
  })

  test('fails with a wrong verifier, works with the right one, and works once', async ({
    wire,
    outbox,
  }) => {
    const body = { email, code_challenge: challenge, code_challenge_method: 'plain' }
    await wire('POST', '/otp', { body })
    const there = await follow(wire, (await outbox())[0]?.links[0])
    const exchange = (code_verifier: string) =>
      wire('POST', '/token?grant_type=pkce', {
        body: { auth_code: there.query.code, code_verifier },
      })
    const wrong = await exchange('d'.repeat(43))
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({
      code: 400,
      error_code: 'bad_code_verifier',
      msg: 'code challenge does not match previously saved code verifier',
    })
    expect((await exchange(challenge)).body.access_token).toBeTruthy()
    expect((await exchange(challenge)).body.error_code).toBe('flow_state_not_found')
  })

  test('is too late five minutes after the flow began', async ({
    auth,
    services,
    newClient,
    outbox,
    wire,
  }) => {
    await signedUp(auth, newClient(), email)
    const client = newClient({ flowType: 'pkce' })
    await client.resetPasswordForEmail(email)
    services.moveTo(new Date(services.now().getTime() + 300_000).toISOString())
    const there = await follow(wire, (await outbox())[0]?.links[0])
    const answer = await client.exchangeCodeForSession(there.query.code ?? '')
    const message = 'invalid flow state, flow state has expired'
    expectFailure(answer, 422, 'flow_state_expired', message)
  })

  test('of a magic link is too late five minutes after it was followed', async ({
    auth,
    services,
    newClient,
    outbox,
    wire,
  }) => {
    await signedUp(auth, newClient(), email)
    const client = newClient({ flowType: 'pkce' })
    await client.signInWithOtp({ email })
    services.moveTo(new Date(services.now().getTime() + 900_000).toISOString())
    const there = await follow(wire, (await outbox())[0]?.links[0])
    services.moveTo(new Date(services.now().getTime() + 299_000).toISOString())
    const { data, error } = await client.exchangeCodeForSession(there.query.code ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })
})
