import { importJWK, SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose'
import { describe, expect } from 'vitest'
import { addressOf, expectEnd, keycloak, test } from '../../../test/provider-fixtures.ts'

describe('a provider whose id token', () => {
  type Claims = Record<string, unknown>
  type SignOwn = (claims: Claims) => Promise<string>
  type Forge = (claims: Claims, own: SignOwn) => Promise<string> | string
  const sign = async (claims: Claims) => {
    const { privateKey } = await generateKeyPair('RS256')
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  }
  const hostile: [title: string, forge: Forge][] = [
    ['is not signed', (claims) => new UnsecuredJWT(claims).encode()],
    ['is signed with a key that is not its own', (claims) => sign(claims)],
    ['is of another issuer', (claims, own) => own({ ...claims, iss: 'https://other.example.org' })],
    ['is for somebody else', (claims, own) => own({ ...claims, aud: 'another-site' })],
    ['is expired', (claims, own) => own({ ...claims, iat: 1, exp: 1000 })],
    ['has another nonce', (claims, own) => own({ ...claims, nonce: 'another' })],
    ['has no nonce', (claims, own) => own({ ...claims, nonce: undefined })],
    [
      'is signed with our secret as a shared key',
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(await importJWK({ kty: 'oct', k: 'YSBzZWNyZXQgb2YgdGhlIHNpdGU' }, 'HS256')),
    ],
  ]
  /** Replaces the provider's token by a forged one. */
  const forged = test.extend('signInForged', ({ auth, newClient, begun, follow, provider }) =>
    async (forge: Forge) => {
      const back = await begun(newClient())
      auth.fetch = async (input, init) => {
        const answer = await fetch(input, init)
        if (!addressOf(input).endsWith('/token')) return answer
        const tokens = (await answer.json()) as { id_token: string }
        const id_token = await forge(decodeJwt(tokens.id_token), provider.idToken)
        return Response.json({ ...tokens, id_token })
      }
      // Drops the metadata cached with the earlier fetch.
      auth.providers = keycloak(provider)
      return follow(back)
    })

  forged('is in order signs somebody in', async ({ signInForged }) => {
    const end = await signInForged((claims, own) => own(claims))
    expect(end.hash).toContain('access_token=')
  })

  forged.for(hostile)('%s signs nobody in', async ([, forge], { auth, signInForged }) => {
    const end = await signInForged(forge)
    expectEnd(end, 'server_error', 'unexpected_failure', 'Unable to exchange external code')
    expect(await auth.db.selectFrom('auth_service.users').select('id').execute()).toEqual([])
  })
})
