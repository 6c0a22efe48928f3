import { createClient } from '@supabase/supabase-js'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { password } from '../../test/auth-fixtures.ts'
import { createFilled, openFilled } from '../../test/database.ts'
import { testServices } from '../../test/fixtures.ts'
import { startServer } from '../../test/server-process.ts'
import { connect } from '../platform/db/connect.server.ts'
import { secretsForm } from './keys/secrets-form.ts'
import { makeSecrets, secretsFile } from './keys/secrets.server.ts'

const databaseUrl = inject('databaseUrl')
const email = 'ann@example.com'

type Service = { url: string; anonKey: string; fetch: typeof fetch }

describe('50 concurrent refreshes with one token', () => {
  test('within the window all get one token, and no one is signed out', async () => {
    await withService(async ({ service }) => {
      const token = await signUp(service)
      const answers = await refreshAtOnce([service], token)
      expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
      expect(answers.every(({ error }) => error === null)).toBe(true)
      expect((await refresh(service, answers[0]?.token)).error).toBeNull()
    })
  })

  test('after the window end the token family', async () => {
    await withService(async ({ service, moveOn }) => {
      const token = await signUp(service)
      const second = await refresh(service, token)
      const third = await refresh(service, second.token)
      moveOn(60)
      const answers = await refreshAtOnce([service], token)
      expect(answers.filter(({ error }) => error === 'refresh_token_already_used')).toHaveLength(1)
      expect(answers.filter(({ error }) => error === 'refresh_token_not_found')).toHaveLength(49)
      expect((await refresh(service, third.token)).error).toBe('refresh_token_not_found')
    })
  })

  test.runIf(databaseUrl)('in two processes on one database behave the same', async () => {
    await withTwoProcesses(
      { AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '60' },
      async (services) => {
        const token = await signUp(services[0])
        const answers = await refreshAtOnce(services, token)
        expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
        expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
        expect((await refresh(services[1], answers[0]?.token)).error).toBeNull()
      },
    )
    await withTwoProcesses(
      { AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0' },
      async (services) => {
        const token = await signUp(services[0])
        const second = await refresh(services[1], token)
        const third = await refresh(services[0], second.token)
        const answers = await refreshAtOnce(services, token)
        expect(answers.filter(({ error }) => error === 'refresh_token_already_used')).toHaveLength(
          1,
        )
        expect((await refresh(services[1], third.token)).error).toBe('refresh_token_not_found')
      },
    )
  })
})

test('20 concurrent sign-ups with one address make one account, and the others get an answer', async () => {
  await withService(async ({ service }) => {
    const turns = Array.from({ length: 20 }, () => clientOf(service).signUp({ email, password }))
    const codes = (await Promise.all(turns)).map(({ error }) => error?.code ?? 'signed up')
    expect(codes.filter((code) => code === 'signed up')).toHaveLength(1)
    expect(codes.filter((code) => code === 'user_already_exists')).toHaveLength(19)
  })
})

describe('of 40 concurrent wrong passwords for one account', () => {
  const tenTried = Array.from({ length: 40 }, (_, turn) => (turn < 10 ? 400 : 429))
  const guess = async (services: Service[]) => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const service = services[turn % services.length] as Service
        const wrong = { email, password: `guess ${turn}` }
        return (await clientOf(service).signInWithPassword(wrong)).error?.status
      }),
    )
    return statuses.toSorted((one = 0, other = 0) => one - other)
  }

  test('ten are checked', async () => {
    await withService(async ({ service }) => {
      await signUp(service)
      expect(await guess([service])).toEqual(tenTried)
    })
  })

  test.runIf(databaseUrl)('ten are checked in two processes on one database', async () => {
    await withTwoProcesses({}, async (services) => {
      await signUp(services[0])
      expect(await guess(services)).toEqual(tenTried)
    })
  })
})

test.runIf(databaseUrl)(
  'of 60 concurrent sign-ups in two processes, the hourly limit for strangers are emailed',
  async () => {
    const settings = {
      AUTH_MAILER_AUTOCONFIRM: 'false',
      AUTH_RATE_LIMIT_EMAIL_SENT: '30',
      // All requests come from this machine.
      AUTH_RATE_LIMIT_EMAIL_SENT_PER_VISITOR: '60',
    }
    await withTwoProcesses(settings, async (services, at) => {
      const codes = await Promise.all(
        Array.from({ length: 60 }, async (_, turn) => {
          const service = services[turn % 2] as Service
          const name = `stranger${turn % 30}@example.com`
          return (await clientOf(service).signInWithOtp({ email: name })).error?.code ?? 'sent'
        }),
      )
      const others = new Set(codes)
      others.delete('sent')
      others.delete('over_email_send_rate_limit')
      expect([...others]).toEqual([])
      const { db, close } = await connect({ databaseUrl: at, dataDir: '' })
      const mails = await db.selectFrom('mails').select('to_address').execute()
      await close()
      expect(mails).toHaveLength(20)
    })
  },
)

async function refreshAtOnce(services: Service[], token: string) {
  const turns = Array.from({ length: 50 }, (_, turn) => services[turn % services.length] as Service)
  return Promise.all(turns.map((service) => refresh(service, token)))
}

async function refresh(service: Service, token = '') {
  const { data, error } = await clientOf(service).refreshSession({ refresh_token: token })
  return { token: data.session?.refresh_token, error: error?.code ?? error?.message ?? null }
}

async function signUp(service: Service): Promise<string> {
  const { data, error } = await clientOf(service).signUp({ email, password })
  if (!data.session) throw error ?? new Error('No session came')
  return data.session.refresh_token
}

/** One client per call, since a client makes a call only once. */
function clientOf({ url, anonKey, fetch }: Service) {
  const auth = { persistSession: false, autoRefreshToken: false }
  return createClient(url, anonKey, { auth, global: { fetch } }).auth
}

/** On a separate database, not in a transaction. */
async function withService(
  work: (it: { service: Service; moveOn(seconds: number): void }) => Promise<void>,
): Promise<void> {
  const connection = await openFilled(
    databaseUrl,
    `refresh_${process.pid}_${Math.random().toString(36).slice(2)}`,
  )
  const services = await testServices(connection.db, await makeSecrets(new Date()))
  services.moveTo(new Date().toISOString())
  const { accounts } = services
  // Without the challenge after wrong passwords.
  const own = { mailAutoconfirm: true, captchaAfterFailures: 0 }
  if (accounts.own) Object.assign(accounts.own.settings, own)
  const service: Service = {
    url: accounts.url,
    anonKey: accounts.anonKey,
    fetch: (input, init) => accounts.fetch(new Request(input, init), { ip: '', bucket: '' }),
  }
  const moveOn = (seconds: number) =>
    services.moveTo(new Date(services.now().getTime() + seconds * 1000).toISOString())
  try {
    await work({ service, moveOn })
  } finally {
    await connection.close()
  }
}

/** Two servers on one database and one folder of secrets. */
async function withTwoProcesses(
  env: Record<string, string>,
  work: (services: [Service, Service], databaseUrl: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'two-processes-'))
  const name = `two_${process.pid}_${Math.random().toString(36).slice(2)}`
  const DATABASE_URL = await createFilled(databaseUrl, name)
  const settings = { DATA_DIR: folder, DATABASE_URL, AUTH_MAILER_AUTOCONFIRM: 'true', ...env }
  // One after the other, since the first one migrates.
  const servers = [await startServer(settings), await startServer(settings)] as const
  try {
    const file = await readFile(secretsFile(folder), 'utf8')
    const { anonKey } = secretsForm.parse(JSON.parse(file))
    const [one, two] = servers
    const services: [Service, Service] = [
      { url: one.url, anonKey, fetch },
      { url: two.url, anonKey, fetch },
    ]
    await work(services, DATABASE_URL)
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
