// Bench: API requests per second, compared with the same search as a page, then thousands of fuzzed API requests
// Call: [N] [REQUESTS]
//   N         seconds per round; default: 3
//   REQUESTS  fuzzed requests; default: 20000
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import fc from 'fast-check'
import { serverFile } from '../scripts/prepare.mjs'
import { startOwn, stopAll } from './contenders.ts'
import { ms, table } from './measure.ts'
import { fresh, makeDataFolder } from './page-listings.ts'

const seconds = Number(process.argv[2] ?? 3)
const fuzzed = Number(process.argv[3] ?? 20_000)
const rounds = 3

const searches = [
  'zip=33602',
  'category=HVAC&county=Hillsborough',
  'q=roof+leaks&near=Tampa',
  'near=Tampa&radius=30&sort=name',
]

/** Alternating, each request with another parameter or visitor, so that no page cache answers. */
async function compare(origin: string): Promise<void> {
  const rows: string[][] = []
  for (const search of searches) {
    const contenders = [
      { name: 'page', path: `/businesses/search?${search}` },
      { name: 'API', path: `/api/v1/businesses?${search}&limit=10` },
      { name: 'API, 3 fields', path: `/api/v1/businesses?${search}&limit=10&fields=id,name,phone` },
    ]
    const results = contenders.map(() => [] as { perSecond: number; p50: number; p99: number }[])
    for (let round = -1; round < rounds; round++)
      for (const [index, { path }] of contenders.entries()) {
        const result = await load(origin, path)
        if (round >= 0) results[index]?.push(result)
      }
    for (const [index, { name }] of contenders.entries()) {
      const own = results[index]?.toSorted((a, b) => a.perSecond - b.perSecond) ?? []
      const { perSecond = 0, p50 = 0, p99 = 0 } = own[Math.floor(own.length / 2)] ?? {}
      rows.push([search, name, perSecond.toFixed(0), ms(p50), ms(p99)])
    }
  }
  console.log(`\n${table(['search', 'as', 'requests/s', 'p50 ms', 'p99 ms'], rows)}`)
}

let visitors = 0

function nextVisitor(): Record<string, string> {
  visitors += 1
  const [a, b, c] = [visitors >> 16, (visitors >> 8) & 255, visitors & 255]
  return { 'x-forwarded-for': `20.${a}.${b}.${c}` }
}

async function load(origin: string, path: string) {
  let asked = 0
  const setupRequest = (request: object) => {
    asked += 1
    // `page` is limited to the last page, but the API's `limit` can vary.
    const varied = path.startsWith('/api')
      ? path.replace('limit=10', `limit=${10 + (asked % 3)}`)
      : `${path}&page=${1 + (asked % 500_000)}`
    return { ...request, path: varied, headers: nextVisitor() }
  }
  const result = await autocannon({
    url: origin + path,
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest }],
  })
  if (result.non2xx) throw new Error(`${path}: ${result.non2xx} answers are not 2xx`)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

const names = [
  'businesses',
  'businesses/a/nearby',
  'categories',
  'counties',
  'regions',
  'cities',
  'zip-codes',
  'articles',
  'resources',
  'posts',
  'events',
  'openapi',
  'constructor',
  '',
]
const params = [
  'zip,near,category,q,county,region,radius,service,language,proof,open,emergency,sort,show,limit,cursor,fields',
  'format,type,business,since,from,to,page,__proto__,a[b]',
]
  .join(',')
  .split(',')
const values = [
  '34994',
  '90210',
  'Tampa',
  'Plumbing',
  'ac broken',
  'Martin',
  'South Florida',
  '30',
  '-1',
  '1',
  '0',
  'seen',
  'name',
  'proof',
  'csv',
  'geojson',
  'xlsx',
  'vcard',
  'id,name',
  'event',
  '2026-11-21',
  '0000-00-00',
  '9999-12-31',
  '1e9',
  'NaN',
  '\u0000',
  "'; drop table businesses; --",
  '%',
  '\\',
  '😀'.repeat(50),
  'WyJidXNpbmVzc2VzPyIsMSwiYSJd',
  'WyJwb3N0cz8iLCIyMDI2LTExLTE2Iiw5XQ',
  'WyJldmVudHM_IiwieCIsLTFd',
]
const methods = [...Array.from({ length: 12 }, () => 'GET'), 'HEAD', 'POST', 'OPTIONS']
const endings = [
  '',
  '',
  '',
  '.json',
  '.csv',
  '.geojson',
  '.vcf',
  '.xlsx',
  '.exe',
  '/',
  '/%00',
  '/x',
]

async function fuzz(origin: string): Promise<void> {
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  )
  const pair = fc.tuple(fc.constantFrom(...params), value)
  const request = fc.record({
    name: fc.constantFrom(...names),
    ending: fc.constantFrom(...endings),
    query: fc.array(pair, { maxLength: 3 }),
    limit: fc.constantFrom('', '&limit=5', '&limit=100'),
    accept: fc.constantFrom('*/*', 'application/json', 'text/csv', 'image/png', ';;q=x', 'a/b;q=0'),
    method: fc.constantFrom(...methods),
  })
  const all = fc.sample(request, { numRuns: fuzzed, seed: 41 })
  const statuses = new Map<number, number>()
  const started = performance.now()
  const next = all.values()
  const client = async () => {
    for (const { name, ending, query, limit, accept, method } of next) {
      const text = query.map(([key, one]) => `${encodeURIComponent(key)}=${safe(one)}`).join('&')
      const address = `/api/v1/${name}${ending}?${text}${limit}`
      const headers = { ...fresh.headers, ...nextVisitor(), accept }
      const answer = await fetch(origin + address, { method, headers })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500) throw new Error(`${method} ${address}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  const counts = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
  const took = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`\n${fuzzed} fuzzed requests in ${took} s, none failed. ${counts.join(', ')}`)
}

function safe(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))
}

const folder = mkdtempSync(join(tmpdir(), 'bench-api-'))
console.log(`Load of the machine before it: ${loadavg()[0]?.toFixed(1)}`)
try {
  const env = { DATA_DIR: await makeDataFolder(folder, 'app'), TRUSTED_PROXIES: '1' }
  const { origin } = await startOwn(serverFile, env)
  await compare(origin)
  await fuzz(origin)
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
