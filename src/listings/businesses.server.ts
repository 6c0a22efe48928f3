import { findCategory } from './categories.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { findCityByName } from '../florida/cities.ts'
import { countiesNamed } from '../florida/counties.ts'
import { locate } from '../florida/locate.ts'
import type { BusinessRow, Db } from '../platform/db/schema.ts'
import { transaction } from '../platform/db/transaction.server.ts'
import { drawnPicture, type Business } from './business.ts'
import { countyRows, hourRows, verificationRow } from './business-rows.server.ts'
import {
  fieldEntry,
  fieldNames,
  fields,
  havingFacts,
  indexedFacts,
  publicFacts,
  type CardFact,
  type KeptFact,
  type ListedFacts,
} from './fields.ts'
import { isClosedOn, type HourSpan } from './hours.ts'
import { photosOf, pictureIn, pictureOf } from './photos/photo-columns.server.ts'
import { postsOf, rowOfPost } from './posts/post-columns.server.ts'
import type { NewPost } from './posts/post.ts'
import { translateSample } from './sample-words.server.ts'
import { isStoredAsJson } from './field-entry.ts'
import { hasOwner, takesMessages } from './who-runs.server.ts'
import { confirmedAtOf, hasConfirmedInvitation, isSiteSilent } from './upkeep/confirmed.server.ts'
import {
  certificateLists,
  samRegister,
  type NewVerification,
  type Registration,
  type Verification,
} from './verification.ts'

/** The location follows from address and county. */
export type NewBusiness = Pick<ListedFacts, 'name' | 'description'> &
  Partial<ListedFacts> & {
    id: string
    categorySlug: string
    county: string
    lat?: number
    lng?: number
    servesCounties?: string[]
    verification?: NewVerification | null
    posts?: NewPost[]
    isFeatured?: boolean
    isSample?: boolean
  }

type Columns = { [K in KeptFact]: (typeof fields)[K]['column'] }

const keptFacts = fieldNames.filter((name): name is KeptFact => fields[name].column !== null)
const cardFacts = keptFacts.filter((name): name is CardFact => 'isOnCard' in fields[name])

export const columns = Object.fromEntries(
  keptFacts.map((fact) => [fact, fields[fact].column]),
) as Columns

type FactColumns = Pick<Insertable<BusinessRow>, Columns[KeptFact]>

/** In the form of its column. */
function kept(fact: KeptFact, value: unknown): unknown {
  const { kind, unsaid = null } = fieldEntry(fact)
  if (isStoredAsJson(kind)) return JSON.stringify(value ?? [])
  return value ?? (kind === 'list' ? [] : kind === 'flag' ? false : unsaid)
}

function columnsOf(business: NewBusiness): FactColumns {
  return Object.fromEntries(
    keptFacts.map((fact) => [columns[fact], kept(fact, business[fact])]),
  ) as FactColumns
}

/** Except hours. */
export function factsIn(row: Selectable<BusinessRow>): Pick<ListedFacts, KeptFact> {
  const facts = keptFacts.map((fact) => [fact, row[columns[fact]]])
  const all = Object.fromEntries(facts) as Pick<ListedFacts, KeptFact>
  // Merged categories can leave the same one twice; undoing the merge separates them.
  return row.second_category === row.category_slug ? { ...all, secondCategory: null } : all
}

/** Of table `b`, for `cardFactsIn`. */
export const cardColumns = sql.join(
  ['hides_address', ...cardFacts.map((fact) => columns[fact])].map((name) => sql.ref(`b.${name}`)),
)
export type CardColumns = Pick<Selectable<BusinessRow>, Columns[CardFact] | 'hides_address'>

/** Of table `b`, as arguments of `json_build_object`. */
export const indexedColumns = sql.join(
  indexedFacts.map((fact) => sql`${sql.lit(fact)}, ${sql.ref(`b.${columns[fact]}`)}`),
)

/** Of table `b`: the names of the facts that it has, with spaces between them; null for none. */
export const factsHad = sql<string | null>`nullif(concat_ws(' ', ${sql.join(
  havingFacts.map((fact) => {
    const { kind } = fieldEntry(fact)
    const column = sql.ref(`b.${columns[fact]}`)
    return sql`case when ${kind === 'flag' ? column : sql`${column} is not null`} then ${sql.lit(fact)} end`
  }),
)}), '')`

/** Text that search matches. */
export const searchedWords = sql<string>`concat_ws(' ', ${sql.join(
  keptFacts.filter((fact) => fieldEntry(fact).isSearched).map(wordsOf),
)})`

function wordsOf(fact: KeptFact) {
  const { kind, label } = fieldEntry(fact)
  const column = sql.ref(columns[fact])
  if (kind === 'flag') return sql`case when ${column} then ${sql.lit(label)} end`
  if (kind === 'prices')
    return sql`(select string_agg(concat_ws(' ', p ->> 'name', p ->> 'text'), ' ') from jsonb_array_elements(${column}) p)`
  return kind === 'list' ? sql`array_to_string(${column}, ' ')` : column
}

/** For a page, which has no table of categories. */
export function secondNameOf(slug: string | null, first: string): { secondCategoryName?: string } {
  const category = slug && slug !== first ? findCategory(slug) : undefined
  return category ? { secondCategoryName: category.name } : {}
}

/** Without a hidden street. */
export function cardFactsIn(row: CardColumns): Pick<ListedFacts, CardFact> {
  const facts = cardFacts.map((fact) => [fact, row[columns[fact]]])
  return publicFacts(Object.fromEntries(facts) as Pick<ListedFacts, CardFact>, row.hides_address)
}

/** All or none. @throws the database's error for an existing id. */
export async function insertBusinesses(
  db: Db,
  businesses: NewBusiness[],
  now?: Date,
): Promise<void> {
  await transaction(db, async (db) => {
    for (let start = 0; start < businesses.length; start += 500) {
      await insertBatch(db, businesses.slice(start, start + 500), now)
    }
  })
}

async function insertBatch(db: Db, businesses: NewBusiness[], now?: Date): Promise<void> {
  const times = now && { created_at: now, updated_at: now }
  const rows = businesses.map((business) => ({ ...rowOf(business), ...times }))
  await db.insertInto('businesses').values(rows).execute()
  await insertParts(db, businesses)
  const posts = businesses.flatMap(({ id, posts = [] }) => posts.map((post) => rowOfPost(id, post)))
  if (posts.length) await db.insertInto('posts').values(posts).execute()
}

/** Counties, hours, and proofs of new rows. */
async function insertParts(db: Db, businesses: NewBusiness[]): Promise<void> {
  const counties = businesses.flatMap(countyRows)
  const hours = businesses.flatMap(hourRows)
  const verifications = businesses.flatMap(({ id, verification }) =>
    verification ? verificationRow(id, verification) : [],
  )
  if (counties.length) await db.insertInto('business_counties').values(counties).execute()
  if (hours.length) await db.insertInto('business_hours').values(hours).execute()
  if (verifications.length) await db.insertInto('verifications').values(verifications).execute()
}

/** With its location. */
export function rowOf(business: NewBusiness): Insertable<BusinessRow> {
  // Coordinates would reveal a hidden street; the ZIP or town is public.
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

/**
 * @param today the day proof must be valid, as 2026-11-21. @param statuses which listings to
 * include. @returns null if none is visible.
 */
export async function findBusiness(
  db: Db,
  id: string,
  today: string,
  statuses: readonly Selectable<BusinessRow>['status'][] = ['published'],
): Promise<Business | null> {
  if (!/^[a-z0-9-]{1,200}$/.test(id)) return null
  const row = await db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.slug', 'b.category_slug')
    .where('b.id', '=', id)
    .where('b.status', 'in', statuses)
    .selectAll('b')
    .select(['c.name as category_name', proofOf(today).as('verification'), pictureOf.as('picture')])
    .select([takesMessages.as('takesMessages'), hoursOf.as('hours'), countiesOf.as('counties')])
    .select([postsOf.as('posts'), photosOf.as('photos'), confirmedAtOf.as('confirmedAt')])
    .select([isSiteSilent.as('isSiteSilent'), hasOwner.as('hasOwner')])
    .select([registrationOf(today).as('registration'), isOnlyRegistered.as('isOnlyRegistered')])
    .executeTakeFirst()
  if (!row) return null
  const facts = factsIn(row)
  const specialDays = facts.specialDays.filter(({ to }) => to >= today)
  return translateSample({
    ...publicFacts(facts, row.hides_address),
    closedForNow: isClosedOn(today, { ...facts, specialDays }),
    id: row.id,
    category: { slug: row.category_slug, name: row.category_name },
    ...secondNameOf(row.second_category, row.category_slug),
    address: row.public_address,
    county: row.county,
    point:
      row.latitude === null || row.longitude === null
        ? null
        : { lat: row.latitude, lng: row.longitude },
    precision: row.location_precision,
    ...pictureIn(row.picture, drawnPicture(row.category_slug, row.id)),
    photos: row.photos,
    isSample: row.is_sample,
    isFeatured: row.is_featured,
    verification: row.verification,
    hours: row.hours,
    specialDays,
    takesMessages: row.takesMessages,
    posts: row.posts,
    counties: row.counties,
    updatedAt: row.updated_at,
    confirmedAt: row.is_sample ? null : (row.confirmedAt ?? row.created_at),
    isClosed: row.status === 'closed',
    isSiteSilent: row.isSiteSilent,
    hasOwner: row.hasOwner,
    registeredThrough: row.registration?.expiresOn ?? null,
    isOnlyRegistered: row.isOnlyRegistered,
  })
}

/** The newest valid proof of `b` as JSON; null if none counts. `standingLevel` has the same rule. */
export function proofOf(today: string) {
  return sql<Verification | null>`(
    select json_build_object('method', v.method, 'checkedOn', v.checked_on, 'expiresOn', v.expires_on,
      'note', v.note, 'provesService', v.proves_service, 'provesOwnership', v.proves_ownership,
      'provesDisability', v.proves_disability, 'isByList', v.by_name = any(${Object.values(certificateLists)}::text[]))
    from badges_in_force v where v.business_id = b.id and v.expires_on > ${today}::date
    order by case when v.method <> 'sam-registered' then 1
      else coalesce((select case n.method when 'self-attested' then 0 else 2 end from badges_in_force n
        where n.business_id = v.business_id and n.method <> 'sam-registered' and n.expires_on > ${today}::date
        order by n.checked_on desc, n.id desc limit 1), 0) end, v.checked_on desc, v.id desc limit 1)`
}

/** Of `b` as JSON: its valid registration as veteran-owned in SAM.gov, also before an owner runs the listing. */
export function registrationOf(today: string) {
  return sql<Registration | null>`(
    select json_build_object('checkedOn', v.checked_on, 'expiresOn', v.expires_on)
    from verifications v where v.business_id = b.id and v.method = 'sam-registered'
      and v.withdrawn_at is null and v.expires_on > ${today}::date
    order by v.id desc limit 1)`
}

/** Of `b`: it has an entry in SAM.gov, and no one with our email or letter has confirmed it. */
const isOnlyRegistered = sql<boolean>`(exists (select from listing_sources l
    where l.business_id = b.id and l.source = ${samRegister})
  and not exists (select from listing_upkeep u where u.business_id = b.id and u.answered_how in ('answer', 'sender'))
  and not ${hasConfirmedInvitation})`

/** Of `b`: `isUnconfirmed`. */
export const isFromRegister = sql<boolean>`(${isOnlyRegistered} and not ${hasOwner} and not b.is_sample)`

/** Hours of `b` as JSON. */
export const hoursOf = sql<HourSpan[]>`coalesce((
  select json_agg(json_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute,
    'closesMinute', h.closes_minute) order by h.weekday, h.opens_minute)
  from business_hours h where h.business_id = b.id), '[]')`

/** Counties of `b` as JSON. */
export const countiesOf = sql<Business['counties']>`coalesce((
  select json_agg(json_build_object('slug', k.county_slug, 'relation', k.relation)
    order by k.relation, k.county_slug)
  from business_counties k where k.business_id = b.id), '[]')`
