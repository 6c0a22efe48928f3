import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { URI } from 'otpauth'
import { confirmFactor } from '../src/account/two-factor/confirmed-factors.server.ts'
import { grantRole } from '../src/account/team/team.server.ts'
import type { PagesBuild } from '../src/app/app.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { pagePatterns, there } from '../test/page-patterns.ts'
import { runListing } from '../test/run-listing.ts'

/** A person with an account, with their credentials as a program and as a browser. */
export type Member = {
  userId: string
  email: string
  factorId: string
  anonKey: string
  token: string
  cookie: string
}

/** Every page's address in the form of the route table. */
export async function everyPattern(): Promise<string[]> {
  const build: PagesBuild = await import(join(import.meta.dirname, '../build/server/index.js'))
  return [...pagePatterns(build).keys()]
}

/** Signs a person up on a site that confirms addresses automatically. */
export async function signUp(
  { url, dataDir }: { url: string; dataDir: string },
  name: string,
  { withFactor = false } = {},
): Promise<Member> {
  const text = await readFile(join(dataDir, 'secrets/auth.json'), 'utf8')
  const { anonKey } = JSON.parse(text) as { anonKey: string }
  const { auth } = createClient(url, anonKey, { auth: { autoRefreshToken: false } })
  const email = `${name}@example.com`
  const { data, error } = await auth.signUp({ email, password: 'a long way to Tipperary' })
  if (error) throw error
  const factorId = withFactor ? await setUpFactor(auth) : ''
  const { session } = (await auth.getSession()).data
  const value = Buffer.from(JSON.stringify(session)).toString('base64url')
  return {
    userId: data.user?.id ?? '',
    email,
    factorId,
    anonKey,
    token: session?.access_token ?? '',
    cookie: `sb-localhost-auth-token=base64-${value}`,
  }
}

async function setUpFactor(auth: ReturnType<typeof createClient>['auth']): Promise<string> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const code = URI.parse(data.totp.uri).generate()
  await auth.mfa.challengeAndVerify({ factorId: data.id, code })
  return data.id
}

/**
 * Gives one account a listing, which no longer counts as a sample, because samples accept no
 * reports or messages, and the other, with a second factor, the admin role.
 */
export async function giveRights(
  db: Db,
  { owner, admin }: Record<'owner' | 'admin', Member>,
): Promise<void> {
  await runListing(db, there.businessId, owner.userId)
  const listing = db.updateTable('businesses').where('id', '=', there.businessId)
  await listing.set({ is_sample: false }).execute()
  await confirmFactor(db, admin, new Date())
  await grantRole(db, admin, 'admin', { by: 'bench', now: new Date() })
}
