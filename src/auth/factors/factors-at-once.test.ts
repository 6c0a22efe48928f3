import { createClient } from '@supabase/supabase-js'
import { expect, inject, test } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { codeOf, signedUpWithTotp } from '../../../test/factors.ts'
import { testServices } from '../../../test/fixtures.ts'
import type { Auth } from '../request/auth.server.ts'
import { makeRecoveryCodes, redeemRecoveryCode } from './recovery-codes.server.ts'
import { makeSecrets } from '../keys/secrets.server.ts'

const requester = { ip: '', bucket: '', userAgent: 'Test' }

test('of ten concurrent verifications with one code, one is accepted', async () => {
  await withService(async ({ auth, newClient, moveOn }) => {
    const client = newClient()
    const { factorId, uri } = await signedUpWithTotp(auth, client)
    moveOn(30)
    const code = codeOf(uri, auth.now())
    const { data } = await client.getSession()
    const verify = async () => {
      const other = newClient()
      await other.setSession(data.session ?? { access_token: '', refresh_token: '' })
      return other.mfa.challengeAndVerify({ factorId, code })
    }
    const answers = await Promise.all(Array.from({ length: 10 }, verify))
    const errors = answers.map(({ error }) => error?.code ?? null)
    expect(errors.filter((code) => code === null)).toHaveLength(1)
    expect(errors.filter((code) => code === 'mfa_verification_failed')).toHaveLength(9)
  })
})

test('of ten concurrent uses of a recovery code, one is accepted', async () => {
  await withService(async ({ auth, newClient }) => {
    const client = newClient()
    const { before } = await signedUpWithTotp(auth, client)
    const userId = before.user.id
    const codes = await makeRecoveryCodes(auth, userId)
    const sessionId = (await client.getClaims()).data?.claims.session_id ?? ''
    const signedIn = { userId, sessionId }
    const redeem = (code: string) => redeemRecoveryCode(auth, signedIn, code, requester)
    const [code = ''] = codes
    const answers = await Promise.all([...codes, ...codes.map(() => code)].map(redeem))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const mails = await auth.db
      .selectFrom('mails')
      .select('subject')
      .where('subject', 'like', '%recovery code')
      .execute()
    expect(mails).toHaveLength(1)
  })
})

type Service = {
  auth: Auth
  newClient(): ReturnType<typeof createClient>['auth']
  moveOn(seconds: number): void
}

/** On a separate database, not in a transaction. */
async function withService(work: (service: Service) => Promise<void>): Promise<void> {
  const name = `factors_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  const services = await testServices(db, await makeSecrets(new Date()))
  services.moveTo(new Date().toISOString())
  const { url, anonKey, fetch, own } = services.accounts
  if (!own) throw new Error('Tests use our own service')
  const newClient = () =>
    createClient(url, anonKey, {
      auth: { autoRefreshToken: false, persistSession: false },
      global: { fetch: (input, init) => fetch(new Request(input, init), { ip: '', bucket: '' }) },
    }).auth
  const moveOn = (seconds: number) =>
    services.moveTo(new Date(services.now().getTime() + seconds * 1000).toISOString())
  try {
    await work({ auth: own, newClient, moveOn })
  } finally {
    await close()
  }
}
