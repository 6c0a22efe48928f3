// Bench: searches with 110, 10,000, and 300,000 listings, with the memory and time of their index
// Call: [N...] [embedded|server] [WORDS]
//   N         listings; default: 110, 10000, and 300000
//   embedded  only this database; default: both
//   server    only this database
//   WORDS     only searches whose name contains them
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/schema.ts'
import { fileCategories } from '../src/listings/taxonomy.ts'
import { languages } from '../src/listings/choices.ts'
import { parseSearch } from '../src/search/page/parse-search.server.ts'
import { runSearch } from '../src/search/page/run-search.server.ts'
import { countMatches, findBusinesses } from '../src/search/engine/search.server.ts'
import { counties } from '../src/florida/counties.ts'
import { zips } from '../src/florida/zips.ts'
import { seeded, type Random } from '../src/assets/pictures/seeded.ts'
import { databaseKinds, openWith, type DatabaseKind } from './databases.ts'
import { ms, timesOf } from './measure.ts'

const given = process.argv.slice(2)
const askedSizes = given.map(Number).filter(Number.isInteger)
const askedKinds = databaseKinds.filter((kind) => given.includes(kind))
const wanted = given.filter(
  (word) => !Number.isInteger(Number(word)) && !askedKinds.some((kind) => kind === word),
)
const sizes = askedSizes.length ? askedSizes : [110, 10_000, 300_000]
const kinds = askedKinds.length ? askedKinds : databaseKinds
const rounds = 100

const now = () => new Date('2026-11-23T15:00:00Z')

type Params = Record<string, string>
type Line = { name: string; run(services: { db: Db; now: typeof now }, random: Random): unknown }

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const trades =
  'plumber, ac repair, lawn care, roof leak, house cleaning, electrician, dog groomer, accountant, movers, boat repair, tax help, handyman'.split(
    ', ',
  )
const told =
  'twenty years prices quoted job maintenance homes evening weekend appointments people time estimates call back same family trains hires area based anchor atlantic banyan harbor heron osprey palmetto sabal trident valor'.split(
    ' ',
  )

/** Visitors' searches; every round uses another one. */
const lines: Line[] = [
  { name: 'floor: ten listings by their ids', run: ({ db }, random) => tenById(db, random) },
  search('nothing at all', (random) => ({ page: page(random) })),
  search('zip', (random) => ({ zip: zip(random) })),
  search('zip, category', (random) => ({ zip: zip(random), category: category(random).name })),
  search('zip, 30 miles', (random) => ({ zip: zip(random), radius: '30' })),
  search('zip, category, 30 miles', (random) => ({
    zip: zip(random),
    category: category(random).name,
    radius: '30',
  })),
  search('filters: county, branch, language', (random) => ({
    county: random.pick(counties).name,
    service: random.pick(['Army', 'Navy']),
    language: random.pick(languages.slice(0, 2)),
  })),
  search('open now, zip', (random) => ({ zip: zip(random), open: '1' })),
  search('words: two of names', (random) => ({ q: many(random, 2, told.slice(-10)) })),
  search('words: two of descriptions', (random) => ({ q: many(random, 2, told.slice(0, 20)) })),
  search('words: 24', (random) => ({ q: many(random, 24, told) })),
  search('words: two, misspelled', (random) => ({
    q: `${misspelled(random)} ${misspelled(random)}`,
  })),
  search('words: two that nobody knows', (random) => ({
    q: `${unknown(random)} ${unknown(random)}`,
  })),
  search('words: 24 that nobody knows', (random) => ({
    q: Array.from({ length: 24 }, () => unknown(random)).join(' '),
  })),
  search('a trade', (random) => ({ q: random.pick(trades), page: page(random) })),
  search('a trade and a place', (random) => ({ q: `${random.pick(trades)} ${zip(random)}` })),
  search('a trade, a place, open now', (random) => ({
    q: `${random.pick(trades)} open now`,
    near: zip(random),
    radius: '30',
  })),
  search('a phone number', (random) => ({
    q: `555-555-${1000 + Math.floor(random.next() * 9000)}`,
  })),
  { name: 'category page', run: categoryPage },
]

for (const size of sizes) for (const kind of kinds) await benchOne(kind, size)

async function benchOne(kind: DatabaseKind, size: number): Promise<void> {
  console.log(`\n${size.toLocaleString('en')} listings, ${kind} database, ${rounds} rounds`)
  const { db, close } = await openWith(kind, size)
  try {
    const services = { db, now }
    const before = memory().held
    print(['milliseconds', 'p50', 'p99', 'processor'])
    print(['first search', '', ...(await once(() => runSearch(services, queryOf({}))))])
    const first = () => runSearch(services, queryOf({ q: 'zyxwv' }))
    print(['first search with words', '', ...(await once(first))])
    const held = memory().held - before
    for (const { name, run } of lines.filter(({ name }) => isWanted(name))) {
      const random = seeded(name)
      print([name, ...(await measured(() => run(services, random)))])
    }
    print(['a change, then two words', ...(await afterChanges(services))])
    console.log(
      `  index ${mb(held)} MB, ${(held / size).toFixed(0)} bytes a listing; RSS ${mb(memory().rss)} MB`,
    )
  } finally {
    await close()
  }
}

function isWanted(name: string): boolean {
  return wanted.every((word) => name.includes(word))
}

/** Prints each line immediately, because the largest take minutes. */
function print([name = '', ...times]: string[]): void {
  console.log(`  ${name.padEnd(33)}${times.map((time) => time.padStart(11)).join('')}`)
}

function search(name: string, params: (random: Random) => Params): Line {
  return { name, run: (services, random) => runSearch(services, queryOf(params(random))) }
}

function queryOf(params: Params) {
  const parsed = parseSearch(new URLSearchParams(params), now())
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.query
}

/** A lower bound for any search: reading the rows it shows. */
async function tenById(db: Db, random: Random): Promise<unknown> {
  const ids = Array.from({ length: 10 }, () => `generated-${Math.floor(random.next() * 100)}`)
  return sql`select * from businesses where id = any(${ids}::text[])`.execute(db)
}

/** The queries of a category page: its list and total. */
async function categoryPage({ db }: { db: Db }, random: Random): Promise<void> {
  const asked = { categories: [category(random).slug] }
  await countMatches(db, asked)
  const listing = { sort: 'name', page: 1 + Math.floor(random.next() * 10), pageSize: 12 } as const
  await findBusinesses(db, asked, listing, '2026-11-23')
}

/** A search's duration and CPU time; other load only affects the first. */
async function measured(work: (round: number) => unknown): Promise<string[]> {
  const before = process.cpuUsage()
  const { p50, p99 } = await timesOf(rounds, work)
  const { user, system } = process.cpuUsage(before)
  const all = rounds + Math.ceil(rounds / 10)
  return [ms(p50), ms(p99), ms((user + system) / 1000 / all)]
}

async function once(work: () => unknown): Promise<string[]> {
  const before = process.cpuUsage()
  const started = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  return [ms(performance.now() - started), ms((user + system) / 1000)]
}

/** Each round starts with a change to a listing, which is included in the time. */
function afterChanges(services: { db: Db; now: typeof now }): Promise<string[]> {
  const random = seeded('changes')
  return measured(async (round) => {
    await sql`update businesses set description = ${`changed in ${round}`}
      where id = ${`generated-${round}`}`.execute(services.db)
    await runSearch(services, queryOf({ q: many(random, 2, told) }))
  })
}

function zip(random: Random): string {
  return random.pick(zips).zip
}

function category(random: Random) {
  return random.pick(fileCategories)
}

function page(random: Random): string {
  return String(1 + Math.floor(random.next() * 10))
}

function many(random: Random, count: number, from: string[]): string {
  return Array.from({ length: count }, () => random.pick(from))
    .join(' ')
    .slice(0, 200)
}

function unknown(random: Random): string {
  return Array.from({ length: 7 }, () => random.pick(letters)).join('')
}

function misspelled(random: Random): string {
  const word = random.pick(told.filter((word) => word.length > 5))
  const at = 1 + Math.floor(random.next() * (word.length - 1))
  return word.slice(0, at) + random.pick(letters) + word.slice(at + 1)
}

/** The memory in use after garbage collection. */
function memory(): { held: number; rss: number } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { held: heapUsed + external, rss }
}

function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(bytes < 2e7 ? 1 : 0)
}
