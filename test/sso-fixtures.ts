import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { addSsoProvider } from '../src/auth/saml/sso-providers.server.ts'
import { test as base } from './auth-fixtures.ts'
import { samlProvider, type PostedResponse, type Told } from './saml-provider.ts'

/** The signing key of our requests, as base64 of its DER form. */
export const samlPrivateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs1', format: 'der' })
  .toString('base64')

export const siteUrl = 'http://localhost:3000'

/**
 * `test` with an organization that signs its people in: `org`, with `post`, which posts a response
 * to our service, and `begin`, which gets the sign-in address from the published client.
 */
export const test = base.extend('org', async ({ auth, db, wire, newClient }) => {
  Object.assign(auth.settings, { samlEnabled: true, samlPrivateKey })
  const ours = String((await wire('GET', '/sso/saml/metadata', { headers: {} })).body.text)
  const provider = samlProvider(ours)
  const given = { metadataXml: provider.metadata, domains: ['Example.org'], attributes: {} }
  const added = await addSsoProvider(db, given, auth.now())
  if (!added.ok) throw new Error(added.problem)
  const begin = async () => {
    const { data } = await newClient().signInWithSSO({ domain: 'example.org' })
    return data?.url ?? ''
  }
  const post = async (response: Partial<PostedResponse>, ip = '') => {
    const body = new URLSearchParams(response).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', apikey: '' }
    const answer = await wire('POST', '/sso/saml/acs', { body, headers, ip })
    return { ...answer, location: new URL(answer.headers.get('location') ?? 'about:blank') }
  }
  const signIn = async (told?: Told) => post(await provider.answer(await begin(), told))
  return { ...provider, ours, id: added.id, begin, post, signIn }
})

/** Expects a redirect to an address with this error. */
export function expectRefusal(
  { status, location }: { status: number; location: URL },
  error: string,
  code: string,
  message: string,
) {
  expect(status).toBe(303)
  expect(location.origin).toBe(siteUrl)
  expect(Object.fromEntries(location.searchParams)).toEqual({
    error,
    error_code: code,
    error_description: message,
  })
  expect(location.hash).toBe('')
}

/** The answer to every untrusted response. */
export const notValid = [
  'invalid_request',
  'validation_failed',
  'SAML Assertion is not valid',
] as const

/** The tokens in an address's fragment. */
export function tokensIn(location: URL) {
  const fragment = new URLSearchParams(location.hash.slice(1))
  return {
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  }
}
