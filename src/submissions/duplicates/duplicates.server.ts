import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Point } from '../../florida/distance.ts'
import {
  duplicateReasons,
  duplicateScore,
  likelyFrom,
  milesApart,
  ownHost,
} from './duplicate-score.ts'

/** What is known of a business so far; while somebody types, that may be its name alone. */
export type Described = {
  name: string
  phone: string | null
  website: string | null
  point: Point | null
}

/** A listing, or another submission, that may be the same business. `score` goes from 0 to 1. */
export type Match = {
  kind: 'listing' | 'submission'
  id: string
  name: string
  place: string
  score: number
  reasons: string[]
}

type Candidate = {
  id: string
  name: string
  place: string
  likeness: number
  same_phone: boolean | null
  same_site: boolean | null
  latitude: number | null
  longitude: number | null
}

const maxCandidates = 30
const maxMatches = 5

/** Published listings that may be this business, the likeliest first: what anybody may be shown. */
export async function duplicateListings(db: Db, described: Described): Promise<Match[]> {
  const candidates = await sql<Candidate>`
    select id, name, concat_ws(', ', city, nullif(county, '')) as place, latitude, longitude,
      ${comparedTo(described)}
    from businesses
    where status = 'published' and (${isAlike(described)})
    order by likeness desc, id limit ${maxCandidates}`.execute(db)
  return matchesOf('listing', candidates.rows, described)
}

/** Submissions still waiting that may be this business: for the team alone. @param exceptId the one looked at. */
export async function duplicateSubmissions(
  db: Db,
  described: Described,
  exceptId: string,
): Promise<Match[]> {
  const candidates = await sql<Candidate>`
    select id, name, county as place, latitude, longitude, ${comparedTo(described)}
    from submissions
    where state in ('pending', 'changes_requested') and id <> ${exceptId}
      and (${isAlike(described)})
    order by likeness desc, id limit ${maxCandidates}`.execute(db)
  return matchesOf('submission', candidates.rows, described)
}

function comparedTo({ name, phone, website }: Described) {
  return sql`similarity(name_key, plain_text(${name})) as likeness,
    phone_digits(phone) = phone_digits(${phone}::text) as same_phone,
    site_host(website) = ${ownHost(website)}::text as same_site`
}

/** Each part has an index of its own, which `or` combines. */
function isAlike({ name, phone, website }: Described) {
  return sql`name_key % plain_text(${name})
    or (phone is not null and phone_digits(phone) = phone_digits(${phone}::text))
    or (website is not null and site_host(website) = ${ownHost(website)}::text)`
}

function matchesOf(kind: Match['kind'], rows: Candidate[], { point }: Described): Match[] {
  return rows
    .map(({ id, name, place, latitude, longitude, ...row }) => {
      const there =
        latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
      const compared = {
        likeness: row.likeness,
        isSamePhone: row.same_phone ?? false,
        isSameSite: row.same_site ?? false,
        miles: milesApart(point, there),
      }
      const reasons = duplicateReasons(compared)
      return { kind, id, name, place, score: duplicateScore(compared), reasons }
    })
    .filter(({ score }) => score >= likelyFrom)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxMatches)
}
