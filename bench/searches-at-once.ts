import autocannon from 'autocannon'
import { sql } from 'kysely'
import { startPostgres } from '../test/postgres-server.ts'
import { createDatabase } from '../test/database.ts'
import { connectServer } from '../src/db/connect.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { loadCategories } from '../src/directory/categories.server.ts'
import { startOwn, stopAll } from './contenders.ts'
import { generateListings } from './generated-listings.ts'
import { ms } from './measure.ts'
import { listings } from './page-listings.ts'

const words =
  'roof leaks|ac broken|lawn|lawyer|coffee|plomero|movers|fence|pool cleaning|truck|paint|oil change'.split(
    '|',
  )
const clients = 64

/**
 * Searches with words and a radius, every one different, of two processes on a Postgres server.
 *
 * @returns what it says of them, with the time within which 95 of 100 are answered.
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
    // Everybody is a visitor of their own: what one may search in a minute is not what is measured.
    const env = { DATABASE_URL: url, DATA_DIR: folder, WORKERS: '2', TRUSTED_PROXIES: '1' }
    const server = await startOwn('src/server.ts', env)
    const load = (duration: number, first: number) =>
      times(server.origin, { duration, first, zips: rows.map(({ zip }) => zip) })
    await load(seconds, 0)
    const { found, refused } = await load(seconds * 5, 1_000_000)
    const sorted = found.sort((a, b) => a - b)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) =>
      ms(sorted[Math.floor(sorted.length * share)] ?? 0),
    )
    return `${sorted.length} searches with words and radius, every one different, ${clients} at once, two processes on a Postgres server: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms; ${refused} refused`
  } finally {
    // The site first: it would wait for its database.
    await stopAll()
    await postgres.stop()
  }
}

type Load = { duration: number; first: number; zips: string[] }

/** How long each answer took, and how many were refused for the crowd. */
async function times(origin: string, { duration, first, zips }: Load) {
  let asked = first
  const found: number[] = []
  let refused = 0
  const setupRequest = (request: object) => {
    const n = asked++
    // Both numbers have no factor in common with 12, so that none comes twice in a run.
    const q = encodeURIComponent(words[n % words.length] ?? '')
    const zip = zips[(n * 7919) % zips.length]
    const radius = 5 + (n % 89)
    const headers = { 'x-forwarded-for': `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}` }
    return { ...request, headers, path: `/businesses/search?q=${q}&zip=${zip}&radius=${radius}` }
  }
  const run = autocannon({
    url: origin,
    connections: clients,
    duration,
    requests: [{ setupRequest }],
  })
  run.on('response', (_client, status, _bytes, time) => {
    if (status === 200) found.push(time)
    else refused += 1
  })
  const { errors } = await run
  if (errors) throw new Error(`${errors} searches were not answered`)
  return { found, refused }
}
