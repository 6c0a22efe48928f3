import { describe, expect } from 'vitest'
import { password, signedUp, test } from '../../../test/auth-fixtures.ts'

describe('the metadata limit', () => {
  const dataOf = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })

  test('is 3 KB of JSON, and 16 KB for an administrator', async ({
    wire,
    secrets,
    auth,
    newClient,
  }) => {
    const headers = { authorization: `Bearer ${secrets.serviceKey}` }
    const { session, user } = await signedUp(auth, newClient())
    const own = { authorization: `Bearer ${session.access_token}` }
    const email = (name: string) => `${name}@example.com`
    const takers: [
      method: string,
      path: string,
      name: string,
      members: Record<string, unknown>,
      max: number,
      headers?: Record<string, string>,
    ][] = [
      ['POST', '/signup', 'data', { email: email('a'), password }, 3072],
      ['POST', '/otp', 'data', { email: email('b') }, 3072],
      ['POST', '/magiclink', 'data', { email: email('c') }, 3072],
      ['PUT', '/user', 'data', {}, 3072, own],
      ['POST', '/invite', 'data', { email: email('d') }, 16_384, headers],
      [
        'POST',
        '/admin/generate_link',
        'data',
        { type: 'magiclink', email: email('e') },
        16_384,
        headers,
      ],
      ['POST', '/admin/users', 'user_metadata', { email: email('f') }, 16_384, headers],
      ['PUT', `/admin/users/${user.id}`, 'user_metadata', {}, 16_384, headers],
    ]
    for (const [method, path, name, members, max, sent = {}] of takers) {
      const ask = (bytes: number) =>
        wire(method, path, { body: { ...members, [name]: dataOf(bytes) }, headers: sent })
      const { status, body } = await ask(max + 1)
      expect([status, body.error_code, body.msg], path).toEqual([
        422,
        'validation_failed',
        `The user data may have at most ${max} bytes of JSON`,
      ])
      // The service's own facts take some bytes, too.
      expect((await ask(max - 200)).status, path).toBe(200)
    }
  })

  test('applies to many small changes, too', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const grow = async (name: string) =>
      (await client.updateUser({ data: { [name]: 'x'.repeat(2000) } })).error
    expect(await grow('a')).toBeNull()
    expect(await grow('b')).toMatchObject({ status: 422, code: 'validation_failed' })
    expect((await client.updateUser({ data: { a: null } })).error).toBeNull()
    expect(await grow('b')).toBeNull()
  })
})
