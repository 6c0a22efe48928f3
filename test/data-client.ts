import { createClient } from '@supabase/supabase-js'
import { test as base } from './fixtures.ts'

/** `test` with `client`, the published client library, in front of the site. */
export const test = base.extend('client', ({ request }) =>
  createClient('http://localhost:3000', 'public-key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (url, init) => request(url as string, init) },
  }),
)
