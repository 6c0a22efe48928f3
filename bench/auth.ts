// Bench: sign-ins, refreshes and token checks a second on both databases, and the share of hashing
// Call: [N]
//   N  calls of each; 200 when left out
import { ownAccounts } from '../src/account/session/accounts.server.ts'
import type { Auth } from '../src/auth/request/auth.server.ts'
import { fixedKeys } from '../src/auth/keys/keys.server.ts'
import { makeLimits } from '../src/platform/http/limits.server.ts'
import { hashPassword, verifyPassword } from '../src/auth/passwords/passwords.server.ts'
import { makeSecrets } from '../src/auth/keys/secrets.server.ts'
import { authSettings } from '../src/auth/settings/settings.ts'
import type { Db } from '../src/platform/db/schema.ts'
import type { Accounts } from '../src/platform/services.server.ts'
import { databaseKinds, openWith, type DatabaseKind } from './databases.ts'
import { ms, table } from './measure.ts'

const rounds = Number(process.argv[2] ?? 200)
const atOnce = 8
const password = 'correct horse battery'
const now = () => new Date()

/** What is measured: one call of it, and how much of its time is hashing a password. */
type Subject = { name: string; hashes: number; call(round: number): Promise<unknown> }

for (const kind of databaseKinds) await measure(kind)

async function measure(kind: DatabaseKind): Promise<void> {
  const { db, close } = await openWith(kind, 0)
  const { auth, accounts } = await serviceOn(db)
  const users = await signUpUsers(accounts, atOnce)
  const hash = await hashPassword(password)
  const accessToken = users[0]?.access_token ?? ''
  const subjects: Subject[] = [
    {
      name: 'limit: check a password, no service',
      hashes: 1,
      call: () => verifyPassword(hash, password),
    },
    {
      name: 'limit: check a signature, no service',
      hashes: 0,
      call: () => auth.keys.verify(accessToken),
    },
    {
      name: 'sign in with a password',
      hashes: 1,
      call: (round) =>
        ask(accounts, 'POST', '/token?grant_type=password', {
          email: emailOf(round % atOnce),
          password,
        }),
    },
    {
      name: 'refresh a session',
      hashes: 0,
      call: (round) => refresh(accounts, users, round % atOnce),
    },
    {
      name: 'check a token: GET /user',
      hashes: 0,
      call: () => ask(accounts, 'GET', '/user', undefined, accessToken),
    },
  ]
  const rows: string[][] = []
  let hashing = 0
  for (const { name, hashes, call } of subjects) {
    const alone = await secondsFor(rounds, 1, call)
    const together = await secondsFor(rounds, atOnce, call)
    const each = alone / rounds
    if (rows.length === 0) hashing = each
    const share = hashes ? `${Math.min(100, (hashing / each) * 100).toFixed(0)} %` : '0 %'
    rows.push([name, ms(each * 1000), perSecond(alone), perSecond(together), share])
  }
  const head = ['', 'ms each', 'a second', `${atOnce} at once`, 'hashing']
  console.log(`\n${kind} database, ${rounds} calls of each\n${table(head, rows)}`)
  await close()
}

function perSecond(seconds: number): string {
  return (rounds / seconds).toFixed(0)
}

async function serviceOn(db: Db): Promise<{ auth: Auth; accounts: Accounts }> {
  const read = authSettings({ AUTH_MAILER_AUTOCONFIRM: 'true' })
  if (!read.ok) throw new Error('The settings of the bench are wrong')
  const auth: Auth = {
    db,
    settings: read.settings,
    keys: fixedKeys(await makeSecrets(now()), now),
    limits: makeLimits(now),
    providers: [],
    texts: null,
    site: { name: 'Bench', url: 'http://localhost:3000', contactEmail: 'hello@example.com' },
    eraseAccount: async () => {},
    hasProved: async () => true,
    now,
    log: (event) => console.error(event),
    fetch,
  }
  return { auth, accounts: await ownAccounts(auth) }
}

type Session = { access_token: string; refresh_token: string }

async function signUpUsers(accounts: Accounts, count: number): Promise<Session[]> {
  const sessions: Session[] = []
  for (let user = 0; user < count; user++)
    sessions.push(await ask(accounts, 'POST', '/signup', { email: emailOf(user), password }))
  return sessions
}

/** Each of those that run at once has a session of its own, and moves it on. */
async function refresh(accounts: Accounts, sessions: Session[], user: number): Promise<void> {
  const refresh_token = sessions[user]?.refresh_token
  sessions[user] = await ask(accounts, 'POST', '/token?grant_type=refresh_token', { refresh_token })
}

async function ask(
  { url, anonKey, fetch }: Accounts,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Session> {
  const headers = { apikey: anonKey, ...(token && { authorization: `Bearer ${token}` }) }
  const sent = body ? JSON.stringify(body) : null
  const response = await fetch(
    new Request(`${url}/auth/v1${path}`, { method, headers, body: sent }),
    { ip: '', bucket: '' },
  )
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Session
}

/** How long so many calls take, with some always under way; a tenth more runs first to warm up. */
async function secondsFor(
  calls: number,
  together: number,
  call: (round: number) => Promise<unknown>,
): Promise<number> {
  const runAll = async (count: number) => {
    const lanes = Array.from({ length: together }, async (_, lane) => {
      for (let round = lane; round < count; round += together) await call(round)
    })
    await Promise.all(lanes)
  }
  await runAll(Math.ceil(calls / 10))
  const started = performance.now()
  await runAll(calls)
  return (performance.now() - started) / 1000
}

function emailOf(user: number): string {
  return `user${user}@example.com`
}
