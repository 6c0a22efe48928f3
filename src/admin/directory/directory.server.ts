import { sql } from 'kysely'
import type { SearchText } from '../../listings/figures/figure.ts'
import { counties } from '../../florida/counties.ts'
import { isHiddenByRegister } from '../../listings/hidden-by-register.server.ts'
import { isProofSeen } from '../../listings/verification.ts'
import { isUnconfirmedListing } from '../../owner/reach/unconfirmed.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ProofShown } from '../listings/listing-filter.ts'
import { countStale, type StaleCounts } from '../../review/stale/stale-queue.server.ts'
import {
  isConfirmed,
  isConfirmedByOwner,
  isOwned,
  isViewed,
  proofShown,
} from '../listings/listings.server.ts'

type Group = {
  county: string | null
  proof: ProofShown
  owned: boolean
  confirmed: boolean
  by_owner: boolean
  unconfirmed: boolean
  viewed: boolean
  count: number
}

type CountyState = {
  slug: string
  name: string
  listings: number
  proven: number
  owned: number
  viewed: number
  unconfirmed: number
}

export type DirectoryState = {
  live: number
  /** For lack of confirmation. */
  hidden: number
  /** The newest file of SAM.gov no longer has them. */
  hiddenByRegistry: number
  owned: number
  confirmed: number
  byOwner: number
  /** From a list or registry, and never confirmed. */
  unconfirmed: number
  viewed: number
  proofs: Partial<Record<ProofShown, number>>
  counties: CountyState[]
  /** Names. */
  emptyCounties: string[]
  missed: (SearchText & { count: number })[]
  /** May be gone. */
  stale: StaleCounts
}

const missedShown = 50

/** As visitors see it, without samples. @param today as 2026-11-21. */
export async function findDirectoryState(db: Db, today: string): Promise<DirectoryState> {
  const { rows } = await sql<Group>`
    with live as materialized (
      select b.id, ${proofShown(today)} as proof, ${isOwned} as owned, ${isConfirmed(today)} as confirmed,
        ${isConfirmedByOwner(today)} as by_owner, ${isUnconfirmedListing} as unconfirmed, ${isViewed(today)} as viewed
      from businesses b where b.status = 'published' and not b.is_sample)
    select null as county, proof, owned, confirmed, by_owner, unconfirmed, viewed, count(*)::int as count
      from live group by 2, 3, 4, 5, 6, 7
    union all
    select k.county_slug, proof, owned, false, false, unconfirmed, viewed, count(*)::int from live
      join business_counties k on k.business_id = live.id and k.relation = 'located'
    group by 1, 2, 3, 6, 7`.execute(db)
  const all = rows.filter(({ county }) => county === null)
  const sum = (of: Group[], fits: (group: Group) => boolean = () => true) =>
    of.reduce((total, group) => total + (fits(group) ? group.count : 0), 0)
  const proofs: Partial<Record<ProofShown, number>> = {}
  for (const { proof, count } of all) proofs[proof] = (proofs[proof] ?? 0) + count
  const byCounty = new Map<string, Group[]>()
  for (const group of rows)
    if (group.county) byCounty.set(group.county, [...(byCounty.get(group.county) ?? []), group])
  const { hidden, hiddenByRegistry } = await db
    .selectFrom('businesses as b')
    .select(sql<number>`(count(*) filter (where not ${isHiddenByRegister}))::int`.as('hidden'))
    .select(
      sql<number>`(count(*) filter (where ${isHiddenByRegister}))::int`.as('hiddenByRegistry'),
    )
    .where('b.status', '=', 'unconfirmed')
    .where('b.is_sample', '=', false)
    .executeTakeFirstOrThrow()
  return {
    live: sum(all),
    hidden,
    hiddenByRegistry,
    owned: sum(all, ({ owned }) => owned),
    confirmed: sum(all, ({ confirmed }) => confirmed),
    byOwner: sum(all, ({ by_owner }) => by_owner),
    unconfirmed: sum(all, ({ unconfirmed }) => unconfirmed),
    viewed: sum(all, ({ viewed }) => viewed),
    proofs,
    counties: counties.flatMap(({ slug, name }) => {
      const groups = byCounty.get(slug)
      if (!groups) return []
      const proven = sum(groups, ({ proof }) => isSeen(proof))
      const owned = sum(groups, ({ owned }) => owned)
      const viewed = sum(groups, ({ viewed }) => viewed)
      const unconfirmed = sum(groups, ({ unconfirmed }) => unconfirmed)
      return [{ slug, name, listings: sum(groups), proven, owned, viewed, unconfirmed }]
    }),
    emptyCounties: counties.filter(({ slug }) => !byCounty.has(slug)).map(({ name }) => name),
    missed: await findMissed(db, today),
    stale: await countStale(db, today),
  }
}

function isSeen(proof: ProofShown): boolean {
  return proof !== 'registered' && proof !== 'none' && isProofSeen(proof)
}

async function findMissed(db: Db, today: string): Promise<DirectoryState['missed']> {
  const { rows } = await sql<DirectoryState['missed'][number]>`
    select words, place, sum(count)::int as count from missed_searches
    where day > ${today}::date - 90 group by words, place having sum(count) > 1
    order by 3 desc, 1, 2 limit ${missedShown}`.execute(db)
  return rows
}
