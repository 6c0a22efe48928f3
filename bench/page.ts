// Bench: pages a second of a category page through the whole app, beside the same page bare
// Call: [N]
//   N  seconds a round; 4 when left out
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { ms, table } from './measure.ts'
import { makeDataFolder, pagePath } from './page-listings.ts'

const rounds = 5
const seconds = Number(process.argv[2] ?? 4)
const root = join(import.meta.dirname, '..')

type Server = { process: ChildProcess; origin: string }
type Contender = { name: string; server: Server; headers: Record<string, string> }
type Round = { perSecond: number; p50: number; p99: number }

const folder = mkdtempSync(join(tmpdir(), 'bench-page-'))
const running: ChildProcess[] = []
try {
  const bare = await start('bench/bare-page-server.ts', await makeDataFolder(folder, 'bare'))
  const app = await start('src/server.ts', await makeDataFolder(folder, 'app'))
  const zipped = { 'accept-encoding': 'gzip' }
  await compare([
    { name: 'bare React Router', server: bare, headers: {} },
    { name: 'the whole app', server: app, headers: {} },
    { name: 'the whole app, gzip', server: app, headers: zipped },
  ])
} finally {
  await Promise.all(running.map(stop))
  rmSync(folder, { recursive: true, force: true })
}

/** Lets them run in turn, so that whatever else the machine does meets all of them. */
async function compare(contenders: Contender[]): Promise<void> {
  for (const { server } of contenders) await checkPage(server)
  const results = contenders.map(() => [] as Round[])
  for (let round = -1; round < rounds; round++)
    for (const [index, contender] of contenders.entries()) {
      const result = await load(contender)
      // The first round warms up.
      if (round >= 0) results[index]?.push(result)
    }
  const bare = middle(results[0] ?? [], 'perSecond')
  const rows = contenders.map(({ name, server }, index) => {
    const own = results[index] ?? []
    const rate = middle(own, 'perSecond')
    const times = [ms(middle(own, 'p50')), ms(middle(own, 'p99'))]
    return [name, rate.toFixed(0), `${(rate / bare).toFixed(2)}x`, ...times, memoryOf(server)]
  })
  const head = [pagePath, 'pages/s', 'of bare', 'p50 ms', 'p99 ms', 'memory MB']
  console.log(`\nMedian of ${rounds} rounds of ${seconds} s in turn, 10 connections`)
  console.log(table(head, rows))
}

async function load({ server, headers }: Contender): Promise<Round> {
  const url = server.origin + pagePath
  const result = await autocannon({ url, connections: 10, duration: seconds, headers })
  if (result.non2xx || result.errors) throw new Error(`${url} failed under load`)
  const { requests, latency } = result
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

async function checkPage({ origin }: Server): Promise<void> {
  const html = await (await fetch(origin + pagePath)).text()
  const cards = html.split('<article').length - 1
  if (cards !== 12) throw new Error(`${origin}${pagePath} shows ${cards} listings, not 12`)
}

function middle(rounds: Round[], key: keyof Round): number {
  return rounds.map((round) => round[key]).sort((a, b) => a - b)[rounds.length >> 1] ?? 0
}

function memoryOf({ process: { pid } }: Server): string {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return (Number(kilobytes) / 1024).toFixed(0)
}

/** Starts a server as `npm start` does, and waits until it says where it listens. */
async function start(file: string, dataDir: string): Promise<Server> {
  const port = String(await freePort())
  const child = spawn('node', [file], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: dataDir, SAMPLES: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${file} ended`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/[\w.]+:(\d+)/.exec(chunk.toString())
      if (found) resolve(`http://127.0.0.1:${found[1]}`)
    })
  })
  return { process: child, origin }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
