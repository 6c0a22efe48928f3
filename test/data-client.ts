import { createClient } from '@supabase/supabase-js'
import { test as base } from './fixtures.ts'

/** `test` with `client`, the published client library, connected to the site. */
export const test = base.extend('client', ({ request, services }) =>
  createClient(services.site.url, services.accounts.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (url, init) => request(url as string, init) },
  }),
)
