import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { findCityByName } from '../florida/cities.ts'
import { countiesNamed } from '../florida/counties.ts'
import { locate } from '../florida/locate.ts'
import type { BusinessRow, Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import type { Business, ListedFacts, Post } from './business.ts'
import { cardFacts, drawnPicture, indexedFacts } from './business.ts'
import type { HourSpan } from './hours.ts'
import type { Verification } from './verification.ts'
import { expiryOf } from './verification.ts'

/** What it takes to put a listing into the directory; where it is follows from address and county. */
export type NewBusiness = Pick<ListedFacts, 'name' | 'description'> &
  Partial<ListedFacts> & {
    id: string
    categorySlug: string
    county: string
    lat?: number
    lng?: number
    servesCounties?: string[]
    verification?: Verification | null
    posts?: Post[]
    isFeatured?: boolean
    isSample?: boolean
  }

type KeptFact = Exclude<keyof ListedFacts, 'hours'>

/** The column of each fact. */
const columns = {
  name: 'name',
  description: 'description',
  street: 'street',
  city: 'city',
  zip: 'zip',
  hidesAddress: 'hides_address',
  phone: 'phone',
  email: 'email',
  website: 'website',
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'twitter',
  linkedin: 'linkedin',
  service: 'service',
  languages: 'languages',
  licenseNumber: 'license_number',
  timeZone: 'time_zone',
  hoursNote: 'hours_note',
} as const satisfies Record<KeptFact, keyof BusinessRow>

/** What stands in a column where nothing was said and null says something else. */
const unsaid: Partial<ListedFacts> = {
  hidesAddress: false,
  timeZone: 'America/New_York',
  languages: [],
}

const keptFacts = Object.keys(columns) as KeptFact[]

type FactColumns = Pick<Insertable<BusinessRow>, (typeof columns)[KeptFact]>

function columnsOf(business: NewBusiness): FactColumns {
  return Object.fromEntries(
    keptFacts.map((fact) => [columns[fact], business[fact] ?? unsaid[fact] ?? null]),
  ) as FactColumns
}

function factsIn(row: Selectable<BusinessRow>): Pick<ListedFacts, KeptFact> {
  const facts = keptFacts.map((fact) => [fact, row[columns[fact]]])
  return Object.fromEntries(facts) as Pick<ListedFacts, KeptFact>
}

type CardFact = (typeof cardFacts)[number]

/** The columns of listing `b` that `cardFactsIn` reads. */
export const cardColumns = sql.join(
  ['hides_address', ...cardFacts.map((fact) => columns[fact])].map((name) => sql.ref(`b.${name}`)),
)
export type CardColumns = Pick<
  Selectable<BusinessRow>,
  (typeof columns)[CardFact] | 'hides_address'
>

/** The facts of listing `b` that the listing index holds, as arguments of `json_build_object`. */
export const indexedColumns = sql.join(
  indexedFacts.map((fact) => sql`${sql.lit(fact)}, ${sql.ref(`b.${columns[fact]}`)}`),
)

/** The facts that a card tells, without a street that the owner hides. */
export function cardFactsIn(row: CardColumns): Pick<ListedFacts, CardFact> {
  const facts = cardFacts.map((fact) => [fact, row[columns[fact]]])
  const hidden = row.hides_address ? { street: null } : {}
  return { ...(Object.fromEntries(facts) as Pick<ListedFacts, CardFact>), ...hidden }
}

/** Puts listings into the directory, all or none. @throws the database's error for an id that exists. */
export async function insertBusinesses(db: Db, businesses: NewBusiness[]): Promise<void> {
  await transaction(db, async (db) => {
    for (let start = 0; start < businesses.length; start += 500) {
      await insertBatch(db, businesses.slice(start, start + 500))
    }
  })
}

async function insertBatch(db: Db, businesses: NewBusiness[]): Promise<void> {
  await db.insertInto('businesses').values(businesses.map(rowOf)).execute()
  const counties = businesses.flatMap(countyRows)
  const hours = businesses.flatMap(({ id, hours = [] }) =>
    hours.map((span) => ({
      business_id: id,
      weekday: span.weekday,
      opens_minute: span.opensMinute,
      closes_minute: span.closesMinute,
    })),
  )
  const verifications = businesses.flatMap(({ id, verification }) =>
    verification
      ? {
          business_id: id,
          method: verification.method,
          checked_on: verification.checkedOn,
          expires_on: expiryOf(verification.checkedOn),
          note: verification.note,
        }
      : [],
  )
  const posts = businesses.flatMap(({ id, posts = [] }) =>
    posts.map((post) => ({
      business_id: id,
      type: post.type,
      posted_on: post.postedOn,
      content: post.content,
      image: null,
    })),
  )
  if (counties.length) await db.insertInto('business_counties').values(counties).execute()
  if (hours.length) await db.insertInto('business_hours').values(hours).execute()
  if (verifications.length) await db.insertInto('verifications').values(verifications).execute()
  if (posts.length) await db.insertInto('posts').values(posts).execute()
}

function rowOf(business: NewBusiness): Insertable<BusinessRow> {
  // Coordinates would give a hidden street away; its zip or town is public.
  const { lat, lng, ...withoutPoint } = business
  const { point, precision } = locate(
    business.hidesAddress ? withoutPoint : { ...withoutPoint, lat, lng },
  )
  const { city, county } = business
  const isCity = city && findCityByName(city, countiesNamed(county)[0]?.name)
  return {
    ...columnsOf(business),
    id: business.id,
    category_slug: business.categorySlug,
    county,
    city: (isCity && isCity.name) || city || null,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    location_precision: precision,
    is_featured: business.isFeatured ?? false,
    is_sample: business.isSample ?? false,
  }
}

function countyRows({ id, county, servesCounties = [] }: NewBusiness) {
  const located = countiesNamed(county).map(({ slug }) => slug)
  const serves = countiesNamed(servesCounties.join(', '))
    .map(({ slug }) => slug)
    .filter((slug) => !located.includes(slug))
  return [
    ...located.map((county_slug) => ({
      business_id: id,
      county_slug,
      relation: 'located' as const,
    })),
    ...serves.map((county_slug) => ({ business_id: id, county_slug, relation: 'serves' as const })),
  ]
}

/**
 * The published listing with this id.
 *
 * @param today the day on which a proof must still hold, as 2026-11-21.
 * @returns null when there is none that the public may see.
 */
export async function findBusiness(db: Db, id: string, today: string): Promise<Business | null> {
  if (!/^[a-z0-9-]{1,200}$/.test(id)) return null
  const row = await db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.slug', 'b.category_slug')
    .where('b.id', '=', id)
    .where('b.status', '=', 'published')
    .selectAll('b')
    .select(['c.name as category_name', proofOf(today).as('verification'), pictureOf.as('image')])
    .select([hoursOf.as('hours'), postsOf.as('posts'), countiesOf.as('counties')])
    .executeTakeFirst()
  if (!row) return null
  return {
    ...factsIn(row),
    id: row.id,
    category: { slug: row.category_slug, name: row.category_name },
    address: row.public_address,
    street: row.hides_address ? null : row.street,
    county: row.county,
    point:
      row.latitude === null || row.longitude === null
        ? null
        : { lat: row.latitude, lng: row.longitude },
    precision: row.location_precision,
    googlePlaceId: row.google_place_id,
    image: row.image ?? drawnPicture(row.category_slug, row.id),
    isSample: row.is_sample,
    verification: row.verification,
    hours: row.hours,
    posts: row.posts,
    counties: row.counties,
    updatedAt: row.updated_at,
  }
}

/** SQL for the newest proof of listing `b` that still holds today, as json; null when it has none. */
export function proofOf(today: string) {
  return sql<Verification | null>`(
    select json_build_object('method', v.method, 'checkedOn', v.checked_on, 'note', v.note)
    from verifications v where v.business_id = b.id and v.expires_on > ${today}::date
    order by v.checked_on desc limit 1)`
}

/** SQL for the first picture of listing `b`; null when it has none of its own. */
export const pictureOf = sql<string | null>`(
  select i.url from business_images i where i.business_id = b.id order by i.place, i.id limit 1)`

const hoursOf = sql<HourSpan[]>`coalesce((
  select json_agg(json_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute,
    'closesMinute', h.closes_minute) order by h.weekday, h.opens_minute)
  from business_hours h where h.business_id = b.id), '[]')`

const postsOf = sql<Post[]>`coalesce((
  select json_agg(json_build_object('type', p.type, 'postedOn', p.posted_on, 'content', p.content)
    order by p.posted_on desc, p.id desc)
  from posts p where p.business_id = b.id), '[]')`

const countiesOf = sql<Business['counties']>`coalesce((
  select json_agg(json_build_object('slug', k.county_slug, 'relation', k.relation)
    order by k.relation, k.county_slug)
  from business_counties k where k.business_id = b.id), '[]')`
