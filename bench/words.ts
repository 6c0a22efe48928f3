// Bench: a search by free text, harmless and hostile, at 112 and 10,000 listings, on both databases
// Call: [N...] [embedded|server]
//   N         how many listings; 112 and 10000 when left out
//   embedded  on that database alone; on both when left out
//   server    on that database alone
import { runSearch } from '../src/search/page/run-search.server.ts'
import { parseSearch } from '../src/search/page/parse-search.server.ts'
import { seeded, type Random } from '../src/assets/pictures/seeded.ts'
import { databaseKinds, openWith, type DatabaseKind } from './databases.ts'
import { ms, table, timesOf } from './measure.ts'

const given = process.argv.slice(2)
const askedSizes = given.map(Number).filter(Number.isInteger)
const askedKinds = databaseKinds.filter((kind) => given.includes(kind))
const sizes = askedSizes.length ? askedSizes : [112, 10_000]
const kinds = askedKinds.length ? askedKinds : databaseKinds
const rounds = 100

type Text = { name: string; of(random: Random): string }

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const syllables = 'an ter ing or sta re pro ver com tion al is en ser vi ces ta ble ma lo'.split(
  ' ',
)
const known =
  'twenty years prices quoted job maintenance work homes evening weekend appointments people time free estimates licensed insured call back same day family trains hires veterans area based'

/** What is typed; every round is another text. */
const texts: Text[] = [
  { name: '"licensed plumber"', of: () => 'licensed plumber' },
  { name: '1 unknown word', of: (random) => unknown(random, 7) },
  { name: '12 unknown words', of: (random) => many(12, () => unknown(random, 7)) },
  { name: '12 words of usual syllables', of: (random) => many(12, () => spelled(random)) },
  { name: '12 known words', of: (random) => many(12, () => random.pick(known.split(' '))) },
  { name: '12 known words, misspelled', of: (random) => many(12, () => misspelled(random)) },
  { name: '50 words of a letter', of: (random) => many(50, () => unknown(random, 1)) },
  { name: '60 unknown words', of: (random) => many(60, () => unknown(random, 7)) },
  { name: '4,000 characters', of: (random) => unknown(random, 4000) },
  { name: 'unicode soup', of: (random) => soup(random) },
]

for (const size of sizes) for (const kind of kinds) await benchOne(kind, size)

async function benchOne(kind: DatabaseKind, size: number): Promise<void> {
  const connection = await openWith(kind, size)
  try {
    const services = { db: connection.db, now: () => new Date('2026-11-21T15:00:00Z') }
    const rows: string[][] = []
    for (const { name, of } of texts) {
      const random = seeded(name)
      const { p50, p99, mean } = await timesOf(rounds, () => {
        const parsed = parseSearch(new URLSearchParams({ q: of(random) }), services.now())
        return parsed.ok ? runSearch(services, parsed.query) : null
      })
      rows.push([name, ms(p50), ms(p99), ms(mean)])
    }
    console.log(`\n${size.toLocaleString('en')} listings, ${kind} database, ${rounds} texts`)
    console.log(table(['milliseconds', 'p50', 'p99', 'mean'], rows))
  } finally {
    await connection.close()
  }
}

function many(count: number, word: () => string): string {
  return Array.from({ length: count }, word).join(' ')
}

function unknown(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(letters)).join('')
}

/** Unknown, and yet made of what the words of listings are made of. */
function spelled(random: Random): string {
  return Array.from({ length: 3 }, () => random.pick(syllables))
    .join('')
    .slice(0, 7)
}

function misspelled(random: Random): string {
  const word = random.pick(known.split(' '))
  const at = 1 + Math.floor(random.next() * (word.length - 1))
  return word.slice(0, at) + random.pick(letters) + word.slice(at + 1)
}

function soup(random: Random): string {
  const point = () => String.fromCodePoint(0xa0 + Math.floor(random.next() * 0xcf00))
  return Array.from({ length: 90 }, point).join('')
}
