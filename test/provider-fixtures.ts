import { expect } from 'vitest'
import { authProviders } from '../src/auth/settings/providers.ts'
import { test as base, type AuthClient } from './auth-fixtures.ts'
import { startOpenIdProvider } from './openid-provider.ts'

/** Where the flows of a test end. */
export const backTo = 'http://localhost:3000/account'

/**
 * `test` with an OpenID provider that is switched on as Keycloak: `provider`, whose account a test chooses;
 * `follow`, which walks a browser from an address of ours or the provider's to where the flow ends; `begun`,
 * the address at which somebody who signed in at the provider comes back to us.
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
    // To sign in elsewhere takes a moment.
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

/** The provider as settings name it, with others in their place where a test says so. */
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

/** Where the published client sends a browser to sign in. */
export async function signInAddress(client: AuthClient, redirectTo = backTo): Promise<string> {
  const { data, error } = await client.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url ?? ''
}

/** Where the published client sends a browser to link an identity. */
export async function linkAddress(client: AuthClient): Promise<string> {
  const { data, error } = await client.linkIdentity({
    provider: 'keycloak',
    options: { redirectTo: backTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url ?? ''
}

/** What a flow without PKCE ended with. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}

/** Signs a client in by a flow without PKCE that ended here. */
export async function takeSession(client: AuthClient, url: URL) {
  const { access_token = '', refresh_token = '' } = fragmentOf(url)
  const { data, error } = await client.setSession({ access_token, refresh_token })
  if (error || !data.user) throw error ?? new Error(`No session in ${url.href}`)
  return data.user
}

/** A flow that ended here must have failed so, in the query and in the fragment. */
export function expectEnd(url: URL, error: string, code: string | undefined, description: string) {
  const told = { error, error_description: description, ...(code && { error_code: code }) }
  expect(Object.fromEntries(url.searchParams)).toEqual(told)
  expect(fragmentOf(url)).toEqual({ ...told, sb: '' })
}

/** What a fetch is asked for. */
export function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString()
}
