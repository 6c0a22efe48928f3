/** @module-tag once */
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { createClient, SupabaseClient } from '@supabase/supabase-js'
import { expect, inject } from 'vitest'
import { desk, test as base } from '../test/browser-fixtures.ts'
import { secretsForm } from '../src/auth/keys/secrets-form.ts'
import { secretsFile } from '../src/auth/keys/secrets.server.ts'
import { filledSite } from '../test/database.ts'
import { plugIn } from '../test/security-key.ts'
import { startServer } from '../test/server-process.ts'

/** The global of the published client's script, and the test's client. */
type InPage = { supabase: { createClient: typeof createClient }; client: SupabaseClient }

const bundle = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js')),
  'umd/supabase.js',
)

/**
 * `test` with a page on a site that accepts security keys, with the published client library and
 * Chromium's virtual security key.
 */
const test = base.extend('page', async ({ browser }, { onCleanup }) => {
  const filled = await filledSite(inject('databaseUrl'), 'security_key')
  const server = await startServer({
    ...filled,
    AUTH_MAILER_AUTOCONFIRM: 'true',
    AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
  })
  const context = await browser.newContext({ ...desk, baseURL: server.url, bypassCSP: true })
  onCleanup(async () => {
    await context.close()
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.addScriptTag({ path: bundle })
  const secrets = secretsForm.parse(
    JSON.parse(await readFile(secretsFile(filled.DATA_DIR), 'utf8')),
  )
  await page.evaluate(makeClient, secrets.anonKey)
  return page
})

function makeClient(anonKey: string): void {
  const inPage = window as unknown as InPage
  inPage.client = inPage.supabase.createClient(location.origin, anonKey)
}

const email = 'ann@example.com'
const password = 'correct horse battery'

test('a security key is set up, and required at the next sign-in', async ({ page }) => {
  await plugIn(page)
  const first = await page.evaluate(
    async ([email, password]) => {
      const { auth } = (window as unknown as InPage).client
      const before = (await auth.signUp({ email, password })).data.session
      const { error } = await auth.mfa.webauthn.register({ friendlyName: 'Blue key' })
      const after = (await auth.getSession()).data.session
      return {
        error: error?.message ?? null,
        isNewToken: before?.refresh_token !== after?.refresh_token,
        claims: (await auth.getClaims()).data?.claims,
        factors: (await auth.mfa.listFactors()).data?.webauthn,
      }
    },
    [email, password] as const,
  )
  expect(first.error).toBeNull()
  expect(first.isNewToken).toBe(true)
  expect(first.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] })
  expect(first.factors).toMatchObject([
    {
      friendly_name: 'Blue key',
      status: 'verified',
      web_authn_aaguid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      last_webauthn_challenge_data: { type: 'create' },
    },
  ])

  const again = await page.evaluate(
    async ([email, password, factorId]) => {
      const { auth } = (window as unknown as InPage).client
      await auth.signOut()
      await auth.signInWithPassword({ email, password })
      const level = (await auth.mfa.getAuthenticatorAssuranceLevel()).data
      const proofs = []
      for (let time = 1; time <= 2; time++) {
        const { error } = await auth.mfa.webauthn.authenticate({ factorId })
        proofs.push(error?.message ?? null)
      }
      return { level, proofs, claims: (await auth.getClaims()).data?.claims }
    },
    [email, password, first.factors?.[0]?.id ?? ''] as const,
  )
  expect(again.level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  expect(again.proofs).toEqual([null, null])
  expect(again.claims).toMatchObject({ aal: 'aal2' })
})

test('a signature is accepted once, and only from its key', async ({ page }) => {
  const { unplug } = await plugIn(page)
  const replayed = await page.evaluate(
    async ([email, password]) => {
      const { auth } = (window as unknown as InPage).client
      await auth.signUp({ email, password })
      await auth.mfa.webauthn.register({ friendlyName: 'Blue key' })
      const factorId = (await auth.mfa.listFactors()).data?.webauthn[0]?.id ?? ''
      const site = { rpId: location.hostname, rpOrigins: [location.origin] }
      const challenge = () => auth.mfa.webauthn.challenge({ factorId, webauthn: site })
      const { data: one } = await challenge()
      const { data: other } = await challenge()
      if (!one || !other) throw new Error('The key did not answer')
      const webauthn = { ...site, ...one.webauthn }
      const outcomes = []
      for (const { challengeId } of [other, one, one]) {
        const { error } = await auth.mfa.webauthn.verify({ factorId, challengeId, webauthn })
        outcomes.push(error && 'code' in error ? error.code : null)
      }
      return outcomes
    },
    [email, password] as const,
  )
  expect(replayed).toEqual(['mfa_verification_failed', null, 'mfa_ip_address_mismatch'])

  await unplug()
  await plugIn(page)
  const withoutKey = await page.evaluate(async () => {
    const { auth } = (window as unknown as InPage).client
    const factorId = (await auth.mfa.listFactors()).data?.webauthn[0]?.id ?? ''
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    return error?.name ?? null
  })
  expect(withoutKey).not.toBeNull()
})
