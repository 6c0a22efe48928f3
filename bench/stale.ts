// Bench: nights of looking for stale listings (time and memory), and the queue at the desk, on both databases
// Call: [N] [M] [embedded|server]
//   N         listings; default: 10000
//   M         websites per night; default: 1000
//   embedded  only this database; default: both
//   server    only this database
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { siteAsker } from '../src/owner/sites/ask-site.server.ts'
import { noteSites } from '../src/owner/sites/check-sites.server.ts'
import { lookForStale } from '../src/owner/upkeep/stale-night.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { staleView } from '../src/review/stale/stale-view.server.ts'
import { databaseKinds, openWith } from './databases.ts'
import { ms, summaryOf, table, timesOf } from './measure.ts'

const websites = 'websites'
const start = Date.parse('2026-11-21T06:00:00Z')
const given = process.argv.slice(2)
if (given[0] === websites) serveWebsites()
else await measureAll()

/** In another process, so that its memory isn't counted: each tenth website is gone, for sale, or 5 MB. */
function serveWebsites(): void {
  const large = Buffer.alloc(5e6, '<p>Open all week</p>')
  const server = createServer(({ url = '', headers }, response) => {
    const kind = Number(headers.host?.split('.')[3]?.split(':')[0]) % 10
    const isMissing = kind === 0 || url === '/robots.txt'
    response.writeHead(isMissing ? 404 : 200, { 'content-type': 'text/html' })
    response.end(kind === 1 ? 'This domain is for sale' : kind === 2 ? large : 'Open all week')
  })
  process.on('disconnect', () => process.exit())
  server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port))
}

async function measureAll(): Promise<void> {
  const [listings = 10_000, sites = 1000] = given.map(Number).filter(Number.isInteger)
  const requested = databaseKinds.filter((kind) => given.includes(kind))
  const server = fork(import.meta.filename, [websites])
  const [port] = (await once(server, 'message')) as [number]
  for (const kind of requested.length ? requested : databaseKinds) {
    const { db, close } = await openWith(kind, listings)
    await giveWebsites(db, port)
    console.log(`\n${kind}, ${listings} listings`)
    await measureNights(db, { port: String(port), sites })
    await measureQueue(db, listings)
    await close()
  }
  server.kill()
}

/** Each listing gets a host of its own on this machine, and views on every third day. */
async function giveWebsites(db: Db, port: number): Promise<void> {
  // Without the triggers that tell a running site of each change.
  await sql`set session_replication_role = 'replica'`.execute(db)
  await sql`update businesses b set website =
      'http://127.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256 || ':' || ${port}::int || '/'
    from (select id, row_number() over (order by id) + 256 as n from businesses) as numbered
    where numbered.id = b.id`.execute(db)
  await sql`insert into listing_figures (business_id, day, what, count)
    select id, '2026-11-21'::date - day, 'view', 1 + (hashtext(id || day) & 63)
    from businesses, generate_series(0, 89, 3) as day`.execute(db)
  await sql`set session_replication_role = 'origin'`.execute(db)
}

async function measureNights(
  db: Db,
  { port, sites }: { port: string; sites: number },
): Promise<void> {
  const ask = siteAsker({
    userAgent: 'bench',
    readsPages: true,
    isAllowed: () => true,
    ports: [port],
  })
  const rows: string[][] = []
  for (const night of [0, 1, 2]) {
    let at = start + night * 86_400_000
    const now = () => new Date(at)
    const site = { name: 'bench', url: 'http://localhost' } as never
    await noteSites({ db, now })
    // As the site does every five minutes.
    await sql`analyze site_checks, listing_figures`.execute(db)
    globalThis.gc?.()
    const before = process.memoryUsage()
    const times: number[] = []
    let peak = before.rss
    for (let run = 0; run < sites; run++) {
      at += 5000
      const started = performance.now()
      await lookForStale(
        { db, now, site, randomId: () => crypto.randomUUID() },
        { sites, pauseSeconds: 5 },
        ask,
      )
      times.push(performance.now() - started)
      peak = Math.max(peak, process.memoryUsage.rss())
    }
    globalThis.gc?.()
    const { p50, p99 } = summaryOf(times)
    const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0)
    const heap = megabytes(process.memoryUsage().heapUsed - before.heapUsed)
    const longest = ms(Math.max(...times))
    rows.push([
      `night ${night + 1}`,
      ms(p50),
      ms(p99),
      longest,
      megabytes(before.rss),
      megabytes(peak),
      heap,
    ])
  }
  const head = ['a run, ms', 'p50', 'p99', 'longest', 'RSS before', 'peak RSS, MB', 'heap kept, MB']
  console.log(table(head, rows))
}

/** Every listing has signals, as after an outage of years. */
async function measureQueue(db: Db, listings: number): Promise<void> {
  await sql`insert into stale_signals (business_id, kind, subject, detail, since)
    select id, 'website', website, '404', '2026-11-20'::date from businesses
    union all select id, 'quiet', '2025-10-01', '', '2025-10-01'::date from businesses
    on conflict do nothing`.execute(db)
  await sql`analyze stale_signals, listing_figures, stale_answers, listing_upkeep, reports`.execute(
    db,
  )
  const now = () => new Date(start)
  const all = { show: null, county: null, page: 1 }
  const pages = {
    'the queue': all,
    'its last page': { ...all, page: Math.ceil(listings / 20) },
    'one sign, one county': { ...all, show: 'website', county: 'miami-dade' },
  } as const
  const rows: string[][] = []
  for (const [name, filter] of Object.entries(pages)) {
    const { p50, p99 } = await timesOf(20, () => staleView({ db, now }, filter))
    rows.push([name, ms(p50), ms(p99)])
  }
  console.log(table(['the page’s data, ms', 'p50', 'p99'], rows))
}
