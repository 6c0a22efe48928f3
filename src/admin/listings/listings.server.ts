import { sql, type RawBuilder } from 'kysely'
import { proofOf, registrationOf } from '../../listings/businesses.server.ts'
import { isHiddenByRegister } from '../../listings/hidden-by-register.server.ts'
import { isProofSeen, verificationMethods } from '../../listings/verification.ts'
import type { Actor } from '../../platform/changes/change.ts'
import { isUnconfirmedListing } from '../../owner/reach/unconfirmed.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import {
  listingsAtOnce,
  type ListingFilter,
  type ListingState,
  type ProofShown,
  type Source,
} from './listing-filter.ts'

export type AdminListing = {
  id: string
  name: string
  category: string
  city: string | null
  state: ListingState
  source: Source
  hasOwner: boolean
  isFeatured: boolean
  updatedAt: Date
}

/** Import rows are kept for 90 days, list IDs forever. */
const sourceOf: RawBuilder<Source> = sql<Source>`case when b.is_sample then 'sample'
  when exists (select from submissions s where s.business_id = b.id and s.kind in ('suggest', 'register'))
    then 'sent'
  when exists (select from listing_sources l where l.business_id = b.id)
    or exists (select from import_rows r where r.business_id = b.id and r.outcome <> 'changed' and r.done in ('created', 'kept'))
    then 'import'
  else 'other' end`

/** Every state, by name: one page, and the total. @param today as 2026-11-21. */
export async function findAdminListings(
  db: Db,
  filter: ListingFilter,
  today: string,
): Promise<{ listings: AdminListing[]; total: number }> {
  const { page } = filter
  const { rows } = await sql<AdminListing & { total: number }>`
    select b.id, b.name, c.name as category, b.city, b.status as state, ${sourceOf} as source,
      exists (select from business_owners o where o.business_id = b.id) as "hasOwner",
      b.is_featured as "isFeatured", b.updated_at as "updatedAt", count(*) over ()::int as total
    from businesses b join categories c on c.slug = b.category_slug
    where ${conditionOf(filter, today)}
    order by b.name_key, b.id limit ${listingsAtOnce} offset ${(page - 1) * listingsAtOnce}`.execute(
    db,
  )
  const listings = rows.map(({ total: _total, ...row }) => ({
    ...row,
    updatedAt: new Date(row.updatedAt),
  }))
  return { listings, total: rows[0]?.total ?? 0 }
}

function conditionOf(filter: ListingFilter, today: string): RawBuilder<boolean> {
  const { words, state, source, isFeatured, proof, county, category } = filter
  const { real, owner, confirmed, viewed, hidden } = filter
  const all = [
    sql<boolean>`true`,
    ...(words
      ? [
          sql<boolean>`(position(plain_text(${words}) in b.name_key) > 0
            or b.id = ${words} or b.phone = ${words})`,
        ]
      : []),
    ...(state ? [sql<boolean>`b.status = ${state}`] : []),
    ...(source ? [sql<boolean>`${sourceOf} = ${source}`] : []),
    ...(isFeatured ? [sql<boolean>`b.is_featured`] : []),
    ...(real ? [sql<boolean>`not b.is_sample`] : []),
    ...(proof ? [sql<boolean>`${proofShown(today)} = any(${methodsOf(proof)}::text[])`] : []),
    ...(county
      ? [
          sql<boolean>`exists (select from business_counties k where k.business_id = b.id
            and k.relation = 'located' and k.county_slug = ${county})`,
        ]
      : []),
    ...(category ? [sql<boolean>`${category} in (b.category_slug, b.second_category)`] : []),
    ...(owner ? [sql<boolean>`${isOwned} = ${owner === 'yes'}`] : []),
    ...(confirmed ? [confirmations(today)[confirmed]] : []),
    ...(hidden
      ? [
          sql<boolean>`b.status = 'unconfirmed' and ${isHiddenByRegister} = ${hidden === 'by registry'}`,
        ]
      : []),
    ...(viewed ? [sql<boolean>`${isViewed(today)} = ${viewed === 'yes'}`] : []),
  ]
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

function methodsOf(proof: NonNullable<ListingFilter['proof']>): string[] {
  return proof === 'seen' ? verificationMethods.filter(isProofSeen) : [proof]
}

/** Of `b`, as visitors see it. */
export function proofShown(today: string): RawBuilder<ProofShown> {
  return sql<ProofShown>`coalesce(${proofOf(today)} ->> 'method',
    case when ${registrationOf(today)} is null then 'none' else 'registered' end)`
}

export const isOwned = sql<boolean>`exists (select from business_owners o
  where o.business_id = b.id and o.role = 'owner')`

/** By its owner, its email, or the team, in the last 12 months; a list doesn't count. */
export function isConfirmed(today: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from listing_upkeep u where u.business_id = b.id
    and u.confirmed_how <> 'import' and u.confirmed_at > ${today}::date - interval '12 months')`
}

/** As `isConfirmed`, without the team. */
export function isConfirmedByOwner(today: string): RawBuilder<boolean> {
  return sql<boolean>`(${isConfirmed(today)} and exists (select from listing_upkeep u
    where u.business_id = b.id and u.confirmed_how in ('edit', 'answer')))`
}

function confirmations(today: string) {
  return {
    recently: isConfirmed(today),
    'by owner': isConfirmedByOwner(today),
    'long ago': sql<boolean>`not ${isConfirmed(today)}`,
    never: isUnconfirmedListing,
  }
}

/** In the last 30 days. */
export function isViewed(today: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from listing_figures f where f.business_id = b.id and f.what = 'view'
    and f.day > ${today}::date - 30)`
}

export async function countListings(db: Db): Promise<{
  sources: Partial<Record<Source, number>>
  states: Partial<Record<ListingState, number>>
}> {
  const { rows } = await sql<{ source: Source; state: ListingState; count: number }>`
    select ${sourceOf} as source, b.status as state, count(*)::int as count
    from businesses b group by 1, 2`.execute(db)
  const sources: Partial<Record<Source, number>> = {}
  const states: Partial<Record<ListingState, number>> = {}
  for (const { source, state, count } of rows) {
    sources[source] = (sources[source] ?? 0) + count
    states[state] = (states[state] ?? 0) + count
  }
  return { sources, states }
}

/** @returns true if it changed. */
export function featureListing(
  db: Db,
  id: string,
  isFeatured: boolean,
  { by, now }: { by: Actor; now: Date },
): Promise<boolean> {
  const action = isFeatured ? 'listing featured' : 'listing not featured'
  const work = { by: { ...by, role: 'admin' }, action, listings: [id] }
  return asTeam(db, work, now, async (inner) => {
    const changed = await inner
      .updateTable('businesses')
      .set({ is_featured: isFeatured, updated_at: now })
      .where('id', '=', id)
      .where('is_featured', '!=', isFeatured)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n
  })
}
