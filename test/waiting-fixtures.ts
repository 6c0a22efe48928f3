import { expect } from 'vitest'
import type { Db } from '../src/platform/db/schema.ts'
import { later, type AuthClient } from './auth-fixtures.ts'
import { test as providerTest } from './provider-fixtures.ts'

/** The address of both the stranger's and the owner's sign-up. */
export const email = 'ann@example.com'

/** The stranger's password. */
export const strangers = 'the choice of a stranger'

const someId = '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0'

type Data = Record<string, unknown>

/**
 * `test` with `signUp`, a sign-up with Ann's address; `stranger`, an earlier one by another
 * person, whose account has everything it can have; `left`, the parts that remain; `codeOfLast`,
 * the code in the last email.
 */
export const test = providerTest
  .extend('signUp', ({ newClient }) => async (chosen: string, data?: Data, client?: AuthClient) => {
    const credentials = { email, password: chosen, ...(data && { options: { data } }) }
    const answer = await (client ?? newClient()).signUp(credentials)
    expect(answer.error).toBeNull()
    return answer.data.user
  })
  .extend('stranger', ({ auth, services, db, signUp }) => async (): Promise<void> => {
    const user = await signUp(strangers, { name: 'Stranger' })
    await furnish(db, user?.id ?? '', auth.now())
    services.moveTo(later(auth, 61))
  })
  .extend('left', ({ db, newClient }) => async (): Promise<string[]> => {
    const signIn = await newClient().signInWithPassword({ email, password: strangers })
    const rows = await Promise.all(
      (['sessions', 'factors', 'identities', 'recovery_codes'] as const).map(async (table) => {
        const all = db.selectFrom(`auth_service.${table}`).selectAll()
        return (await all.execute()).map((row) => `${table} ${JSON.stringify(row)}`)
      }),
    )
    const { data } = await readUser(db)
    return [...rows.flat(), `metadata ${data}`, ...(signIn.error ? [] : ['password stranger'])]
      .filter((row) => /stranger/i.test(row))
      .map((row) => row.split(' ')[0] ?? '')
  })
  .extend(
    'codeOfLast',
    ({ outbox }) =>
      async () =>
        (await outbox()).at(-1)?.code ?? '',
  )

/** Gives an account the data of one that has been signed in to. */
async function furnish(db: Db, user_id: string, at: Date): Promise<void> {
  const mine = { user_id, created_at: at, updated_at: at }
  const device = { aal: 'aal1', user_agent: 'stranger', ip: '' } as const
  await db
    .insertInto('auth_service.sessions')
    .values({ ...mine, ...device, id: someId })
    .execute()
  const factor = { factor_type: 'totp', status: 'verified', credential: null } as const
  const named = { ...mine, ...factor, id: someId, friendly_name: 'stranger' }
  await db.insertInto('auth_service.factors').values(named).execute()
  const identity = { provider: 'google', subject: 'stranger', identity_data: '{}' }
  await db
    .insertInto('auth_service.identities')
    .values({ ...mine, ...identity, id: someId })
    .execute()
  const code = { user_id, code_hash: 'stranger', created_at: at }
  await db.insertInto('auth_service.recovery_codes').values(code).execute()
}

async function readUser(db: Db) {
  const user = await db.selectFrom('auth_service.users').selectAll().executeTakeFirstOrThrow()
  return { ...user, data: JSON.stringify(user.user_metadata) }
}
