/** @module-tag once */
import { expect } from 'vitest'
import { calls } from '../src/auth/service.server.ts'
import { password } from './auth-fixtures.ts'
import { test, type Person } from './desk-fixtures.ts'
import { enrolledTotp } from './factors.ts'

const someId = '00000000-0000-4000-8000-00000000abcd'

/**
 * Every call of the auth service, with its status for the public key alone, for a session by
 * password with an unused second factor, and for a full session, of the team or not. Ids belong to
 * another user.
 */
//                                                key alone  half   signed in
const wire: Record<string, [body: object, ...status: [number, number, number]]> = {
  'GET /health': [{}, 200, 200, 200],
  'GET /settings': [{}, 200, 200, 200],
  'GET /.well-known/jwks.json': [{}, 200, 200, 200],
  'GET /captcha': [{}, 200, 200, 200],
  'POST /signup': [{}, 422, 422, 422],
  'POST /otp': [{}, 400, 400, 400],
  'POST /magiclink': [{}, 400, 400, 400],
  'POST /recover': [{}, 400, 400, 400],
  'POST /resend': [{}, 400, 400, 400],
  'POST /verify': [{}, 400, 400, 400],
  'GET /verify': [{}, 400, 400, 400],
  'POST /token': [{}, 400, 400, 400],
  'GET /authorize': [{}, 400, 400, 400],
  'GET /callback': [{}, 303, 303, 303],
  'POST /callback': [{}, 400, 400, 400],
  'POST /sso': [{}, 404, 404, 404],
  'GET /sso/saml/metadata': [{}, 404, 404, 404],
  'POST /sso/saml/acs': [{}, 404, 404, 404],
  'GET /user': [{}, 401, 200, 200],
  'PUT /user': [{ data: { name: 'New' } }, 401, 200, 200],
  'GET /reauthenticate': [{}, 401, 200, 200],
  'GET /user/identities/authorize': [{}, 401, 404, 404],
  'DELETE /user/identities/:identity_id': [{}, 401, 404, 404],
  'POST /factors': [{ factor_type: 'totp', friendly_name: 'New' }, 401, 403, 200],
  'DELETE /factors/:id': [{}, 401, 404, 404],
  'POST /factors/:id/challenge': [{}, 401, 404, 404],
  'POST /factors/:id/verify': [{}, 401, 404, 404],
  'POST /passkeys/authentication/options': [{}, 200, 200, 200],
  'POST /passkeys/authentication/verify': [{}, 400, 400, 400],
  'POST /passkeys/registration/options': [{}, 401, 403, 200],
  'POST /passkeys/registration/verify': [{}, 401, 400, 400],
  'GET /passkeys': [{}, 401, 200, 200],
  'PATCH /passkeys/:passkeyId': [{ friendly_name: 'New' }, 401, 404, 404],
  'DELETE /passkeys/:passkeyId': [{}, 401, 403, 404],
  'POST /invite': [{}, 401, 403, 403],
  'GET /admin/users': [{}, 401, 403, 403],
  'POST /admin/users': [{}, 401, 403, 403],
  'GET /admin/users/:id': [{}, 401, 403, 403],
  'PUT /admin/users/:id': [{}, 401, 403, 403],
  'DELETE /admin/users/:id': [{}, 401, 403, 403],
  'GET /admin/users/:id/factors': [{}, 401, 403, 403],
  'DELETE /admin/users/:id/factors/:factorId': [{}, 401, 403, 403],
  'GET /admin/users/:id/passkeys': [{}, 401, 403, 403],
  'DELETE /admin/users/:id/passkeys/:passkeyId': [{}, 401, 403, 403],
  'POST /admin/generate_link': [{}, 401, 403, 403],
  // Signs them out, so it comes last.
  'POST /logout': [{}, 401, 204, 204],
}

test('each call of the auth service gives each person the status in the table', async ({
  newClient,
  services,
  signIn,
  wire: ask,
}) => {
  const names = calls.map(([method, path]) => `${method} ${path}`)
  expect(Object.keys(wire).toSorted()).toEqual(names.toSorted())
  const tokenOf = async (person: Person): Promise<string> => {
    const { email } = await signIn(person)
    const { data } = await newClient().signInWithPassword({ email, password })
    return data.session?.access_token ?? ''
  }
  const mia = await signIn({ name: 'Mia' })
  const client = newClient()
  await client.signInWithPassword({ email: mia.email, password })
  const { factorId } = await enrolledTotp(client)
  const asking = {
    visitor: [0, services.accounts.anonKey],
    'half member': [1, await tokenOf({ name: 'Hal', factor: 'set up' })],
    'half admin': [1, await tokenOf({ name: 'Alma', role: 'admin', factor: 'set up' })],
    'other member': [2, await tokenOf({ name: 'Otis' })],
    'bare reviewer': [2, await tokenOf({ name: 'Rosa', role: 'reviewer', factor: 'none' })],
    'bare admin': [2, await tokenOf({ name: 'Abel', role: 'admin', factor: 'none' })],
  } as const
  const given: string[] = []
  const expected: string[] = []
  for (const [call, [body, ...statuses]] of Object.entries(wire)) {
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern
      .replace(':identity_id', someId)
      .replace('factors/:id', `factors/${factorId}`)
      .replaceAll(/:\w+/g, someId)
    for (const [who, [column, token]] of Object.entries(asking)) {
      const headers = { ...(who !== 'visitor' && { authorization: `Bearer ${token}` }) }
      const options = method === 'GET' ? { headers } : { headers, body }
      const { status } = await ask(method, path, options)
      given.push(`${call} ${who}: ${status}`)
      expected.push(`${call} ${who}: ${statuses[column]}`)
    }
  }
  expect(given).toEqual(expected)
})
