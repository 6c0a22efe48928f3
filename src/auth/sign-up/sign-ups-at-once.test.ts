import { createClient } from '@supabase/supabase-js'
import { expect, inject, test } from 'vitest'
import { password } from '../../../test/auth-fixtures.ts'
import { openFilled } from '../../../test/database.ts'
import { testServices } from '../../../test/fixtures.ts'
import { readEmail } from '../../../test/mails.ts'
import { makeSecrets } from '../keys/secrets.server.ts'

const email = 'ann@example.com'
const strangers = 'the choice of a stranger'

test('of concurrent sign-ups by two people no password counts, in any order', async () => {
  await withService(async ({ signUp, confirm, opens }) => {
    const turns = Array.from({ length: 10 }, (_, turn) => signUp(turn % 2 ? password : strangers))
    for (const { error } of await Promise.all(turns)) expect(error).toBeNull()
    expect((await confirm()).error).toBeNull()
    expect([await opens(password), await opens(strangers)]).toEqual([false, false])
  })
})

test('of concurrent sign-ups by one person the password counts, any number of times', async () => {
  await withService(async ({ signUp, confirm, opens }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(password)))
    for (const { error } of answers) expect(error).toBeNull()
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1)
    expect((await confirm()).error).toBeNull()
    expect(await opens(password)).toBe(true)
  })
})

test('concurrent with the confirmation change nothing confirmed', async () => {
  await withService(async ({ signUp, confirm, opens, moveOn }) => {
    await signUp(password)
    moveOn(61)
    const [confirmed, ...others] = await Promise.all([
      confirm(),
      ...Array.from({ length: 5 }, () => signUp(strangers)),
    ])
    for (const { error } of others) expect(error).toBeNull()
    expect(await opens(strangers)).toBe(false)
    // The database decides the order: the code is valid, or another email replaced it.
    if (confirmed.error) expect(confirmed.error.code).toBe('otp_expired')
    expect(await opens(password)).toBe(confirmed.error === null)
  })
})

type Service = Awaited<ReturnType<typeof openService>>

/** On a separate database, not in a transaction, so that requests overlap. */
async function withService(work: (it: Service) => Promise<void>): Promise<void> {
  const name = `sign_ups_${process.pid}_${Math.random().toString(36).slice(2)}`
  const connection = await openFilled(inject('databaseUrl'), name)
  try {
    await work(await openService(connection.db))
  } finally {
    await connection.close()
  }
}

async function openService(db: Parameters<typeof testServices>[0]) {
  const services = await testServices(db, await makeSecrets(new Date()))
  services.moveTo(new Date().toISOString())
  const { accounts } = services
  const newClient = () =>
    createClient(accounts.url, accounts.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => accounts.fetch(new Request(input, init), { ip: '', bucket: '' }),
      },
    }).auth
  const codeOfLast = async () => {
    const mails = db.selectFrom('mails').select(['to_address as to', 'subject', 'text', 'html'])
    const last = await mails.orderBy('number', 'desc').executeTakeFirstOrThrow()
    return readEmail(last).code ?? ''
  }
  return {
    signUp: (chosen: string) => newClient().signUp({ email, password: chosen }),
    confirm: async () =>
      newClient().verifyOtp({ email, token: await codeOfLast(), type: 'signup' }),
    opens: async (chosen: string) =>
      !(await newClient().signInWithPassword({ email, password: chosen })).error,
    moveOn: (seconds: number) =>
      services.moveTo(new Date(services.now().getTime() + seconds * 1000).toISOString()),
  }
}
