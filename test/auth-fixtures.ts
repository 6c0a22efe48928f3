import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Auth } from '../src/auth/request/auth.server.ts'
import type { AuthSettings } from '../src/auth/settings/settings.ts'
import { httpTextMessages } from '../src/auth/codes/text-messages.server.ts'
import { test as base } from './fixtures.ts'
import { startTextProvider } from './text-provider.ts'

export const password = 'correct horse battery'

export type AuthClient = SupabaseClient['auth']

/** A test client's key, address, and flow type (with or without an ending code). */
type ClientOptions = { key?: string; ip?: string; flowType?: 'implicit' | 'pkce' }

/**
 * `test` with the auth service: `auth`, its dependencies, whose settings a test may change;
 * `newClient`, a browser with the published client library; `wire`, for requests that the library
 * hides; `texts`, an SMS provider, which the service then has. The clock shows the real time,
 * because the client library reads it.
 */
export const test = base
  .extend('auth', ({ services }): Auth & { settings: AuthSettings } => {
    services.moveTo(new Date().toISOString())
    const auth = services.accounts.own
    if (!auth) throw new Error('Tests use our own service')
    return auth
  })
  .extend(
    'newClient',
    ({ auth, services }) =>
      ({ key, ip = '', flowType = 'implicit' }: ClientOptions = {}): AuthClient => {
        const { anonKey, url, fetch } = services.accounts
        const kept = new Map<string, string>()
        const storage = {
          getItem: (name: string) => kept.get(name) ?? null,
          setItem: (name: string, value: string) => void kept.set(name, value),
          removeItem: (name: string) => void kept.delete(name),
        }
        const client = createClient(auth && url, key ?? anonKey, {
          auth: {
            autoRefreshToken: false,
            detectSessionInUrl: false,
            persistSession: true,
            storage,
            flowType,
          },
          global: { fetch: (input, init) => fetch(new Request(input, init), { ip, bucket: ip }) },
        })
        return client.auth
      },
  )
  .extend(
    'wire',
    ({ auth, services }) =>
      async (method: string, path: string, { body, headers = {}, ip = '' }: WireOptions = {}) => {
        const { anonKey, url, fetch } = services.accounts
        const response = await fetch(
          new Request(`${auth && url}/auth/v1${path}`, {
            method,
            headers: { apikey: anonKey, ...headers },
            redirect: 'manual',
            ...(body !== undefined && {
              body: typeof body === 'string' ? body : JSON.stringify(body),
            }),
          }),
          { ip, bucket: ip },
        )
        const text = await response.text()
        return { status: response.status, headers: response.headers, body: asJson(text) }
      },
  )

  .extend('texts', async ({ auth }, { onCleanup }) => {
    const provider = await startTextProvider()
    onCleanup(provider.close)
    auth.settings.phoneEnabled = true
    auth.texts = httpTextMessages({ url: provider.url, token: 'provider-token', maxSeconds: 10 })
    return provider
  })

type WireOptions = { body?: unknown; headers?: Record<string, string>; ip?: string }

function asJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return { text }
  }
}

/** A failed call must have this status, code, and message. */
export function expectFailure(
  answer: {
    error: { status?: number | undefined; code?: string | undefined; message: string } | null
  },
  status: number,
  code: string | undefined,
  message: string | RegExp,
): void {
  expect(answer.error).toMatchObject({ status, code })
  if (typeof message === 'string') expect(answer.error?.message).toBe(message)
  else expect(answer.error?.message).toMatch(message)
}

/** Signs a user up and in, with confirmation turned off meanwhile. */
export async function signedUp(
  auth: { settings: AuthSettings },
  client: AuthClient,
  email = 'ann@example.com',
) {
  const before = auth.settings.mailAutoconfirm
  auth.settings.mailAutoconfirm = true
  const { data, error } = await client.signUp({ email, password })
  auth.settings.mailAutoconfirm = before
  if (error || !data.session || !data.user) throw error ?? new Error('No session came')
  return { session: data.session, user: data.user }
}

/** Refreshes with this token, bypassing some of the client's own checks. */
export function refreshWith(client: AuthClient, token = '') {
  return client.refreshSession({ refresh_token: token })
}

/** The service's time plus these seconds. */
export function later(auth: Pick<Auth, 'now'>, seconds: number): string {
  return new Date(auth.now().getTime() + seconds * 1000).toISOString()
}

/** An address without earlier requests. */
export function newAddress(number: number): string {
  return `203.0.${Math.floor(number / 256)}.${number % 256}`
}
