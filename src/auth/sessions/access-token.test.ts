import { generateKeyPair, SignJWT, UnsecuredJWT, decodeJwt, type JWTPayload } from 'jose'
import { describe, expect } from 'vitest'
import { signedUp, test } from '../../../test/auth-fixtures.ts'

describe('an access token is rejected', () => {
  test('when a letter was changed', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const [head, body = '', signature] = session.access_token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString(
      'base64url',
    )
    const answer = await ask(wire, `${head}.${forged}.${signature}`)
    expect(answer).toMatchObject(refusal('token signature is invalid'))
  })

  test('when it has expired', async ({ auth, services, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    services.moveTo(new Date((session.expires_at ?? 0) * 1000 + 1000).toISOString())
    const answer = await ask(wire, session.access_token)
    expect(answer).toMatchObject(refusal('token has invalid claims: token is expired'))
  })

  test('when a retired key signed it', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const { privateKey } = await generateKeyPair('ES256')
    const foreign = await sign(session.access_token, privateKey, { alg: 'ES256', kid: 'removed' })
    const why =
      'token is unverifiable: error while executing keyfunc: unrecognized JWT kid removed for algorithm ES256'
    expect(await ask(wire, foreign)).toMatchObject(refusal(why))
  })

  test('when it names our key but another signed it', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const { privateKey } = await generateKeyPair('ES256')
    const kid = (await auth.keys.publicKeys())[0]?.kid ?? ''
    const forged = await sign(session.access_token, privateKey, { alg: 'ES256', kid })
    expect(await ask(wire, forged)).toMatchObject(refusal('token signature is invalid'))
  })

  test('when it is unsigned', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const unsigned = new UnsecuredJWT(decodeJwt(session.access_token)).encode()
    const answer = await ask(wire, unsigned)
    expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test('when the public key was used as a shared secret', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const [key] = await auth.keys.publicKeys()
    const secret = new TextEncoder().encode(JSON.stringify(key))
    const header = { alg: 'HS256', ...(key?.kid && { kid: key.kid }) }
    const confused = await new SignJWT(decodeJwt(session.access_token))
      .setProtectedHeader(header)
      .sign(secret)
    expect(await ask(wire, confused)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test('when it is for another audience', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const claims = decodeJwt(session.access_token)
    const other = await auth.keys.sign({ ...claims, aud: 'another-site' })
    const message = "Token audience doesn't match request audience"
    expect(await ask(wire, other)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  })

  test.for<[what: string, change: JWTPayload, status: number, code: string, message: string]>([
    ['names nobody', { sub: '' }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    ['names no user id', { sub: 'ann' }, 400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'],
    [
      'names a user who is gone',
      { sub: '00000000-0000-4000-8000-000000000000' },
      403,
      'user_not_found',
      'User from sub claim in JWT does not exist',
    ],
    [
      'names no session id',
      { session_id: 'one' },
      403,
      'bad_jwt',
      'invalid claim: session_id claim must be a UUID',
    ],
    [
      'names a session that is gone',
      { session_id: '00000000-0000-4000-8000-000000000000' },
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    ],
  ])('when it %s', async ([, change, status, code, message], { auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const token = await auth.keys.sign({ ...decodeJwt(session.access_token), ...change })
    expect(await ask(wire, token)).toMatchObject({ status, body: { code, message } })
  })

  test('when it is missing or malformed', async ({ wire }) => {
    const none = {
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    }
    expect(await wire('GET', '/user', { headers: dated })).toMatchObject({
      status: 401,
      body: none,
    })
    const basic = { ...dated, authorization: 'Basic abc' }
    expect(await wire('GET', '/user', { headers: basic })).toMatchObject({
      status: 401,
      body: none,
    })
    expect(await ask(wire, 'abc')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test("when it is a role key instead of a user's", async ({ auth, wire }) => {
    const { anonKey } = await auth.keys.secrets()
    const message = 'invalid claim: missing sub claim'
    expect(await ask(wire, anonKey)).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt', message },
    })
  })

  test('when its user is banned', async ({ auth, db, newClient, wire }) => {
    const { session, user } = await signedUp(auth, newClient())
    const banned_until = new Date(auth.now().getTime() + 60_000)
    await db
      .updateTable('auth_service.users')
      .set({ banned_until })
      .where('id', '=', user.id)
      .execute()
    const body = { code: 'user_banned', message: 'User is banned' }
    expect(await ask(wire, session.access_token)).toMatchObject({ status: 403, body })
  })
})

const dated = { 'x-supabase-api-version': '2024-01-01' }

type Wire = (
  method: string,
  path: string,
  options: { headers: Record<string, string> },
) => Promise<{ status: number; body: Record<string, unknown> }>

function ask(wire: Wire, token: string) {
  return wire('GET', '/user', { headers: { ...dated, authorization: `Bearer ${token}` } })
}

function refusal(why: string) {
  const message = `invalid JWT: unable to parse or verify signature, ${why}`
  return { status: 403, body: { code: 'bad_jwt', message } }
}

async function sign(
  token: string,
  key: Parameters<SignJWT['sign']>[0],
  header: { alg: string; kid: string },
): Promise<string> {
  return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(key)
}
