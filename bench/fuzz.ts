// Bench: 100,000 seeded requests of every shape at every address: failures, memory, the slowest address
// Call: [N] [SEED] [embedded|server]
//   N         requests; 100000 when left out
//   SEED      another word, other requests; florida when left out
//   embedded  on that database, as when left out
//   server    on a Postgres server
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PagesBuild } from '../src/app.server.ts'
import { calls } from '../src/auth/service.server.ts'
import { seeded, type Random } from '../src/pictures/seeded.ts'
import { createDatabase } from '../test/database.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { startServer, type ServerProcess } from '../test/server-process.ts'
import { table } from './measure.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = process.argv[3] ?? 'florida'
const isOnServer = process.argv[4] === 'server'
const connections = 16
const pauseSeconds = 20

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | null }
type Known = { path: string; tokens: string[]; cookies: string[] }
type Seen = { ms: number; status: number; sent: Sent }

const methods =
  'GET GET GET GET GET GET POST POST POST POST PUT DELETE PATCH HEAD OPTIONS PURGE'.split(' ')
const words = [
  'plumbing',
  'hvac',
  'miami',
  'miami-dade',
  'st-lucie',
  'tampa-bay',
  'favob1',
  'business',
  'site',
  'default',
  '34994',
  '00000',
  '1e9',
  '-1',
  'NaN',
  '2147483648',
  '9'.repeat(40),
  'true',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  'eq.x',
  'in.(a,b)',
  'ilike.*a*',
  'not.is.null',
  'a,b',
  '..',
  '.',
  '%',
  '*',
  "';--",
  '<b>',
  '\\',
  'ñ',
  '日本',
  '𝕏',
  '\u202e',
  '\u3000',
  '👩‍🚒',
  'ac broken roof',
  'a'.repeat(3000),
  '{}',
  '[]',
  '[[',
  '"',
  '',
  'ann@example.com',
  'password',
  'signup',
  'recovery',
  'totp',
  'on',
  '6',
  'distance',
  'name',
  'marines',
  '00000000-0000-4000-8000-000000000000',
  'aW52YWxpZA',
  '/account',
  '//evil.example',
  'https://evil.example/',
]
const names = (
  'q zip category county radius service open sort page from next mode type token token_hash redirect_to code state ' +
  'error error_description email phone password data nonce factor_id provider select order limit offset or and id ' +
  'name grant_type refresh_token intent scope words kind pass notListed evidence gotrue_meta_security done invite'
).split(' ')

const dataDir = await mkdtemp(join(tmpdir(), 'bench-fuzz-'))
const postgres = isOnServer ? await startPostgres() : null
const databaseUrl = postgres ? await createDatabase(postgres.url, 'fuzz') : ''
const server = await startServer({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  AUTH_MAILER_AUTOCONFIRM: 'true',
  // Each request may come from an address of its own, so that limits do not end the walk at the first step.
  TRUSTED_PROXIES: '1',
})
try {
  const addresses = await everyAddress()
  const people = await signUp(server, 3)
  // Until what is compiled and what may be kept has come to its size.
  await run(10_000, `${seed} to warm up`, addresses, people)
  await pause(pauseSeconds * 1000)
  const before = await memoryOf(server)
  const started = performance.now()
  const seen = await run(count, seed, addresses, people)
  const seconds = (performance.now() - started) / 1000
  const busy = await memoryOf(server)
  await pause(pauseSeconds * 1000)
  report(seen, { seconds, before, busy, after: await memoryOf(server) })
} finally {
  await server.stop()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Every address that the code knows: pages and their data, calls of the auth service, and what is beside them. */
async function everyAddress(): Promise<string[]> {
  const build: PagesBuild = await import(join(import.meta.dirname, '../build/server/index.js'))
  const pages = Object.values(build.routes).flatMap((route) => {
    const parts: string[] = []
    for (let one = route; one; one = build.routes[one.parentId ?? ''])
      if (one.path) parts.unshift(one.path)
    const path = `/${parts.join('/')}`
    return [path, `${path === '/' ? '/_root' : path}.data`]
  })
  const auth = calls.map(([, path]) => `/auth/v1${path}`)
  const beside =
    '/rest/v1/:table /rest/v1/rpc/:name /rest/v1 /og/:kind/:id.png /sitemap.xml /sitemap'
  const files = '/robots.txt /favicon.svg /assets/:id.js /health /site.webmanifest /__manifest'
  return [...pages, ...auth, ...`${beside} ${files}`.split(' ')]
}

async function run(
  requests: number,
  seed: string,
  addresses: string[],
  people: Known[],
): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const random = seeded(seed)
  const seen: Seen[] = []
  let left = requests
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const sent = invent(random, addresses, people)
        const started = performance.now()
        const status = await send(agent, sent)
        seen.push({ ms: performance.now() - started, status, sent })
      }
    }),
  )
  agent.destroy()
  return seen
}

/** @returns the status; 0 for a connection that was cut, which is an answer to some of it. */
function send(agent: Agent, { method, path, headers, body }: Sent): Promise<number> {
  const { port } = new URL(server.url)
  return new Promise((resolve) => {
    const sending = ask(
      { port, host: '127.0.0.1', method, path, headers, agent },
      (answer: IncomingMessage) => {
        answer.on('error', () => resolve(answer.statusCode ?? 0))
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.resume()
      },
    )
    sending.on('error', () => resolve(0))
    sending.end(body ?? undefined)
  })
}

function invent(random: Random, addresses: string[], people: Known[]): Sent {
  const method = random.pick(methods)
  const address = random.maybe(0.05) ? `/${random.pick(words)}` : random.pick(addresses)
  const path = address
    .replaceAll(/:\w+\??|\*/g, () => encode(random.pick(words), random))
    .replaceAll(/[^!-~]/gu, (letter) => encodeURIComponent(letter))
  const query = random.maybe(0.5) ? `?${pairs(random, '&')}` : ''
  const headers = headersOf(random, people)
  const hasBody = !/GET|HEAD/.test(method) && random.maybe(0.8)
  const [type, body] = hasBody ? bodyOf(random) : ['', null]
  if (type && random.maybe(0.9)) headers['content-type'] = type
  return { method, path: (path + query).slice(0, 8000), headers, body }
}

function encode(word: string, random: Random): string {
  const encoded = encodeURIComponent(word)
  return random.maybe(0.05) ? `${encoded}%C3%28` : encoded
}

function pairs(random: Random, between: string): string {
  const many = random.maybe(0.02) ? 400 : Math.floor(random.next() * 6)
  const pair = () =>
    `${encode(random.pick(names), random)}=${encode(random.pick(words), random).slice(0, 4000)}`
  return Array.from({ length: many }, pair).join(between)
}

function headersOf(random: Random, people: Known[]): Record<string, string> {
  const { tokens, cookies } = random.pick(people)
  const one = `203.0.${Math.floor(random.next() * 256)}.${Math.floor(random.next() * 256)}`
  const site = random.pick([
    server.url,
    server.url,
    server.url,
    'null',
    'https://evil.example',
    'http://',
    'x',
  ])
  const all: [number, string, () => string][] = [
    [
      1,
      'x-forwarded-for',
      () => random.pick([one, one, one, `x, ${one}`, 'not an address', `[2001:db8::1]:1`]),
    ],
    [0.8, 'origin', () => site],
    [
      0.3,
      'cookie',
      () => random.pick([...cookies, 'sb-localhost-auth-token=base64-e30', 'a=b', '=', ';;;']),
    ],
    [0.4, 'apikey', () => tokens[0] ?? ''],
    [
      0.4,
      'authorization',
      () =>
        random.pick([
          `Bearer ${tokens[1]}`,
          'Bearer x',
          'Basic eDp5',
          'Bearer',
          `Bearer ${tokens[0]}`,
        ]),
    ],
    [0.1, 'x-forwarded-host', () => random.pick(['evil.example', 'localhost', '[', 'a b'])],
    [0.1, 'x-forwarded-proto', () => 'https'],
    [0.1, 'sec-fetch-site', () => random.pick(['same-origin', 'cross-site', 'none', 'x'])],
    [
      0.2,
      'accept',
      () => random.pick(['application/vnd.pgrst.object+json', 'text/html', '*/*', 'x/y;q=z', ',']),
    ],
    [0.2, 'accept-encoding', () => random.pick(['gzip', 'br', 'identity;q=0', '*;q=0', 'x'])],
    [0.1, 'range', () => random.pick(['0-9', '9-0', 'bytes=0-1', '-', '99999999999-'])],
    [0.1, 'prefer', () => random.pick(['count=exact', 'return=minimal', 'x'])],
    [0.1, 'x-supabase-api-version', () => random.pick(['2024-01-01', '1999-01-01', 'x'])],
    [0.1, 'if-none-match', () => random.pick(['*', 'W/"x"', '"'])],
    [0.1, 'user-agent', () => random.pick(['Googlebot/2.1', 'x'.repeat(4000), 'Mozilla/5.0'])],
    [0.05, 'x-jwt-aud', () => random.pick(['authenticated', 'x'])],
  ]
  const chosen = all.filter(([chance]) => random.maybe(chance))
  return Object.fromEntries(chosen.map(([, name, value]) => [name, value()]))
}

function bodyOf(random: Random): [type: string, body: Buffer] {
  const shape = random.next()
  if (shape < 0.3) return ['application/json', Buffer.from(JSON.stringify(json(random, 0)))]
  if (shape < 0.35)
    return [
      'application/json',
      Buffer.from(random.pick(['{', '[', '"', 'nul', '[[[['.repeat(5000), '\u0000'])),
    ]
  if (shape < 0.7) return ['application/x-www-form-urlencoded', Buffer.from(pairs(random, '&'))]
  if (shape < 0.9) return ['multipart/form-data; boundary=x', parts(random)]
  if (shape < 0.93) return ['application/x-www-form-urlencoded', Buffer.alloc(200_000, 'a&')]
  return [random.pick(['text/plain', 'multipart/form-data', 'x', 'application/xml']), noise(random)]
}

function json(random: Random, depth: number): unknown {
  if (depth < 3 && random.maybe(depth ? 0.3 : 0.9)) {
    const members = Array.from({ length: Math.floor(random.next() * 6) }, () => random.pick(names))
    return Object.fromEntries(members.map((name) => [name, json(random, depth + 1)]))
  }
  if (random.maybe(0.1)) return [json(random, depth + 3)]
  return random.pick([...words, 1, -1, 1e300, true, null])
}

function parts(random: Random): Buffer {
  const part = () => {
    const file = random.maybe(0.2)
      ? `; filename="${random.pick(['a.pdf', '../x', 'a"b', ''])}"`
      : ''
    const head = `--x\r\ncontent-disposition: form-data; name="${random.pick(names)}"${file}\r\n\r\n`
    const content = random.maybe(0.1) ? noise(random) : Buffer.from(random.pick(words))
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
  }
  const all = Array.from({ length: Math.floor(random.next() * 8) }, part)
  return Buffer.concat([...all, Buffer.from(random.maybe(0.9) ? '--x--\r\n' : '--x')])
}

function noise(random: Random): Buffer {
  return Buffer.from(
    Array.from({ length: Math.floor(random.next() * 2000) }, () => random.next() * 256),
  )
}

/** A few members, with their tokens and the cookies of a signed-in browser. */
async function signUp({ url }: ServerProcess, number: number): Promise<Known[]> {
  const { anonKey } = JSON.parse(await readFile(join(dataDir, 'secrets/auth.json'), 'utf8')) as {
    anonKey: string
  }
  return Promise.all(
    Array.from({ length: number }, async (_, at) => {
      const member = { email: `fuzz${at}@example.com`, password: `a pass phrase of ${at} nobody` }
      const answer = await fetch(`${url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: anonKey, 'x-forwarded-for': `198.51.100.${at + 1}` },
        body: JSON.stringify(member),
      })
      const { access_token: token } = (await answer.json()) as { access_token?: string }
      if (!token) throw new Error(`Nobody could sign up: ${answer.status}`)
      const entered = await fetch(`${url}/auth`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: url, 'x-forwarded-for': `198.51.100.${at + 1}` },
        body: new URLSearchParams(member),
      })
      const cookies = entered.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      return { path: '', tokens: [anonKey, token], cookies: [cookies.join('; ')] }
    }),
  )
}

async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

function report(
  seen: Seen[],
  { seconds, before, busy, after }: Record<'seconds' | 'before' | 'busy' | 'after', number>,
): void {
  const failed = seen.filter(({ status }) => status >= 500)
  const kinds = new Map<string, number>()
  for (const { status } of seen) {
    const kind = status ? `${Math.floor(status / 100)}xx` : 'cut'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const slowest = [...seen].sort((a, b) => b.ms - a.ms).slice(0, 5)
  console.log(
    `\n${seen.length} requests, seed "${seed}", ${Math.round(seconds)} s, ${isOnServer ? 'server' : 'embedded'} database`,
  )
  console.log(
    table(
      ['answer', 'requests'],
      [...kinds]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([kind, times]) => [kind, String(times)]),
    ),
  )
  console.log(
    table(
      ['memory MB', 'of the start'],
      [
        ['start', before],
        ['at the end', busy],
        [`${pauseSeconds} s later`, after],
      ].map(([name, mb]) => [
        `${String(name)}: ${Math.round(Number(mb))}`,
        `${(Number(mb) / before).toFixed(2)}x`,
      ]),
    ),
  )
  const shown = slowest.map(({ ms, status, sent }) => [
    `${Math.round(ms)}`,
    String(status),
    `${sent.method} ${sent.path.slice(0, 100)}`,
  ])
  console.log(table(['slowest ms', 'status', 'request'], shown))
  for (const { status, sent } of failed.slice(0, 40)) {
    const { body, headers, ...rest } = sent
    console.log(
      status,
      JSON.stringify({ ...rest, headers, body: body?.toString('latin1').slice(0, 300) }),
    )
  }
  console.log(`${failed.length} answers of 5xx`)
  if (failed.length) {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('failed'))
      .slice(0, 20)
    console.log(lines.join('\n'))
    process.exitCode = 1
  }
}
