// Bench: a zip search at 110, 10,000 and 100,000 listings, on both databases, beside its limits
// Call: [N...] [embedded|server]
//   N         how many listings; 110, 10000 and 100000 when left out
//   embedded  on that database alone; on both when left out
//   server    on that database alone
import { sql } from 'kysely'
import type { Connection } from '../src/db/connect.server.ts'
import type { Db } from '../src/db/schema.ts'
import { categories } from '../src/directory/categories.ts'
import { runSearch } from '../src/directory/search-page/run-search.server.ts'
import { findBusinesses } from '../src/directory/search/search.server.ts'
import { parseSearch } from '../src/directory/search-page/parse-search.server.ts'
import { milesBetween, type Point } from '../src/florida/distance.ts'
import { locate } from '../src/florida/locate.ts'
import { zips, type Zip } from '../src/florida/zips.ts'
import { seeded } from '../src/pictures/seeded.ts'
import { databaseKinds, openWith, type DatabaseKind } from './databases.ts'
import { generateListings } from './generated-listings.ts'
import { ms, table, timesOf, type Times } from './measure.ts'

const given = process.argv.slice(2)
const askedSizes = given.map(Number).filter(Number.isInteger)
const askedKinds = databaseKinds.filter((kind) => given.includes(kind))
const sizes = askedSizes.length ? askedSizes : [110, 10_000, 100_000]
const kinds = askedKinds.length ? askedKinds : databaseKinds

const now = () => new Date('2026-11-21T15:00:00Z')

type Contender = { name: string; run(zip: Zip, round: number): unknown }

for (const size of sizes) for (const kind of kinds) await benchOne(kind, size)

async function benchOne(kind: DatabaseKind, size: number): Promise<void> {
  const listings = generateListings(size)
  const points = listings.map((listing) => ({ id: listing.id, point: locate(listing).point }))
  const connection: Connection = await openWith(kind, listings)
  try {
    const random = seeded(`zips of ${size}`)
    const rounds = size > 10_000 ? 100 : 300
    const asked = Array.from({ length: rounds * 2 }, () => random.pick(zips))
    const rows: { name: string; times: Times }[] = []
    for (const { name, run } of [...limits(connection.db, points), ...pages(connection.db)]) {
      const times = await timesOf(rounds, (round) => run(asked[round] as Zip, round))
      rows.push({ name, times })
    }
    print(kind, size, rounds, rows)
  } finally {
    await connection.close()
  }
}

/** What no search can beat, and what a search without an index would cost. */
function limits(db: Db, points: { id: string; point: Point | null }[]): Contender[] {
  const far = Number.POSITIVE_INFINITY
  return [
    {
      name: 'limit: bare select by <-> limit 10',
      run: ({ lat, lng }) =>
        sql`select id, name from businesses where status = 'published'
          order by position <-> sphere_point(${lat}::float8, ${lng}::float8) limit 10`.execute(db),
    },
    {
      name: 'peer: haversine sort in memory',
      run: (zip) =>
        points
          .map(({ id, point }) => ({ id, miles: point ? milesBetween(zip, point) : far }))
          .sort((a, b) => a.miles - b.miles)
          .slice(0, 10),
    },
  ]
}

/** Our own searches, each as the results page asks for it. */
function pages(db: Db): Contender[] {
  const services = { db, now }
  const categoryAt = (round: number) => categories[round % categories.length]?.name ?? ''
  const search = (name: string, params: (round: number) => Record<string, string>): Contender => ({
    name: `page: ${name}`,
    run: ({ zip }, round) => runSearch(services, queryOf({ zip, ...params(round) })),
  })
  const listOf = (name: string, chosen: (round: number) => string[] | undefined): Contender => ({
    name: `list alone: ${name}`,
    run({ lat, lng }, round) {
      const slugs = chosen(round)
      const asked = { origin: { lat, lng }, ...(slugs && { categories: slugs }) }
      const listing = { sort: 'distance', page: 1, pageSize: 10 } as const
      return findBusinesses(db, asked, listing, '2026-11-21')
    },
  })
  return [
    listOf('zip and category', (round) => [categories[round % categories.length]?.slug ?? '']),
    listOf('zip', () => undefined),
    search('zip and category', (round) => ({ category: categoryAt(round) })),
    search('zip', () => ({})),
    search('zip, 30 miles', () => ({ radius: '30' })),
    search('zip, category, 30 miles', (round) => ({ category: categoryAt(round), radius: '30' })),
    search('zip, "AC repair"', () => ({ q: 'AC repair' })),
    search('zip, "licensed plumber"', () => ({ q: 'licensed plumber' })),
  ]
}

function queryOf(params: Record<string, string>) {
  const parsed = parseSearch(new URLSearchParams(params), now())
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.query
}

type Row = { name: string; times: Times }

function print(kind: DatabaseKind, size: number, rounds: number, rows: Row[]): void {
  const floor = rows[0]?.times.p50 ?? 1
  const peer = rows[1]?.times.p50 ?? 1
  const lines = rows.map(({ name, times: { p50, p99, mean } }) => [
    name,
    ms(p50),
    ms(p99),
    ms(mean),
    `${(p50 / floor).toFixed(1)}x`,
    `${(p50 / peer).toFixed(2)}x`,
  ])
  const head = ['milliseconds', 'p50', 'p99', 'mean', 'of limit', 'of peer']
  console.log(`\n${size.toLocaleString('en')} listings, ${kind} database, ${rounds} random zips`)
  console.log(table(head, lines))
}
