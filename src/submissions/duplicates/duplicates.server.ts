import type { Identity } from '../reports/do-not-list.ts'
import type { User } from '@supabase/supabase-js'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { findCounty } from '../../florida/counties.ts'
import type { Point } from '../../florida/distance.ts'
import { locate } from '../../florida/locate.ts'
import { cleanLine } from '../clean-text.ts'
import { mailAddress, usPhone } from '../contact-rules.ts'
import { webLink } from '../link-rules.ts'
import { tidyLicense } from '../license-form.ts'
import { businessFields } from '../form/business-fields.ts'
import type { PossibleDuplicate } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import { sentBy } from '../sent-by.server.ts'
import type { SubmissionDetails } from '../submission.ts'
import { whenText } from '../when-text.ts'
import { addedWords, isNearName, nameAlone } from './name-alone.ts'
import {
  isAlikeByName,
  duplicateReasons,
  duplicateScore,
  duplicateFrom,
  milesApart,
  ownHost,
} from './duplicate-score.ts'

export type Described = {
  name: string
  phone: string | null
  website: string | null
  licenseNumber: string | null
  point: Point | null
  /** For the team, which also sees names that only resemble each other there. */
  area?: { zip: string | null; category: string } | undefined
}

export type Match = {
  kind: 'listing' | 'resource' | 'submission'
  id: string
  name: string
  place: string
  score: number
  isAlikeByName: boolean
  reasons: string[]
  /** A listing that our team hid or removed. */
  isRemoved: boolean
}

type Candidate = {
  id: string
  name: string
  place: string
  likeness: number
  same_phone: boolean | null
  same_site: boolean | null
  same_license: boolean | null
  latitude: number | null
  longitude: number | null
  is_removed?: boolean
  zip?: string | null
  category?: string
}

const maxCandidates = 30
/** Below this, without the same phone or website, distance doesn't matter. */
const leastLikeness = 0.6
/** To senders; the team sees all. */
const maxShown = 5

/** For `duplicateSubmissions` of a form that hasn't been sent. */
export const notSent = { id: '', kind: 'suggest', business_id: null } as const

export async function findPossibleDuplicates(
  db: Db,
  values: FormValues,
): Promise<PossibleDuplicate[]> {
  const described = describedBy(values)
  return described ? shownOf(await duplicateListings(db, described)) : []
}

/** Similar submissions that this person already sent, then similar listings. */
export async function alikeFor(
  db: Db,
  user: User | null,
  values: FormValues,
  now: Date,
): Promise<PossibleDuplicate[]> {
  const own = user ? await findOwnWaiting(db, user, values, now) : []
  return [...own, ...(await findPossibleDuplicates(db, values))].slice(0, maxShown)
}

/** Waiting submissions of this person about the same business. */
async function findOwnWaiting(
  db: Db,
  user: User,
  values: FormValues,
  now: Date,
): Promise<PossibleDuplicate[]> {
  const described = describedBy(values)
  const matches = described ? await duplicateSubmissions(db, described, notSent) : []
  if (matches.length === 0) return []
  const ids = matches.map(({ id }) => id)
  const own = await sentBy(db, user)
    .select(['id', 'received_at'])
    .where('id', 'in', ids)
    .where('kind', 'in', ['suggest', 'register'])
    .execute()
  return shownOf(matches).flatMap((match) => {
    const sent = own.find(({ id }) => id === match.id)
    return sent ? [{ ...match, sent: whenText(sent.received_at, now) }] : []
  })
}

/** The time of an earlier waiting submission about the same business from the same address. */
export async function sentEarlier(db: Db, submission: SubmissionRow): Promise<Date | null> {
  const { name, phone, website, details, latitude, longitude, submitter_email: to } = submission
  const { licenseNumber = null } = details as Partial<SubmissionDetails>
  const point = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
  const described = { name, phone, website, licenseNumber, point }
  const matches = await duplicateSubmissions(db, described, submission)
  if (matches.length === 0 || !to) return null
  const ids = matches.map(({ id }) => id)
  const earliest = await db
    .selectFrom('submissions')
    .select('received_at')
    .where('id', 'in', ids)
    .where('kind', 'in', ['suggest', 'register'])
    .where(sql<string>`lower(submitter_email)`, '=', to.toLowerCase())
    .where('received_at', '<', submission.received_at)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  return earliest?.received_at ?? null
}

/** Null until there is enough to compare. */
/** As the checked form would have it. */
export function identityIn(values: FormValues): Identity {
  return {
    name: cleanLine(values.name).slice(0, businessFields.name.max),
    phone: usPhone(cleanLine(values.phone)),
    website: webLink(cleanLine(values.website).slice(0, businessFields.website.max)),
    email: mailAddress(values.email),
    street: cleanLine(values.street),
    zip: cleanLine(values.zip),
  }
}

function describedBy(values: FormValues): Described | null {
  const name = cleanLine(values.name).slice(0, businessFields.name.max)
  const phone = usPhone(cleanLine(values.phone))
  const website = webLink(cleanLine(values.website).slice(0, businessFields.website.max))
  const licenseNumber = tidyLicense(cleanLine(values.licenseNumber).slice(0, 60)) || null
  if (name.length < 3 && !phone && !website && !licenseNumber) return null
  return { name, phone, website, licenseNumber, point: pointOf(values) }
}

function shownOf(matches: Match[]): PossibleDuplicate[] {
  return matches
    .slice(0, maxShown)
    .map(({ id, name, place, reasons }) => ({ id, name, place, reasons }))
}

function pointOf({ street, city, zip, county }: FormValues) {
  const short = (part: string) => cleanLine(part).slice(0, businessFields.street.max)
  return locate({
    street: short(street),
    city: short(city),
    zip: /\d{5}/.exec(zip.slice(0, 20))?.[0] ?? null,
    county: findCounty(county.slice(0, 60))?.name ?? '',
  }).point
}

/** Without samples, which are no real business. */
export async function duplicateListings(db: Db, described: Described): Promise<Match[]> {
  const candidates = await sql<Candidate>`
    select id, name, concat_ws(', ', city, nullif(county, '')) as place, latitude, longitude, zip, category_slug as category,
      license_key(license_number) = license_key(${described.licenseNumber}::text) as same_license,
      ${comparedTo(described)}
    from businesses
    where status = 'published' and not is_sample and (${isAlike(described)}
      or (license_number is not null and license_key(license_number) = license_key(${described.licenseNumber}::text)))
    order by coalesce(license_key(license_number) = license_key(${described.licenseNumber}::text), false) desc,
      ${sharedFirst(described)}, likeness desc, id limit ${maxCandidates}`.execute(db)
  return matchesOf('listing', candidates.rows, described)
}

/**
 * `duplicateListings` for many businesses together, by their index. Call in a transaction. Looks only for names similar enough on their own.
 * @param statuses an import also looks among listings that our team removed.
 */
export async function duplicateListingsOfMany(
  db: Db,
  described: readonly Described[],
  statuses: readonly Selectable<BusinessRow>['status'][] = ['published'],
): Promise<Map<number, Match[]>> {
  const listings = sql`
    select id, name, concat_ws(', ', city, nullif(county, '')) as place, latitude, longitude, name_key, phone, website,
      license_number as license, zip, category_slug as category, status <> 'published' as is_removed
    from businesses where status = any(${statuses}::text[]) and not is_sample`
  return matchesOfMany(db, described, { kind: 'listing', among: listings })
}

/**
 * Published listings and waiting submissions that each of these new businesses may be the same as.
 * Only waiting ones are looked at. Call in a transaction.
 */
export async function duplicatesOfWaiting(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Match[]>> {
  const waiting = sql`
    select id, name, county as place, latitude, longitude, name_key, phone, website,
      details->>'licenseNumber' as license, details->>'zip' as zip, category_slug as category, false as is_removed
    from submissions where kind in ('suggest', 'register') and state in ('pending', 'changes_requested')`
  type Row = Omit<Described, 'point' | 'area'> & { id: string; lat: number; lng: number }
  const { rows } = await sql<Row & { zip: string | null; category: string }>`
    select id, name, phone, website, license as "licenseNumber", latitude as lat, longitude as lng, zip, category
    from (${waiting}) w where id = any(${ids}::text[])`.execute(db)
  if (rows.length === 0) return new Map()
  const described = rows.map(({ lat, lng, zip, category, ...row }) => ({
    ...row,
    area: { zip, category },
    point: lat === null || lng === null ? null : { lat, lng },
  }))
  const listings = await duplicateListingsOfMany(db, described)
  const submissions = await matchesOfMany(db, described, { kind: 'submission', among: waiting })
  return new Map(
    described.map(({ id }, place) => {
      const matches = [...(listings.get(place) ?? []), ...(submissions.get(place) ?? [])]
      return [id, matches.filter((match) => match.id !== id)]
    }),
  )
}

type Among = { kind: 'listing' | 'submission'; among: RawBuilder<unknown> }

async function matchesOfMany(
  db: Db,
  described: readonly Described[],
  { kind, among }: Among,
): Promise<Map<number, Match[]>> {
  await sql`set local pg_trgm.similarity_threshold = ${sql.lit(leastLikeness)}`.execute(db)
  const wanted = described.map(({ name, phone, website, licenseNumber }, place) => ({
    place,
    name,
    alone: nameAlone(name),
    phone,
    host: ownHost(website),
    license: licenseNumber,
  }))
  const { rows } = await sql<Candidate & { wanted: number }>`
    with wanted as materialized (
      select place, plain_text(name) as key, alone, phone_digits(phone) as phone, host, license_key(license) as license
      from json_to_recordset(${JSON.stringify(wanted)}::json)
        as r(place int, name text, alone text, phone text, host text, license text))
    select r.place as wanted, found.* from wanted r
    cross join lateral (
      select id, name, place, latitude, longitude, is_removed, zip, category,
        greatest(similarity(name_key, r.key), similarity(${keyAlone}, r.alone)) as likeness, phone_digits(phone) = r.phone as same_phone,
        site_host(website) = r.host as same_site,
        license_key(license) = r.license as same_license
      from (${among}) a
      where name_key % r.key or name_key % r.alone
        or (phone is not null and phone_digits(phone) = r.phone)
        or (website is not null and site_host(website) = r.host)
        or (license is not null and license_key(license) = r.license)
      order by coalesce(phone_digits(phone) = r.phone, false) or coalesce(site_host(website) = r.host, false)
        or coalesce(license_key(license) = r.license, false) desc, likeness desc, id limit ${maxCandidates}) found`.execute(
    db,
  )
  const near = await inSameArea(db, described, among)
  return new Map(
    described.flatMap((one, place) => {
      const found = rows.filter(({ wanted }) => wanted === place)
      const known = new Set(found.map(({ id }) => id))
      const others = near.filter(({ wanted, id }) => wanted === place && !known.has(id))
      const candidates = [...found, ...others]
      return candidates.length ? [[place, matchesOf(kind, candidates, one)]] : []
    }),
  )
}

async function inSameArea(
  db: Db,
  described: readonly Described[],
  among: RawBuilder<unknown>,
): Promise<(Candidate & { wanted: number })[]> {
  const wanted = described.flatMap(({ area }, place) => (area?.zip ? [{ place, ...area }] : []))
  if (wanted.length === 0) return []
  const { rows } = await sql<Candidate & { wanted: number }>`
    select r.place as wanted, a.id, a.name, a.place, a.latitude, a.longitude, a.is_removed, a.zip, a.category, 0 as likeness,
      false as same_phone, false as same_site, false as same_license
    from json_to_recordset(${JSON.stringify(wanted)}::json) as r(place int, zip text, category text)
    join (${among}) a on a.zip = r.zip and a.category = r.category`.execute(db)
  return rows.filter(({ name, wanted }) => isNearName(name, described[wanted]?.name ?? ''))
}

/** Few, so no index is needed. */
export async function duplicateResources(db: Db, described: Described): Promise<Match[]> {
  const { name, phone, website } = described
  const candidates = await sql<Candidate>`
    select id, title as name, coalesce(address, '') as place, null as latitude, null as longitude,
      null as same_license,
      similarity(plain_text(title), plain_text(${name})) as likeness,
      phone_digits(phone) = phone_digits(${phone}::text) as same_phone,
      site_host(website) = ${ownHost(website)}::text as same_site
    from resources
    order by likeness desc, id`.execute(db)
  return matchesOf('resource', candidates.rows, described)
}

/**
 * Waiting submissions, for the team only. Claims and edits don't count.
 * @param current the submission being viewed.
 */
export async function duplicateSubmissions(
  db: Db,
  described: Described,
  current: Pick<SubmissionRow, 'id' | 'kind' | 'business_id'>,
): Promise<Match[]> {
  const candidates = await sql<Candidate>`
    select id, name, county as place, latitude, longitude, details->>'zip' as zip, category_slug as category,
      license_key(details->>'licenseNumber') = license_key(${described.licenseNumber}::text) as same_license,
      ${comparedTo(described)}
    from submissions
    where state in ('pending', 'changes_requested') and id <> ${current.id}
      and not coalesce(business_id = ${current.business_id} and kind <> ${current.kind}, false)
      and (${isAlike(described)}
        or license_key(details->>'licenseNumber') = license_key(${described.licenseNumber}::text))
    order by coalesce(license_key(details->>'licenseNumber') = license_key(${described.licenseNumber}::text), false) desc,
      ${sharedFirst(described)}, likeness desc, id limit ${maxCandidates}`.execute(db)
  return matchesOf('submission', candidates.rows, described)
}

/** `nameAlone` of the row's name. */
const keyAlone = sql<string>`coalesce(nullif(btrim(regexp_replace(
  regexp_replace(name_key, '[^a-z0-9]+', ' ', 'g'), ${sql.lit(`\\m(?:${addedWords})\\M`)}, ' ', 'g')), ''), name_key)`

function comparedTo({ name, phone, website }: Described) {
  return sql`greatest(similarity(name_key, plain_text(${name})), similarity(${keyAlone}, ${nameAlone(name)}::text)) as likeness,
    phone_digits(phone) = phone_digits(${phone}::text) as same_phone,
    site_host(website) = ${ownHost(website)}::text as same_site`
}

/** A shared phone or website isn't cut off by many similar names. */
function sharedFirst({ phone, website }: Described) {
  return sql`(coalesce(phone_digits(phone) = phone_digits(${phone}::text), false)
    or coalesce(site_host(website) = ${ownHost(website)}::text, false)) desc`
}

function isAlike({ name, phone, website }: Described) {
  return sql`name_key % plain_text(${name}) or name_key % ${nameAlone(name)}::text
    or (phone is not null and phone_digits(phone) = phone_digits(${phone}::text))
    or (website is not null and site_host(website) = ${ownHost(website)}::text)`
}

function matchesOf(
  kind: Match['kind'],
  rows: Candidate[],
  { name: own, point, area }: Described,
): Match[] {
  return rows
    .map(({ id, name, place, latitude, longitude, ...row }) => {
      const there =
        latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
      const compared = {
        likeness: row.likeness,
        isSamePhone: row.same_phone ?? false,
        isSameSite: row.same_site ?? false,
        isSameLicense: row.same_license ?? false,
        miles: milesApart(point, there),
        isNearInArea:
          Boolean(area?.zip) &&
          area?.zip === row.zip &&
          area?.category === row.category &&
          isNearName(own, name),
      }
      const reasons = duplicateReasons(compared)
      const score = duplicateScore(compared)
      return {
        kind,
        id,
        name,
        place,
        score,
        reasons,
        isAlikeByName: isAlikeByName(compared),
        isRemoved: row.is_removed ?? false,
      }
    })
    .filter(({ score }) => score >= duplicateFrom)
    .sort((one, other) => other.score - one.score)
}
