import * as rows from '#messages/admin-import-rows.ts'
import * as t from '#messages/desk-not-listed.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { sameAs, changedFields, type Decision } from './decision.ts'
import { findListings, type KeptListing } from '../../listings/listing-facts.server.ts'
import { isRegisterDraft } from '../../listings/register-draft.server.ts'
import { locate } from '../../florida/locate.ts'
import { ownHost } from '../../submissions/duplicates/duplicate-score.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { duplicateListingsOfMany } from '../../submissions/duplicates/duplicates.server.ts'
import type { ImportRecord, RowProblem } from '../record/import-record.ts'
import { differencesOf, withoutKept, type Keeps } from './kept-fields.ts'

export type DecideContext = { source: string; today: string; formsSecret: string }

type Found = {
  id: string
  status: string
  how: 'id' | 'source' | 'exact'
  isOurs: boolean
  isDraft: boolean
}

/**
 * Matches rows to listings by ID, list ID, or name with phone, website, or address. Changes nothing.
 * @param keeps the fields each listing keeps; null for the preview, which shows all differences.
 */
export async function decide(
  db: Db,
  records: readonly ImportRecord[],
  { source, today, formsSecret }: DecideContext,
  keeps: readonly Keeps[] | null,
): Promise<Decision[]> {
  const found = await findMatches(db, records, source)
  const ids = [...new Set([...found.values()].map(({ id }) => id))]
  const kept = ids.length ? await findListings(db, ids, today) : []
  const listings = new Map(kept.map((listing) => [listing.id, listing]))
  const edited = ids.length ? await findEdited(db, ids) : new Map<string, Set<string>>()
  const hiders = await findHiders(
    db,
    kept.filter(({ status }) => !isComparable(status)).map(({ id }) => id),
  )
  const decisions = records.map((record, place): Decision => {
    const match = found.get(place)
    const listing = match && listings.get(match.id)
    if (!listing) return ofNew(record)
    const hider = hiders.get(listing.id) ?? null
    const here = { edited: edited.get(listing.id) ?? new Set<string>(), hider, ...match }
    return ofListing(record, listing, { ...here, keeps: keeps?.[place] ?? 'nothing' })
  })
  await refuseUnwanted(db, records, decisions, formsSecret)
  return decisions
}

/** Rows compared in one transaction; follows how long they took. */
export type LikelyPace = { rowsAtOnce: number }

const compareMs = 50

const comparedStatuses = ['published', 'suspended', 'archived'] as const

/**
 * Of new rows, those likely listed already. A name takes up to 40 ms to compare with 100,000
 * listings, so others use the database in between.
 */
export async function findLikely(
  db: Db,
  records: readonly ImportRecord[],
  decisions: Decision[],
  pace: LikelyPace,
): Promise<void> {
  const open = decisions.flatMap(({ outcome }, place) => (outcome === 'new' ? [place] : []))
  while (open.length) {
    const some = open.splice(0, pace.rowsAtOnce)
    const described = some.map((place) => describe(records[place] as ImportRecord))
    const since = performance.now()
    const likely = await transaction(db, (db) =>
      duplicateListingsOfMany(db, described, comparedStatuses),
    )
    const fitting = (some.length * compareMs) / Math.max(1, performance.now() - since)
    pace.rowsAtOnce = Math.max(1, Math.floor(Math.min(fitting, pace.rowsAtOnce * 2)))
    for (const [at, [best]] of likely) {
      const place = some[at]
      if (!best || place === undefined) continue
      const { id, name, reasons, isRemoved } = best
      decisions[place] = {
        outcome: 'likely',
        match: isRemoved
          ? { id: null, name: rows.removedListing({ name }), reasons }
          : { id, name, reasons },
      }
    }
  }
}

const sameMarks = {
  name: t.sameName,
  phone: t.samePhone,
  site: t.sameSite,
  email: t.sameEmail,
  address: t.sameAddress,
}

/** Leaves out businesses that asked not to be listed, and reports similar ones. */
async function refuseUnwanted(
  db: Db,
  records: readonly ImportRecord[],
  decisions: Decision[],
  formsSecret: string,
): Promise<void> {
  const isAny = await db.selectFrom('do_not_list').select('id').limit(1).executeTakeFirst()
  if (!isAny) return
  for (const [place, { outcome }] of decisions.entries()) {
    if (outcome !== 'new' && outcome !== 'refused') continue
    const { facts } = records[place] as ImportRecord
    const {
      name = '',
      phone = null,
      website = null,
      email = null,
      street = null,
      zip = null,
    } = facts
    const told = { name, phone, website, email, street, zip }
    const found = await findNotListed(db, told, { forms: { secret: formsSecret } })
    if (!found || (outcome === 'refused' && found.is !== 'same')) continue
    decisions[place] =
      found.is === 'same'
        ? { outcome: 'refused', problems: [{ field: 'row', text: t.refused() }] }
        : {
            outcome: 'likely',
            match: {
              id: null,
              name: t.business(),
              reasons: found.by.map((mark) => sameMarks[mark]()),
            },
          }
  }
}

function ofNew({ lacks }: ImportRecord): Decision {
  return lacks.length ? { outcome: 'refused', problems: lacks } : { outcome: 'new' }
}

async function findEdited(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; fields: string[] }>`
    select business_id as id, array_agg(distinct change ->> 'field') as fields
    from listing_changes, jsonb_array_elements(changes) change
    where business_id = any(${ids}::text[]) and action in ('edit', 'review') and undone_at is null
      and by_role <> 'directory' group by 1`.execute(db)
  return new Map(rows.map(({ id, fields }) => [id, new Set(fields)]))
}

/** A list confirms a listing hidden for lack of confirmation. */
function isComparable(status: string): boolean {
  return status === 'published' || status === 'unconfirmed'
}

type Hider = { name: string; isOfTeam: boolean }

/** By listing: the last person who hid, closed, or removed it. */
async function findHiders(db: Db, ids: string[]): Promise<Map<string, Hider>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('listing_changes')
    .distinctOn('business_id')
    .select(['business_id', 'by_name', 'by_role'])
    .where('business_id', 'in', ids)
    .where('action', 'in', ['unpublish', 'suspend', 'archive', 'close'])
    .orderBy('business_id')
    .orderBy('number', 'desc')
    .execute()
  return new Map(
    rows.map(({ business_id, by_name: name, by_role }) => {
      const isOfTeam = by_role !== 'owner' && by_role !== 'manager'
      return [business_id, { name, isOfTeam }]
    }),
  )
}

type Here = Pick<Found, 'how' | 'isOurs' | 'isDraft'> & {
  edited: ReadonlySet<string>
  hider: Hider | null
  keeps: Keeps
}

function ofListing(
  read: ImportRecord,
  listing: KeptListing,
  { how, isOurs, isDraft, edited, hider, keeps }: Here,
): Decision {
  const { categorySlug: _guess, ...rest } = read
  const row = read.isCategoryGuessed ? rest : read
  const given = row.fromRegister && listing.isRegistrationRefused ? withoutProof(row) : row
  const refuse = (field: string, text: string): Decision => ({
    outcome: 'refused',
    problems: [{ field, text }] satisfies RowProblem[],
  })
  if (isDraft && !given.fromRegister) return refuse('name', rows.isADraft({ name: listing.name }))
  if (!isDraft && !isComparable(listing.status)) {
    const by = hider ? (hider.isOfTeam ? 'team' : 'owner') : 'none'
    const who = { by, person: hider?.name || 'none' } as const
    return refuse('name', rows.isHidden({ name: listing.name, status: listing.status, ...who }))
  }
  if (listing.isSample) return refuse('name', rows.isASample({ name: listing.name }))
  // A business keeps its entry in a register when it takes another name.
  if (how === 'source' && !given.fromRegister && !sameAs(given, listing))
    return refuse(
      'externalId',
      rows.idOfAnother({ id: given.externalId ?? '', name: listing.name }),
    )
  const record = !given.fromRegister
    ? withoutKept(given, listing, { keeps, edited })
    : isOurs && !listing.hasOwner
      ? withoutKept(given, listing, { keeps: 'edited', edited })
      : proofAlone(given)
  const fields = changedFields(record, listing)
  const differences = differencesOf(record, listing, { fields, edited })
  const outcome = fields.length ? 'changed' : 'same'
  return {
    outcome,
    businessId: listing.id,
    fields,
    record,
    differences,
    isOwned: listing.hasOwner && !given.fromRegister,
  }
}

function withoutProof({ verification: _proof, ...rest }: ImportRecord): ImportRecord {
  return rest
}

function proofAlone({ externalId, verification, fromRegister }: ImportRecord): ImportRecord {
  return {
    ...(externalId && { externalId }),
    ...(verification && { verification }),
    ...(fromRegister && { fromRegister }),
    facts: {},
    lacks: [],
  }
}

function describe({ facts, county, lat, lng }: ImportRecord) {
  const { name = '', phone = null, website = null, licenseNumber = null } = facts
  const { street, city, zip } = facts
  const { point } = locate({ street, city, zip, county: county ?? '', lat, lng })
  return { name, phone, website, licenseNumber, point }
}

async function findMatches(
  db: Db,
  records: readonly ImportRecord[],
  source: string,
): Promise<Map<number, Found>> {
  const asked = records.map(({ listingId, externalId, facts }, place) => ({
    place,
    listing: listingId ?? null,
    external: externalId ?? null,
    name: facts.name ?? null,
    phone: facts.phone ?? null,
    host: ownHost(facts.website ?? null),
    street: facts.street ?? null,
    zip: facts.zip ?? null,
  }))
  const { rows } = await sql<Found & { place: number }>`
    with asked as materialized (select * from json_to_recordset(${JSON.stringify(asked)}::json)
      as r(place int, listing text, external text, name text, phone text, host text, street text, zip text))
    select r.place, b.id, b.status, 'id' as how, false as "isOurs", ${isRegisterDraft} as "isDraft" from asked r join businesses b on b.id = r.listing
    union all
    select r.place, b.id, b.status, 'source', coalesce(e.is_ours, false), ${isRegisterDraft} from asked r
      join listing_sources s on s.external_id = r.external and s.source = ${source}
      join businesses b on b.id = s.business_id
      left join registry_entries e on e.register = s.source and e.entry_id = s.external_id
    union all
    select r.place, b.id, b.status, 'exact', false, ${isRegisterDraft} from asked r
      join businesses b on b.name_key = plain_text(r.name) and not b.is_sample
        and (phone_digits(b.phone) = phone_digits(r.phone)
          -- Another shop of the same business has a number and an address of its own.
          or (site_host(b.website) = r.host and not coalesce(
            phone_digits(b.phone) <> phone_digits(r.phone) and lower(b.street) <> lower(r.street), false))
          or (lower(b.street) = lower(r.street) and b.zip is not distinct from r.zip))`.execute(db)
  const order = ['id', 'source', 'exact']
  const found = new Map<number, Found>()
  const sorted = rows.toSorted(
    (one, other) =>
      order.indexOf(one.how) - order.indexOf(other.how) || (one.id < other.id ? -1 : 1),
  )
  for (const { place, ...match } of sorted) if (!found.has(place)) found.set(place, match)
  return found
}
