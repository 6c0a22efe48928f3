// Bench: wapiti and sqlmap, of Debian's packages, at every page of the table of routes, as a visitor, an owner and an admin
// Call: [SECONDS] [WORDS]
//   SECONDS  for each of wapiti's modules on each page; 10 when left out
//   WORDS    only addresses that contain them, or one of several with | between them; "sqlmap" for that alone
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectServer } from '../src/platform/db/connect.server.ts'
import { makeConversationLink } from '../src/owner/messages/conversations.server.ts'
import { makeLink } from '../src/submissions/lifecycle/links.server.ts'
import { createFilled, prepareServer } from '../test/database.ts'
import { there } from '../test/page-patterns.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { freePort, startServer } from '../test/server-process.ts'
import { sendIn } from '../test/submission-builders.ts'
import { table } from './measure.ts'
import { everyPattern, giveRights, signUp } from './whole-site.ts'

type Page = { name: string; path: string; cookie: string }
type Found = Record<string, { info: string }[]>
type Asked = { method: string; path: string; status: number }
type Attacked = {
  name: string
  asked: Asked[]
  forms: number
  /** Modules that were not done when their time was up. */
  cutShort: number
  failed: number
  /** What it reports, and runs without a report. */
  found: number
}

const seconds = Number(process.argv[2] ?? 10)
const only = process.argv[3] ?? ''
const atOnce = 4
const modules = 'sql,xss,exec,file,xxe,redirect,ssrf,crlf'
const run = promisify(execFile)
/** What may end a right, then the listing or the account, then the session: attacked last, in this order and one at a time. */
const endings = [
  /\/(not-me|mine|passkeys|samples|second-factor|people)$/,
  /\/(close|data|sign-in-details)$/,
  /\/sessions$/,
]
const rankOf = ({ path }: Page) => 1 + endings.findIndex((ending) => ending.test(path))
/** What pages read of their query, where it is not a form of theirs that names it. */
const queries = [
  '/businesses/search?q=plumber&near=34994&radius=10&open=1&sort=name&page=1',
  '/businesses/browse?q=roof',
  '/category/hvac?page=1&sort=name&service=Navy',
  `/business/${there.businessId}/edit?part=contact`,
  `/business/${there.businessId}/edit?part=name`,
  '/rest/v1/businesses?select=id,name&name=eq.a&limit=5&order=name.asc',
]

const folder = await mkdtemp(join(tmpdir(), 'bench-scan-'))
const postgres = await startPostgres()
await prepareServer(postgres.url)
const databaseUrl = await createFilled(postgres.url, 'scan')
const server = await startServer({
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  AUTH_MAILER_AUTOCONFIRM: 'true',
  TRUSTED_PROXIES: '1',
})
const { db, close } = await connectServer(databaseUrl)
const listener = await listen()
let sent = 0
let visitors = 0
/** The public key, which every request brings. */
let apikey = ''
try {
  const site = { url: server.url, dataDir: folder }
  const owner = await signUp(site, 'olga')
  apikey = owner.anonKey
  const admin = await signUp(site, 'adam', { withFactor: true })
  await giveRights(db, { owner, admin })
  const people = { visitor: '', owner: owner.cookie, admin: admin.cookie }
  const pages = only === 'sqlmap' ? [] : await pagesFor(people)
  const rows = await attackAll(
    pages.filter(({ path }) => only.split('|').some((word) => path.includes(word))),
  )
  const columns = [
    'as',
    'pages',
    'attacked',
    'with forms',
    'requests',
    'POST',
    'cut short',
    '5xx',
    'found',
  ]
  console.log(table(columns, rows))
  if (!only || only === 'sqlmap') await inject()
} finally {
  listener.stop()
  await close()
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Where the site would ask if a form could make it ask for an address: nobody else knows this one. */
async function listen(): Promise<{ port: number; stop(): void }> {
  const port = await freePort()
  const server = createServer((asked, answer) => {
    console.log(`FOUND: the site was made to ask for ${asked.url}`)
    process.exitCode = 1
    answer.end()
  }).listen(port, '127.0.0.1')
  return { port, stop: () => server.close() }
}

/** Every request comes from an address of its own and from a page of the site, so that neither limits nor origins end the walk. */
async function startProxy(): Promise<{ url: string; asked: Asked[]; stop(): void }> {
  const asked: Asked[] = []
  const { port } = new URL(server.url)
  const proxy = createServer((sent, answer) => {
    const at = new URL(sent.url ?? '/', server.url)
    const path = at.pathname + at.search
    if (at.host === `127.0.0.1:${listener.port}`) {
      answer.setHeader('content-type', 'application/json').end('{}')
      return
    }
    const number = ++visitors
    const headers = {
      ...sent.headers,
      apikey,
      origin: server.url,
      'x-forwarded-for': `203.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    }
    const note = { method: sent.method ?? '', path, status: 0 }
    asked.push(note)
    // Whoever signs out reaches nothing after it; the option to leave an address out is broken on newer Pythons.
    if (at.pathname.endsWith('/sign-out')) {
      answer.writeHead(404).end()
      return
    }
    const passed = ask({ port, host: '127.0.0.1', method: sent.method, path, headers }, (got) => {
      note.status = got.statusCode ?? 0
      answer.writeHead(note.status, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    sent.pipe(passed)
  })
  const proxyPort = await freePort()
  proxy.listen(proxyPort, '127.0.0.1')
  return { url: `http://127.0.0.1:${proxyPort}`, asked, stop: () => proxy.close() }
}

/** A submission that waits, with a private link of its own. */
async function submit(): Promise<{ id: string; token: string }> {
  const number = String(++sent).padStart(2, '0')
  const deps = {
    now: () => new Date(),
    randomId: () => crypto.randomUUID(),
    site: { url: server.url, name: 'Directory', shortName: 'Directory' },
    documents: { maxBytes: 1e9 },
  } as unknown as Parameters<typeof sendIn>[1]
  const id = await sendIn(db, deps, {
    name: `Osprey ${number}`,
    phone: `(772) 555-01${number}`,
    street: `8${number} SW Federal Hwy`,
    licenseNumber: null,
    website: null,
  })
  return { id, token: (await makeLink(db, id, deps)).split('/').at(-1) ?? '' }
}

/** The pages of the table of routes, each as whoever sees it first; what may end something comes last. */
async function pagesFor(people: Record<string, string>): Promise<Page[]> {
  const pages: Page[] = []
  for (const path of new Set([...(await filled()), ...queries])) {
    const name = await whoSees(path, people)
    if (name) pages.push({ name, path, cookie: people[name] ?? '' })
    else console.log(`answers nobody with 200: ${path}`)
  }
  return pages.sort((one, other) => rankOf(one) - rankOf(other))
}

/** What has a page of its own once it is there: a conversation with its private link, a report, a photo. */
async function addThings(): Promise<{ link: string; ids: Record<string, string> }> {
  const { businessId: business_id } = there
  const now = new Date()
  const conversationId = 'scanned-conversation'
  const sender = { sender_name: 'Vera', sender_email: 'vera@example.com', form_key: 'scan' }
  const times = { started_at: now, last_at: now, confirmed_at: now }
  await db
    .insertInto('conversations')
    .values({ id: conversationId, business_id, ...sender, ...times, reported_at: now })
    .execute()
  await db
    .insertInto('conversation_messages')
    .values({ conversation_id: conversationId, at: now, is_from_business: false, text: 'Hello' })
    .execute()
  const link = await makeConversationLink(db, {
    conversationId,
    side: 'business',
    to: 'business@example.com',
    now,
  })
  const reportId = 'scanned-report'
  const said = { kind: 'else', text: 'Closed', email: 'rudy@example.com' } as const
  const received = { received_at: now, due_at: now, visitor_hash: '' }
  await db
    .insertInto('reports')
    .values({ id: reportId, business_id, ...said, ...received })
    .execute()
  const image_id = '1'.repeat(32)
  const kept = { widths: [320], blur: '', source_hash: '1', bytes: 1, made_at: now }
  await db
    .insertInto('images')
    .values({ id: image_id, width: 320, height: 320, ...kept })
    .execute()
  const { id } = await db
    .insertInto('business_images')
    .values({ business_id, image_id, url: image_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { link, ids: { conversationId, reportId, photoId: String(id) } }
}

async function filled(): Promise<string[]> {
  const { link, ids } = await addThings()
  const paths: string[] = [link]
  for (const pattern of await everyPattern()) {
    if (/sign-out|\*|\.(svg|json)$/.test(pattern)) continue
    const known = { ...there, ...ids, ...(/:token|:id/.test(pattern) ? await submit() : {}) }
    paths.push(
      pattern.replaceAll(/:(\w+)\??/g, (_, name: keyof typeof known) => known[name] ?? '1'),
    )
  }
  return paths
}

async function whoSees(path: string, people: Record<string, string>): Promise<string | null> {
  for (const [name, cookie] of Object.entries(people)) {
    const answer = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status === 200) return name
  }
  return null
}

/**
 * One page and its forms. Depth 1, since wapiti reads no form of the deepest pages; the scope is the page, since else the
 * search in the head of every page takes the time.
 */
async function attack({ name, path, cookie }: Page): Promise<Attacked> {
  const proxy = await startProxy()
  const kept = await mkdtemp(join(folder, 'wapiti-'))
  const report = join(kept, 'report.json')
  const words = ['-u', server.url + path, '--scope', 'page', '-d', '1', '-p', proxy.url]
  const bounds = ['--max-scan-time', '15', '-m', modules]
  const endpoint = `http://127.0.0.1:${listener.port}/`
  const session = [
    '--endpoint',
    endpoint,
    '--flush-session',
    '--store-session',
    kept,
    '-H',
    `Cookie: ${cookie || 'a=b'}`,
  ]
  const out = ['-f', 'json', '-o', report, '--no-bugreport']
  const cutShort = await runWapiti([...words, ...bounds, ...session, ...out])
  proxy.stop()
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) console.log(`${name} ${path}: wapiti ended without a report`)
  const said = JSON.parse(text ?? '{}') as Record<string, Found>
  const found = [said.vulnerabilities, said.anomalies].flatMap((all) =>
    Object.entries(all ?? {}).flatMap(([kind, all]) => all.map((one) => `${kind}: ${one.info}`)),
  )
  const failed = proxy.asked.filter(({ status }) => status >= 500)
  for (const one of found) console.log(`${name} ${path}: ${one}`)
  for (const one of failed.slice(0, 3)) console.log(one.status, one.method, one.path)
  const forms = proxy.asked.filter(({ method }) => method === 'POST').length
  const cut = cutShort.length ? `, cut short: ${cutShort.join(' ')}` : ''
  const isSeen = (await whoSees(path, { [name]: cookie })) !== null
  console.log(
    `${name} ${path}: ${proxy.asked.length} requests, ${forms} of them POST${cut}${isSeen ? '' : ', and is not seen after them'}`,
  )
  return {
    name,
    asked: proxy.asked,
    forms,
    cutShort: cutShort.length,
    failed: failed.length,
    found: found.length + Number(text === null),
  }
}

/**
 * Runs it with a bound for each module. Its own looks at the clock only between forms, and one of 40 fields takes
 * minutes; so it is interrupted, and told to go on with the next module. @returns the modules that were not done by then.
 */
async function runWapiti(words: string[]): Promise<string[]> {
  const wapiti = spawn('wapiti', words, {
    env: { ...process.env, PYTHONUNBUFFERED: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const cutShort: string[] = []
  let timer: NodeJS.Timeout | undefined
  wapiti.stdin.on('error', () => {})
  wapiti.stdout.on('data', (chunk: Buffer) => {
    const said = [...chunk.toString().matchAll(/Launching module (\w+)|Asking endpoint|Report/g)]
    const last = said.at(-1)
    if (!last) return
    clearTimeout(timer)
    const module = last[1]
    // What it does behind its attacks does not outlive an interruption.
    if (!module) return
    timer = setTimeout(() => {
      cutShort.push(module)
      wapiti.stdin.write('n\n')
      wapiti.kill('SIGINT')
    }, seconds * 1000)
  })
  await once(wapiti, 'close')
  clearTimeout(timer)
  return cutShort
}

/** All pages, some at once, and what ends something alone. @returns a line for each person. */
async function attackAll(pages: Page[]): Promise<string[][]> {
  const left = pages.filter((page) => rankOf(page) === 0)
  const all: Attacked[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let page = left.shift(); page; page = left.shift()) all.push(await attack(page))
    }),
  )
  for (const page of pages.filter((page) => rankOf(page) > 0)) all.push(await attack(page))
  return [...new Set(pages.map(({ name }) => name))].map((name) => {
    const mine = all.filter((one) => one.name === name)
    const sum = (of: (one: Attacked) => number) => mine.reduce((sum, one) => sum + of(one), 0)
    const attacked = mine.filter(({ asked }) => asked.length > 5).length
    const withForms = mine.filter(({ forms }) => forms > 0).length
    const figures = [mine.length, attacked, withForms, sum((one) => one.asked.length)]
    return [
      name,
      ...figures,
      sum((one) => one.forms),
      sum((one) => one.cutShort),
      sum((one) => one.failed),
      sum((one) => one.found),
    ].map(String)
  })
}

/** What reads the database by words of an address; a page of a private link by a link that is good. */
async function inject(): Promise<void> {
  const { token } = await submit()
  const data = `/submission/${token}*/data`
  for (const path of [data, `/submission/${token}/data?token=${token}`, ...queries]) {
    const proxy = await startProxy()
    const bounds = ['--batch', '--flush-session', '--level=2', '--risk=2', '--dbms=PostgreSQL']
    const words = ['-u', server.url + path, `--proxy=${proxy.url}`, `--output-dir=${folder}/sqlmap`]
    const { stdout } = await run('sqlmap', [...words, ...bounds], { maxBuffer: 1e9 })
    const isFound = stdout.includes('identified the following injection point')
    proxy.stop()
    const mine = proxy.asked
    const wells = mine.filter(({ status }) => status === 200).length
    console.log(
      `sqlmap ${path.replace(token, 'TOKEN')}: ${mine.length} requests, ${wells} of 200, ${mine.filter(({ status }) => status >= 500).length} of 5xx: ${isFound ? 'FOUND' : 'nothing'}`,
    )
    if (isFound) process.exitCode = 1
  }
}
