import { expect } from 'vitest'
import { authProviders } from '../src/auth/settings/providers.ts'
import { test as base, type AuthClient } from './auth-fixtures.ts'
import { startOpenIdProvider } from './openid-provider.ts'

/** The end of the tests' flows. */
export const backTo = 'http://localhost:3000/account'

/**
 * `test` with an OpenID provider enabled as Keycloak: `provider`, whose account a test sets;
 * `follow`, which takes a browser from an address of ours or the provider's to the end of the
 * flow; `begun`, our callback address after a sign-in at the provider.
 */
export const test = base
  .extend('running', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const running = await startOpenIdProvider('http://localhost:3000/auth/v1/callback')
    onCleanup(running.stop)
    return running
  })
  .extend('provider', ({ auth, running }) => {
    auth.providers = keycloak(running)
    running.account = {
      sub: 'ann',
      email: 'ann@example.com',
      email_verified: true,
      name: 'Ann Lee',
    }
    return running
  })
  .extend('follow', ({ provider, services, wire }) => async (address: string): Promise<URL> => {
    const ours = `${services.accounts.url}/auth/v1`
    // Signing in elsewhere takes a moment.
    services.moveTo(new Date(services.now().getTime() + 1000).toISOString())
    let url = address
    while (url.startsWith(`${ours}/`) || url.startsWith(provider.issuer)) {
      if (url.startsWith(provider.issuer)) url = await provider.signIn(url)
      else {
        const answer = await wire('GET', url.slice(ours.length), { headers: { apikey: '' } })
        url = answer.headers.get('location') ?? ''
        expect([302, 303], JSON.stringify(answer.body)).toContain(answer.status)
      }
    }
    return new URL(url)
  })
  .extend('begun', ({ provider, wire }) => async (client: AuthClient): Promise<string> => {
    const ours = new URL(await signInAddress(client))
    const { headers } = await wire('GET', `/authorize${ours.search}`)
    return provider.signIn(headers.get('location') ?? '')
  })

type Named = { issuer: string; clientId: string; secret: string }

/** The provider's settings, with a test's replacements. */
export function keycloak(
  { issuer, clientId, secret }: Named,
  settings: Record<string, string> = {},
) {
  const given = { ENABLED: 'true', CLIENT_ID: clientId, SECRET: secret, URL: issuer, ...settings }
  const env = Object.entries(given).map(([key, value]) => [`AUTH_EXTERNAL_KEYCLOAK_${key}`, value])
  const read = authProviders(Object.fromEntries(env))
  if (!read.ok) throw new Error(`Wrong settings: ${JSON.stringify(read.wrong)}`)
  return read.providers
}

/** The published client's address for signing in. */
export async function signInAddress(client: AuthClient, redirectTo = backTo): Promise<string> {
  const { data, error } = await client.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url ?? ''
}

/** The published client's address for linking an identity. */
export async function linkAddress(client: AuthClient): Promise<string> {
  const { data, error } = await client.linkIdentity({
    provider: 'keycloak',
    options: { redirectTo: backTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url ?? ''
}

/** The fragment at the end of a flow without PKCE. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}

/** Signs a client in with the end of a flow without PKCE. */
export async function takeSession(client: AuthClient, url: URL) {
  const { access_token = '', refresh_token = '' } = fragmentOf(url)
  const { data, error } = await client.setSession({ access_token, refresh_token })
  if (error || !data.user) throw error ?? new Error(`No session in ${url.href}`)
  return data.user
}

/** Expects a failed flow with this error, in the query and in the fragment. */
export function expectEnd(url: URL, error: string, code: string | undefined, description: string) {
  const told = { error, error_description: description, ...(code && { error_code: code }) }
  expect(Object.fromEntries(url.searchParams)).toEqual(told)
  expect(fragmentOf(url)).toEqual({ ...told, sb: '' })
}

/** A fetch's address. */
export function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString()
}
