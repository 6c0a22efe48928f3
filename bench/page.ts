// Bench: pages per second of each kind, cached and rendered, compared with bare Hono, bare React Router, and Next.js with the same content
// Call: [N] [PART]
//   N     seconds per round; default: 2
//   PART  only `pages` or `searches`; default: both
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { serverFile } from '../scripts/prepare.mjs'
import { memoryOf, processorOf, start, startOwn, stopAll, type Server } from './contenders.ts'
import { ms, table } from './measure.ts'
import { buildNext, nextOf } from './next-site.ts'
import { fresh, makeDataFolder, pagePaths } from './page-listings.ts'
import { searchAtOnce } from './searches-at-once.ts'

const rounds = 3
const seconds = Number(process.argv[2] ?? 2)
const part = process.argv[3]

/** `isNew`: requests another address each time, which has the same content but must be rendered. */
type Contender = {
  name: string
  server: Server
  /** The contender to compare with; itself by default. */
  bare?: string
  isZipped?: boolean
  isNew?: boolean
  /** The page's folder, if it isn't at the same address. */
  folder?: string
}
/** `processor`: CPU milliseconds per page, which hardly depend on other load. */
type Round = { perSecond: number; processor: number; p50: number; p99: number }

let asked = 0
const folder = mkdtempSync(join(tmpdir(), 'bench-page-'))
console.log(`Load of the machine before it: ${loadavg()[0]?.toFixed(1)}`)
try {
  if (part !== 'searches') await comparePages()
  await stopAll()
  if (part !== 'pages') console.log(`\n${await searchAtOnce(folder, seconds)}`)
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}

async function comparePages(): Promise<void> {
  const app = await startOwn(serverFile, { DATA_DIR: await makeDataFolder(folder, 'app') })
  const paths = await pagePaths(app.origin)
  const nextFolder = await buildNext(app.origin, paths)
  const bareFolder = await makeDataFolder(folder, 'bare')
  const router = await startOwn('bench/bare-page-server.ts', { DATA_DIR: bareFolder })
  const hono = await startOwn('bench/bare-hono-server.ts', {}, app.origin)
  const next = await start([nextOf(nextFolder), 'start'], {}, nextFolder)
  const contenders: Contender[] = [
    { name: 'bare Hono', server: hono },
    { name: 'the whole app, kept', server: app, bare: 'bare Hono' },
    { name: 'Next.js, kept', server: next, bare: 'bare Hono', folder: '/kept/' },
    { name: 'bare Hono, gzip', server: hono, isZipped: true },
    { name: 'the whole app, kept, gzip', server: app, bare: 'bare Hono, gzip', isZipped: true },
    {
      name: 'Next.js, kept, gzip',
      server: next,
      bare: 'bare Hono, gzip',
      isZipped: true,
      folder: '/kept/',
    },
    { name: 'bare React Router', server: router },
    { name: 'the whole app, made anew', server: app, bare: 'bare React Router', isNew: true },
    { name: 'Next.js, made anew', server: next, bare: 'bare React Router', folder: '/new/' },
    { name: 'bare React Router, gzip', server: router, isZipped: true },
    {
      name: 'the whole app, made anew, gzip',
      server: app,
      bare: 'bare React Router, gzip',
      isNew: true,
      isZipped: true,
    },
    {
      name: 'Next.js, made anew, gzip',
      server: next,
      bare: 'bare React Router, gzip',
      isZipped: true,
      folder: '/new/',
    },
  ]
  console.log(`Median of ${rounds} rounds of ${seconds} s in turn`)
  for (const [page, path] of paths.entries())
    for (const connections of [10, 64]) {
      // The home page reads no parameter, so it has only one address and can't be rendered again on
      // request.
      const able = contenders.filter(({ isNew }) => !isNew || path !== '/')
      await compare(able, { path, page, connections })
    }
}

type Course = { path: string; page: number; connections: number }

/** Runs them in turn, so that other load affects all equally. */
async function compare(all: Contender[], course: Course): Promise<void> {
  const { path, connections } = course
  const results = all.map(() => [] as Round[])
  for (let round = -1; round < rounds; round++)
    for (const [index, contender] of all.entries()) {
      const result = await load(contender, course)
      // The first round warms up.
      if (round >= 0) results[index]?.push(result)
    }
  const ofBare = (name: string, key: keyof Round) => {
    const index = all.findIndex((contender) => contender.name === name)
    return middle(results[index] ?? [], key)
  }
  const rows = all.map(({ name, server, bare = name }, index) => {
    const own = results[index] ?? []
    const rate = middle(own, 'perSecond')
    const processor = middle(own, 'processor')
    return [
      name,
      rate.toFixed(0),
      `${(rate / ofBare(bare, 'perSecond')).toFixed(2)}x`,
      ms(processor),
      `${(ofBare(bare, 'processor') / processor).toFixed(2)}x`,
      ms(middle(own, 'p50')),
      ms(middle(own, 'p99')),
      memoryOf(server).toFixed(0),
    ]
  })
  const head = [
    `${path}, ${connections} connections`,
    'pages/s',
    'of bare',
    'processor ms',
    'of bare',
    'p50 ms',
    'p99 ms',
    'memory MB',
  ]
  console.log(`\n${table(head, rows)}`)
}

async function load(
  contender: Contender,
  { path: own, page, connections }: Course,
): Promise<Round> {
  const { server, isNew, isZipped, folder } = contender
  const path = folder ? `${folder}${page}` : own
  const url = server.origin + path
  const headers: Record<string, string> = isZipped ? { 'accept-encoding': 'gzip' } : {}
  const setupRequest = (request: object) => ({ ...request, path: anotherAddress(path) })
  const requests = isNew ? [{ setupRequest }] : [{}]
  const before = processorOf(server)
  const result = await autocannon({ url, connections, duration: seconds, headers, requests })
  if (result.non2xx || result.errors) throw new Error(`${url} failed under load`)
  // Requests of clients that have left are still running; the next contender must not wait for
  // them.
  await (await fetch(isNew ? server.origin + anotherAddress(path) : url, fresh)).arrayBuffer()
  const { latency, requests: answered } = result
  const processor = (processorOf(server) - before) / answered.total
  return { perSecond: answered.average, processor, p50: latency.p50, p99: latency.p99 }
}

/** A new address with the same content: only a parameter that a page reads causes a rendering. */
function anotherAddress(path: string): string {
  const name = path.startsWith('/business/') ? 'from' : 'page'
  return `${path}${path.includes('?') ? '&' : '?'}${name}=x${asked++}`
}

function middle(rounds: Round[], key: keyof Round): number {
  return rounds.map((round) => round[key]).sort((a, b) => a - b)[rounds.length >> 1] ?? 0
}
