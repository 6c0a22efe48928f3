import { sql, type RawBuilder } from 'kysely'
import data from '../data/florida-cities.json' with { type: 'json' }
import type { Db } from '../src/platform/db/schema.ts'
import { transaction } from '../src/platform/db/transaction.server.ts'
import { branches } from '../src/listings/choices.ts'
import { fileCategories } from '../src/listings/taxonomy.ts'
import { countiesNamed } from '../src/florida/counties.ts'
import { zips } from '../src/florida/zips.ts'

const names = wordsIn(
  'Anchor Atlantic Banyan Bayside Beacon Bluewater Bravo Cypress Eagle Egret Everglade Frontline Guardian Gulf Harbor Heron Homefront Island Liberty Magnolia Mangrove Manatee Marlin Osprey Palmetto Patriot Pelican Pinewood Recon Ridge Rally Sabal Sandbar Semper Sentry Shoreline Springs Summit Sunrise Suncoast Tarpon Tidewater Trident Valor Vanguard Watch',
)
const kinds = wordsIn(
  'Brothers Company Crew Group Partners Pros Service Solutions Specialists Team Trades Works',
)
const syllables = wordsIn(
  'ba ber can cor dal den el fer gar go hal han jen ka lan lin mar mer nor o pel por quin ra ren ro sal ser tan ter ul van ver wal wen yar ze zim',
)
const sentences = [
  'Owned by a veteran of twenty years, with prices quoted by the job.',
  'Repair, maintenance and new work for homes and small businesses.',
  'Evening and weekend appointments; the same two people every time.',
  'Free estimates, licensed and insured, and a call back the same day.',
  'A family shop that trains and hires veterans from the area.',
]

/** Listings per statement. */
const atOnce = 50_000
/** Places to draw from: each ZIP appears in proportion to its population. */
const slots = 20_000

/**
 * Fills the directory with realistic listings for Florida: towns by population, every category,
 * one in fifty in an unknown place, one in fifty the branch of a chain. Half have an owner's name;
 * new surnames keep appearing, like rare words in a language. The same count gives the same
 * listings.
 */
export async function generateListings(db: Db, count: number): Promise<void> {
  await transaction(db, async (db) => {
    // No constraint checks, because the rows are valid, and no notifications, because there are no
    // listeners.
    await sql`set local session_replication_role = 'replica'`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create temp table made_places on commit drop as
      select * from json_to_recordset(${JSON.stringify(placesByPeople())}) as place
        (slot int, zip text, city text, county text, slug text, lat float8, lng float8)`.execute(db)
    await sql`select setseed(0.42)`.execute(db)
    for (let from = 0; from < count; from += atOnce)
      await makeListings(db, from, Math.min(count, from + atOnce) - 1)
  })
  for (const table of ['businesses', 'business_counties', 'business_hours', 'verifications'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** Draws each listing's properties at random, then inserts the rows. */
async function makeListings(db: Db, first: number, last: number): Promise<void> {
  const slot = sql`floor(random() * ${sql.lit(slots)})::int`
  await sql`create temp table made on commit drop as
    select made.*, place.zip, place.city, place.county, place.slug,
      place.lat + case when known >= 0.7 then north else 0 end as lat,
      place.lng + case when known >= 0.7 then east else 0 end as lng, other.slug as serves
    from (select n, ${slot} as slot, ${slot} as other_slot, random() as known, random() as serving,
        random() as twin, random() as owner, random() as town, random() as shop, random() as veteran,
        floor(exp(random() * ln(400000)))::int as surname,
        (random() - 0.5) / 10 as north, (random() - 0.5) / 10 as east,
        ${oneOf(fileCategories.map(({ slug }) => slug))} as category, ${oneOf(names)} as one,
        ${oneOf(names)} as two, ${oneOf(kinds)} as kind, ${oneOf(sentences)} as says,
        ${oneOf(sentences)} as adds, ${oneOf(branches)} as branch
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) n) made
    join made_places place on place.slot = made.slot
    join made_places other on other.slot = made.other_slot`.execute(db)
  await insertMade(db)
  await sql`drop table made`.execute(db)
}

/** Half have only a ZIP, three in ten an exact point; the rest have less. */
async function insertMade(db: Db): Promise<void> {
  await sql`insert into businesses (id, name, category_slug, description, street, city, zip, county, phone,
      website, service, languages, latitude, longitude, location_precision)
    select 'generated-' || n,
      case when twin < 0.02 then ${nth(names, sql`n`)} || ' ' || c.name || ' Crew'
        else case when owner < 0.5 then initcap(${surname}) else one end || ' ' || two || ' ' || c.name
          || ' ' || kind || case when town < 0.5 then ' of ' || city else '' end end,
      category, says || ' ' || adds || ' Based in ' || city || '.',
      case when known >= 0.2 then 100 + n % 900 || ' Main St' end,
      case when known >= 0.04 then city end, case when known >= 0.2 then zip end,
      case when known < 0.02 then 'Multiple Counties' else county end,
      '555-555-' || lpad((n % 10000)::text, 4, '0'),
      case when town < 0.6 then 'https://business-' || n || '.example.com' end,
      case when veteran < 0.4 then branch end,
      case when shop < 0.3 then array['English', 'Spanish'] when shop < 0.6 then array['English']
        else '{}'::text[] end,
      case when known >= 0.04 then lat end, case when known >= 0.04 then lng end,
      case when known < 0.04 then 'unknown' when known < 0.2 then 'city' when known < 0.7 then 'zip'
        else 'exact' end
    from made join categories c on c.slug = category`.execute(db)
  await sql`insert into business_counties (business_id, county_slug, relation)
    select 'generated-' || n, slug, 'located' from made where known >= 0.02
    union all select 'generated-' || n, serves, 'serves' from made
      where known >= 0.7 and serving < 0.3 and serves <> slug`.execute(db)
  await sql`insert into business_hours (business_id, weekday, opens_minute, closes_minute)
    select 'generated-' || n, day, 420 + 30 * (n % 8), 960 + 60 * (n % 5)
    from made, generate_series(1, 5) day where shop >= 0.75`.execute(db)
  await sql`insert into verifications (business_id, method, checked_on, expires_on)
    select 'generated-' || n, 'papers-seen', '2026-06-01', '2027-06-01' from made`.execute(db)
}

/** A random element of a list. */
function oneOf(list: readonly string[]): RawBuilder<string> {
  return nth(list, sql`floor(random() * ${sql.lit(list.length)})::int`)
}

function nth(list: readonly string[], number: RawBuilder<unknown>): RawBuilder<string> {
  const texts = sql.join(list.map((text) => sql.lit(text)))
  return sql<string>`(array[${texts}])[1 + ${number} % ${sql.lit(list.length)}]`
}

/** A name made from a number; small numbers are the most frequent. */
const surname = sql.join(
  [1, 38, 38 ** 2, 38 ** 3].map((part) => nth(syllables, sql`surname / ${sql.lit(part)}`)),
  sql` || `,
)

/** ZIPs weighted by their city's population, divided evenly. */
function placesByPeople(): object[] {
  const people = new Map<string, number>(
    data.cities.map(({ name, county, population, zips }) => [
      `${name}, ${county}`,
      (population || 500) / Math.max(1, zips ?? 1),
    ]),
  )
  const shares = zips.map(({ city, county }) => people.get(`${city}, ${county}`) ?? 500)
  const sum = shares.reduce((all, share) => all + share, 0)
  let upTo = 0
  return zips.flatMap(({ zip, city, county, lat, lng }, at) => {
    const first = Math.round((upTo / sum) * slots)
    upTo += shares[at] as number
    const length = Math.round((upTo / sum) * slots) - first
    const [{ slug } = { slug: '' }] = countiesNamed(county)
    return Array.from({ length }, (_, more) => ({
      slot: first + more,
      zip,
      city,
      county,
      slug,
      lat,
      lng,
    }))
  })
}

function wordsIn(text: string): string[] {
  return text.split(' ')
}
