import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { knownStatuses } from '../../listings/business.ts'
import { isRegisterDraft } from '../../listings/register-draft.server.ts'
import { samRegister } from '../../listings/verification.ts'
import type { LeftOut } from '../sam/sam-entity.ts'

export type KnownEntries = {
  listed: ReadonlySet<string>
  /** Published before, and removed by the owner or the team. */
  removed: ReadonlySet<string>
}

export async function knownEntries(db: Db): Promise<KnownEntries> {
  const { rows } = await sql<{ id: string; isListed: boolean }>`
    select coalesce(s.external_id, e.entry_id) as id, s.external_id is not null as "isListed"
    from (select * from registry_entries where register = ${samRegister}) e
      full join (select * from listing_sources where source = ${samRegister}) s on s.external_id = e.entry_id`.execute(
    db,
  )
  const ids = (isListed: boolean) =>
    new Set(rows.filter((row) => row.isListed === isListed).map(({ id }) => id))
  return { listed: ids(true), removed: ids(false) }
}

export async function addEntries(db: Db, ids: readonly string[], isOurs: boolean): Promise<void> {
  if (!ids.length) return
  const rows = ids.map((id) => ({ register: samRegister, entry_id: id, is_ours: isOurs }))
  await db
    .insertInto('registry_entries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['register', 'entry_id']).doNothing())
    .execute()
}

/** The listings of an undone run count as never listed, so later files may add them. */
export async function forgetUndone(db: Db): Promise<void> {
  await sql`delete from registry_entries e using import_rows r
    where r.done in ('removed', 'put back') and r.import_id in (select import_id from registry_runs)
      and e.register = ${samRegister} and e.entry_id = r.record ->> 'externalId'
      and not exists (select from listing_sources s where s.source = e.register and s.external_id = e.entry_id)`.execute(
    db,
  )
}

type Gone = {
  id: string
  /** The number of the last line. */
  after: number
  seen: ReadonlySet<string>
  whyGone: ReadonlyMap<string, LeftOut | 'missing'>
}

/** Stages listings with a registration whose entry no longer qualifies. */
export async function goneRows(db: Db, { id, after, seen, whyGone }: Gone): Promise<void> {
  const { rows } = await sql<{
    entry: string
    id: string
    name: string
    county: string
    category: string
  }>`
    select s.external_id as entry, b.id, b.name, b.county, b.category_slug as category
    from listing_sources s join businesses b on b.id = s.business_id
    where s.source = ${samRegister} and (b.status = any(${knownStatuses}::text[]) or ${isRegisterDraft})
      and exists (select from verifications v where v.business_id = b.id and v.method = 'sam-registered'
        and v.withdrawn_at is null)
    order by s.external_id`.execute(db)
  const gone = rows.filter(({ entry }) => !seen.has(entry))
  for (let start = 0; start < gone.length; start += 500) {
    const values = gone.slice(start, start + 500).map(({ entry, ...listing }, place) => ({
      import_id: id,
      number: after + 1 + start + place,
      name: listing.name,
      outcome: 'gone' as const,
      business_id: listing.id,
      record: JSON.stringify({
        externalId: entry,
        county: listing.county,
        categorySlug: listing.category,
        facts: {},
        lacks: [],
      }),
      report: JSON.stringify({ why: whyGone.get(entry) ?? 'missing' }),
    }))
    await db.insertInto('import_rows').values(values).execute()
  }
}
