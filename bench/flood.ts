// Bench: how long normal pages take while 8 connections do the worst that is known
// Call: [WORDS] [--postgres] [--limited] [--of FOLDER] [--seconds N]
//   WORDS      only lines whose name contains these; all when left out
//   --postgres on a Postgres server; on the embedded database when left out
//   --limited  everybody behind one address, so that limits count
//   --of       the server of another checkout, which is built and has its packages
//   --seconds  how long each line takes; 6 when left out
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '../test/database.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { startServer, type ServerProcess } from '../test/server-process.ts'
import { attacks, type Answers, type Order, type Target } from './flood-attacks.ts'
import { ms, summaryOf, table, type Times } from './measure.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    limited: { type: 'boolean', default: false },
    of: { type: 'string', default: join(import.meta.dirname, '..') },
    seconds: { type: 'string', default: '6' },
  },
})
const seconds = Number(options.seconds)
const connections = 8
/** A page that takes longer counts as this long, and the server is started anew. */
const maxWait = 15_000
const aim = 500
const pages =
  '/ /category/hvac /businesses/search?zip=34994 /business/semper-plumbing-stuart'.split(' ')
const quiet = '(nobody else)'
const [only = ''] = positionals

type Line = {
  name: string
  times: number[]
  refused: number
  answers: Answers
  /** Of the whole process, at the end; 0 where the system does not tell. */
  megabytes: number
}

const folder = await mkdtemp(join(tmpdir(), 'bench-flood-'))
const postgres = options.postgres ? await startPostgres() : null
const headers: Record<string, string> = options.limited ? { 'x-forwarded-for': '203.0.113.7' } : {}
let starts = 0
let server: ServerProcess | null = null
try {
  const names = attacks.map(({ name }) => name).filter((name) => name.includes(only))
  const lines: Line[] = []
  for (const name of [quiet, ...names]) {
    server = (await isQuick(server)) ? server : await startAnew(server)
    lines.push(await measure(server as ServerProcess, name))
    console.error(`  ${name}`)
  }
  report(lines)
} finally {
  await server?.stop('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Whether a server answers at all, and so soon that the last line is over for it. */
async function isQuick(server: ServerProcess | null): Promise<boolean> {
  if (!server) return false
  await pause(500)
  const { ms } = await visit(server, new Agent(), '/health')
  return ms < 1000
}

async function startAnew(server: ServerProcess | null): Promise<ServerProcess> {
  await server?.stop('SIGKILL')
  starts += 1
  const env: Record<string, string> = { DATA_DIR: join(folder, String(starts)) }
  if (postgres) env.DATABASE_URL = await createDatabase(postgres.url, `flood_${starts}`)
  if (options.limited) env.TRUSTED_PROXIES = '1'
  const started = await startServer(env, options.of)
  for (const path of pages) {
    const { status } = await visit(started, new Agent(), path)
    if (status !== 200) throw new Error(`${path} is answered ${status}\n${started.output()}`)
  }
  return started
}

/** Loads normal pages one after another while others attack. */
async function measure(server: ServerProcess, name: string): Promise<Line> {
  const target = await targetOf(server)
  const attackers = name === quiet ? null : begin({ name, target, connections, seconds })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const line: Line = { name, times: [], refused: 0, answers: {}, megabytes: 0 }
  await pause(300)
  const over = performance.now() + (seconds - 0.5) * 1000
  for (let round = 0; performance.now() < over; round++) {
    const { ms, status } = await visit(server, agent, pages[round % pages.length] as string)
    line.times.push(ms)
    if (status !== 200) line.refused += 1
    await pause(10)
  }
  agent.destroy()
  line.megabytes = await memoryOf(server)
  line.answers = (await attackers) ?? {}
  return line
}

/** The memory of the server's process, as Linux tells it. */
async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}

async function begin(order: Order): Promise<Answers> {
  const child = fork(join(import.meta.dirname, 'flood-attacks.ts'), [JSON.stringify(order)])
  const [answers] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Answers]
  child.kill()
  return answers
}

async function targetOf({ url }: ServerProcess): Promise<Target> {
  const port = Number(new URL(url).port)
  const sitemap = await (await fetch(`http://127.0.0.1:${port}/sitemap.xml`)).text()
  const pictures = [...sitemap.matchAll(/\/((business|category|county|region)\/[a-z0-9-]+)</g)]
  const secrets = await readFile(join(folder, String(starts), 'secrets/auth.json'), 'utf8')
  const { anonKey } = JSON.parse(secrets) as { anonKey: string }
  const own = { host: new URL(url).host, origin: url }
  const sent = { ...headers, ...own }
  return { port, headers: sent, apiKey: anonKey, pictures: pictures.map(pathOfPicture) }
}

function pathOfPicture([, page]: RegExpExecArray): string {
  return `/og/${page}.png`
}

/** @returns how long it took, and the status; 0 when it took too long. */
function visit(
  { url }: ServerProcess,
  agent: Agent,
  path: string,
): Promise<{ ms: number; status: number }> {
  const started = performance.now()
  return new Promise((resolve) => {
    const done = (status = 0) => resolve({ ms: performance.now() - started, status })
    const options = { port: new URL(url).port, host: '127.0.0.1', path, agent, headers }
    const sending = ask(options, (answer) => {
      answer.on('end', () => done(answer.statusCode))
      answer.resume()
    })
    sending.on('error', () => done())
    sending.setTimeout(maxWait, () => sending.destroy())
    sending.end()
  })
}

function report(lines: Line[]): void {
  const still = summaryOf(lines[0]?.times ?? [])
  const rows = lines.map(({ name, times, refused, answers, megabytes }) => {
    const { p50, p99 }: Times = summaryOf(times)
    const verdict = p99 < aim && !refused ? '' : 'too slow'
    const ratio = `${(p50 / still.p50).toFixed(1)}x`
    const counts = Object.entries(answers).map(([status, times]) => `${times} x ${status}`)
    return [
      name,
      ms(p50),
      ms(p99),
      ratio,
      String(times.length),
      refused ? String(refused) : '',
      verdict,
      megabytes ? String(megabytes) : '',
      counts.join(', '),
    ]
  })
  const head = [
    'normal pages, milliseconds',
    'p50',
    'p99',
    'of quiet',
    'pages',
    'not 200',
    `p99 < ${aim}`,
    'MB',
    'answers to attackers',
  ]
  const limits = options.limited ? 'limits count' : 'no limit counts'
  console.log(
    `\n${postgres ? 'server' : 'embedded'} database, 112 listings, ${limits}, ${connections} connections attack for ${seconds} s`,
  )
  console.log(table(head, rows))
}
