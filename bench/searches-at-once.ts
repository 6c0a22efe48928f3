import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { serverFile } from '../scripts/prepare.mjs'
import { startPostgres } from '../test/postgres-server.ts'
import { createDatabase } from '../test/database.ts'
import { connectServer } from '../src/platform/db/connect.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import { loadCategories } from '../src/listings/categories.server.ts'
import { startOwn, stopAll } from './contenders.ts'
import { generateListings } from './generated-listings.ts'
import { ms } from './measure.ts'
import { listings } from './page-listings.ts'

const words =
  'roof leaks|ac broken|lawn|lawyer|coffee|plomero|movers|fence|pool cleaning|truck|paint|oil change'.split(
    '|',
  )
const clients = 64
const keeping = { keepAlive: true, maxSockets: clients }
/** Seconds. */
const warmUp = 15
/** The number of searches that bare React Router caches: fewer than the warm-up requests. */
const remembered = 500

/**
 * Distinct searches with words and a radius, on two processes with a Postgres server.
 *
 * Once as 64 visitors with a connection each, and once on 64 connections kept by a proxy; these
 * stay with the process that accepted them until it has more than its share. Then the same with
 * bare React Router in as many processes, whose loaders cache their data: no search, no database,
 * no limits.
 *
 * @returns a report, with the 95th percentile of the times.
 */
export async function searchAtOnce(folder: string, seconds: number): Promise<string> {
  const postgres = await startPostgres()
  try {
    const url = await createDatabase(postgres.url, 'bench_searches')
    const { db, close } = await connectServer(url)
    await migrate(db)
    await loadCategories(db)
    await generateListings(db, listings)
    const { rows } = await sql<{ zip: string }>`
      select distinct zip from businesses where zip is not null order by zip`.execute(db)
    await close()
    // Each request is a different visitor, because the rate limit per visitor isn't measured here.
    const env = { DATABASE_URL: url, DATA_DIR: folder, WORKERS: '2', TRUSTED_PROXIES: '1' }
    const zips = rows.map(({ zip }) => zip)
    const server = await startOwn(serverFile, env)
    const { origin: bare } = await startOwn('bench/bare-page-server.ts', env)
    const lines: string[] = []
    const different = (n: number) => server.origin + pathOf(n, zips)
    const known = (n: number) => bare + pathOf(n % remembered, zips)
    // A warm-up, so that compilation isn't measured.
    for (const addressOf of [different, known])
      await times({ duration: warmUp, first: 0, addressOf, agent: new Agent(keeping) })
    for (const [what, kind, addressOf, options] of [
      ['searches', 'each on a connection of its own', different, { keepAlive: false }],
      ['searches', `on ${clients} connections that are kept`, different, keeping],
      ['pages of bare React Router', `on ${clients} connections that are kept`, known, keeping],
    ] as const) {
      const agent = new Agent(options)
      const duration = seconds * 5
      const first = 1_000_000 * (lines.length + 1)
      const { found, refused } = await times({ duration, first, addressOf, agent })
      agent.destroy()
      const sorted = found.sort((a, b) => a - b)
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) =>
        ms(sorted[Math.floor(sorted.length * share)] ?? 0),
      )
      lines.push(
        `${sorted.length} ${what}, ${clients} at once, ${kind}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms; ${refused} refused`,
      )
    }
    return lines.join('\n')
  } finally {
    // The site first, because otherwise it would wait for its database.
    await stopAll()
    await postgres.stop()
  }
}

/** A search with words and a radius, another for each number. */
function pathOf(n: number, zips: readonly string[]): string {
  // Neither list's length has a common factor with 12, so that no search repeats within a run.
  const q = encodeURIComponent(words[n % words.length] ?? '')
  const zip = zips[(n * 7919) % zips.length]
  return `/businesses/search?q=${q}&zip=${zip}&radius=${5 + (n % 89)}`
}

type Load = {
  duration: number
  first: number
  addressOf: (n: number) => string
  agent: Agent
}

/** Each answer's time, and the number rejected under load. */
async function times({ duration, first, addressOf, agent }: Load) {
  let asked = first
  const found: number[] = []
  let refused = 0
  const search = () => {
    const n = asked++
    const headers = { 'x-forwarded-for': `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}` }
    const started = performance.now()
    return new Promise<void>((resolve, reject) => {
      const sent = request(addressOf(n), { agent, headers }, (response) => {
        response.on('error', reject).resume()
        response.on('end', () => {
          if (response.statusCode === 200) found.push(performance.now() - started)
          else refused += 1
          resolve()
        })
      })
      sent.on('error', reject).end()
    })
  }
  const until = performance.now() + duration * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) await search()
    }),
  )
  return { found, refused }
}
