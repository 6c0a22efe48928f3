// Bench: 100,000 seeded requests of every shape at every address: failures, memory, the slowest address
// Call: [N] [SEED] [embedded|server]
//   N         requests; 100000 when left out
//   SEED      another word, other requests; florida when left out
//   embedded  on that database, as when left out
//   server    on a Postgres server
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '../src/auth/service.server.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import { seeded, type Random } from '../src/assets/pictures/seeded.ts'
import { createDatabase } from '../test/database.ts'
import { there } from '../test/page-patterns.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { freePort, startServer, type ServerProcess } from '../test/server-process.ts'
import { table } from './measure.ts'
import { everyPattern, giveRights, signUp, type Member } from './whole-site.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = process.argv[3] ?? 'florida'
const isOnServer = process.argv[4] === 'server'
const connections = 16
const pauseSeconds = 60
/** Some 14 kB each, so that they are more than the 32 MB that are kept of pages. */
const pagesToKeep = 3000

type Sent = {
  /** Its address as the code names it. */
  address: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}
/** A form as a page shows it: fields with what stands in them, and what its buttons say. */
type Form = { name: string; value: string }[]
type Site = { addresses: string[]; people: Member[]; forms: Map<string, Form> }
type Seen = { ms: number; status: number; sent: Sent }

const methods = (
  'GET GET GET GET GET GET GET GET POST POST POST POST POST POST PUT DELETE PATCH HEAD HEAD OPTIONS PURGE TRACE ' +
  'PROPFIND'
).split(' ')
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
/** What else parts of addresses are called that are there; half of the requests are for these. */
const known: Record<string, string> = {
  ...there,
  id: 'semper-plumbing-stuart',
  kind: 'business',
  table: 'businesses',
  token: 'a'.repeat(43),
  hash: '0123456789abcdef',
}
const endings = /sign-out|logout|\/(close|samples|sessions)(\.data)?$/
const names = (
  'q zip category county radius service open sort page from next mode type token token_hash redirect_to code state ' +
  'error error_description email phone password data nonce factor_id provider select order limit offset or and id ' +
  'name grant_type refresh_token intent scope words kind pass notListed evidence gotrue_meta_security done invite'
).split(' ')

const dataDir = await mkdtemp(join(tmpdir(), 'bench-fuzz-'))
const postgres = isOnServer ? await startPostgres() : null
const databaseUrl = postgres ? await createDatabase(postgres.url, 'fuzz') : ''
const settings = {
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  AUTH_MAILER_AUTOCONFIRM: 'true',
  METRICS_TOKEN: 'a-token-of-24-characters',
  // Each request may come from an address of its own, so that limits do not end the walk at the first step.
  TRUSTED_PROXIES: '1',
}
let server = await startServer(settings)
try {
  const addresses = await everyAddress()
  const people = await signUpAll()
  const forms = await findForms(addresses, people)
  // Until what is compiled and what may be kept has come to its size: a start with empty stores is no zero.
  await run(10_000, `${seed} to warm up`, { addresses, people, forms })
  await fillStores()
  await pause(pauseSeconds * 1000)
  const before = await memoryOf(server)
  const started = performance.now()
  const seen = await run(count, seed, { addresses, people, forms })
  const seconds = (performance.now() - started) / 1000
  const busy = await memoryOf(server)
  await pause(pauseSeconds * 1000)
  report(seen, { seconds, before, busy, after: await memoryOf(server) })
  await sayWhoIsStillThere(people)
  await askAgain(seen)
} finally {
  await server.stop()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Every address that the code knows: pages and their data, calls of the auth service, and what is beside them. */
async function everyAddress(): Promise<string[]> {
  const pages = (await everyPattern()).flatMap((path) => [
    path,
    `${path === '/' ? '/_root' : path}.data`,
  ])
  const auth = calls.map(([, path]) => `/auth/v1${path}`)
  const beside =
    '/rest/v1/:table /rest/v1/rpc/:name /rest/v1 /og/:kind/:id.png /sitemap.xml /sitemap /pictures/:categoryId/a.svg'
  const files =
    '/robots.txt /favicon.svg /assets/:id.js /health /health/live /metrics /site.webmanifest /__manifest ' +
    `/images/${'0'.repeat(32)}/320.jpg /images/:hash/:id /map/florida.svg /map/places.json /sitemap-1.xml`
  return [...pages, ...auth, ...`${beside} ${files}`.split(' ')]
}

async function run(requests: number, seed: string, site: Site): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const random = seeded(seed)
  const seen: Seen[] = []
  let left = requests
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const sent = invent(random, site)
        const started = performance.now()
        const status = await send(agent, sent)
        seen.push({ ms: performance.now() - started, status, sent })
      }
    }),
  )
  agent.destroy()
  return seen
}

/** Asks for so many public pages at addresses of their own that no more of them are kept. */
async function fillStores(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = pagesToKeep
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const path = `/category/hvac?number=${left}`
        const headers = { 'accept-encoding': left % 2 ? 'gzip' : 'br' }
        await send(agent, { address: path, method: 'GET', path, headers, body: null })
      }
    }),
  )
  agent.destroy()
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

function invent(random: Random, { addresses, people, forms }: Site): Sent {
  const method = random.pick(methods)
  const address = random.maybe(0.05) ? `/${random.pick(words)}` : random.pick(addresses)
  const path = address
    .replaceAll(/:(\w+)\??|\*/g, (_, name: string) =>
      random.maybe(0.5) && known[name] ? known[name] : encode(random.pick(words), random),
    )
    .replaceAll(/[^!-~]/gu, (letter) => encodeURIComponent(letter))
  const query = random.maybe(0.5) ? `?${pairs(random, '&')}` : ''
  // What ends a session or takes a listing away is asked of the one who has no rights to lose.
  const headers = headersOf(random, endings.test(address) ? people.slice(0, 1) : people)
  const hasBody = !/GET|HEAD/.test(method) && random.maybe(0.8)
  const form = forms.get(address)
  const [type, body] = hasBody
    ? form && random.maybe(0.7)
      ? filledIn(random, form)
      : bodyOf(random)
    : ['', null]
  if (type && random.maybe(0.9)) headers['content-type'] = type
  return { address, method, path: (path + query).slice(0, 8000), headers, body }
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

function headersOf(random: Random, people: Member[]): Record<string, string> {
  const { anonKey, token, cookie } = random.pick(people)
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
      0.5,
      'cookie',
      () => random.pick([cookie, cookie, 'sb-localhost-auth-token=base64-e30', 'a=b', '=', ';;;']),
    ],
    [0.8, 'apikey', () => anonKey],
    [
      0.4,
      'authorization',
      () =>
        random.pick([`Bearer ${token}`, 'Bearer x', 'Basic eDp5', 'Bearer', `Bearer ${anonKey}`]),
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

/** A form of the page with some of its fields as they stand there, others with anything, twice or left out. */
function filledIn(random: Random, form: Form): [type: string, body: Buffer] {
  const fields = form
    .filter(() => random.maybe(0.85))
    .flatMap((field) => (random.maybe(0.03) ? [field, field] : [field]))
    .map(({ name, value }) => [name, random.maybe(0.6) ? value : random.pick(words)])
  if (random.maybe(0.5))
    return ['application/x-www-form-urlencoded', Buffer.from(`${new URLSearchParams(fields)}`)]
  const parts = fields.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return ['multipart/form-data; boundary=x', Buffer.from(`${parts.join('')}--x--\r\n`)]
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

/** Somebody without rights, who runs a listing, and an admin. Their rights are given while the site stands still. */
async function signUpAll(): Promise<Member[]> {
  const site = { url: server.url, dataDir }
  const member = await signUp(site, 'mia')
  const owner = await signUp(site, 'olga')
  const admin = await signUp(site, 'adam', { withFactor: true })
  await server.stop()
  const { db, close } = await connect({ databaseUrl: databaseUrl || undefined, dataDir })
  await giveRights(db, { owner, admin })
  await close()
  server = await startServer(settings)
  return [member, owner, admin]
}

/** The forms of each page with an address that is there, as whoever sees most of it sees them. */
async function findForms(addresses: string[], people: Member[]): Promise<Map<string, Form>> {
  const forms = new Map<string, Form>()
  for (const address of addresses.filter(
    (one) => !/\.data$|^\/(auth|rest)\/v1|sign-out/.test(one),
  )) {
    const path = address.replaceAll(/:(\w+)\??/g, (_, name: string) => known[name] ?? '1')
    for (const { cookie } of people) {
      const answer = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' })
      const page = await answer.text()
      const form = [...page.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].flatMap(
        ([tag]) => {
          const name = / name="([^"]+)"/.exec(tag)?.[1]
          return name ? [{ name, value: / value="([^"]*)"/.exec(tag)?.[1] ?? '' }] : []
        },
      )
      if (form.length <= (forms.get(address)?.length ?? 0)) continue
      forms.set(address, form)
      forms.set(`${address}.data`, form)
    }
  }
  console.log(
    `${forms.size / 2} pages with fields, ${[...forms.values()].flat().length / 2} of these`,
  )
  return forms
}

/** Whether those with rights had them to the end: what was asked of a stranger would show little. */
async function sayWhoIsStillThere([, owner, admin]: Member[]): Promise<void> {
  for (const [path, member] of [
    [`/business/${there.businessId}/edit`, owner],
    ['/admin/log', admin],
  ] as const) {
    const answer = await fetch(server.url + path, {
      headers: { cookie: member?.cookie ?? '' },
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    console.log(`${member?.email} got ${answer.status} at ${path} when all was done`)
  }
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
  console.log(table(['slowest addresses, mean ms', 'most', 'requests'], slowestAddresses(seen)))
  const late = seen.filter(({ ms }) => ms > 1000).length
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${late} answers took more than a second, by the clock of a machine with a load of ${load}`,
  )
  console.log(`${failed.length} answers of 5xx`)
  if (after > 1.2 * before) process.exitCode = 1
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

/** What took longest, once more and one at a time: processor time says what it costs on whatever machine. */
async function askAgain(seen: Seen[]): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const again: { ms: number; busy: number; sent: Sent }[] = []
  for (const { sent } of [...seen].sort((a, b) => b.ms - a.ms).slice(0, 300)) {
    const started = performance.now()
    const busyBefore = await busyMs(server)
    await send(agent, sent)
    const ms = performance.now() - started
    again.push({ ms, busy: (await busyMs(server)) - busyBefore, sent })
  }
  agent.destroy()
  const shown = again.sort((a, b) => b.busy - a.busy).slice(0, 5)
  const rows = shown.map(({ ms, busy, sent }) => [
    String(busy),
    String(Math.round(ms)),
    `${sent.method} ${sent.path.slice(0, 100)}`,
  ])
  console.log(`The ${again.length} slowest once more, one at a time`)
  console.log(table(['processor ms', 'ms', 'request'], rows))
}

/** How long processors have worked for it, in milliseconds, in hundredths of a second as Linux counts. */
async function busyMs({ pid }: ServerProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')')).split(' ')
  return 10 * (Number(fields[12]) + Number(fields[13]))
}

/** The addresses that took longest on the whole, of those that were asked often. */
function slowestAddresses(seen: Seen[]): string[][] {
  const byAddress = new Map<string, Seen[]>()
  for (const one of seen) {
    const all = byAddress.get(one.sent.address)
    if (all) all.push(one)
    else byAddress.set(one.sent.address, [one])
  }
  return [...byAddress]
    .filter(([, all]) => all.length >= 20)
    .map(([address, all]) => ({
      address,
      mean: all.reduce((sum, { ms }) => sum + ms, 0) / all.length,
      most: Math.max(...all.map(({ ms }) => ms)),
      times: all.length,
    }))
    .sort((one, other) => other.mean - one.mean)
    .slice(0, 5)
    .map(({ address, mean, most, times }) => [
      `${mean.toFixed(1)}: ${address}`,
      String(Math.round(most)),
      String(times),
    ])
}
