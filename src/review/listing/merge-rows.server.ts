import { sql } from 'kysely'
import { endMails } from '../../platform/email/outbox.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { FieldChange } from '../../submissions/edits/field-changes.ts'

/** Rows as they were, to undo the merge. */
export type Moved = {
  status: string
  images: { id: number; kind: string; place: number }[]
  figures: { day: string; what: string; count: number }[]
  blocked: { address_hash: string; blocked_at: string }[]
  sources: { source: string; external_id: string }[]
  /** Older merges have none. */
  changes?: FieldChange[]
  rows: Record<string, (string | number)[]>
}

const plain = ['posts', 'submissions', 'listing_changes', 'reports', 'conversations'] as const

type Pair = { fromId: string; toId: string }

/** Moves everything but people. Call it with both listings locked. */
export async function moveRows(db: Db, pair: Pair, status: string): Promise<Moved> {
  const rows: Moved['rows'] = {}
  for (const table of plain) rows[table] = await moveTable(db, table, pair)
  // Two badges would repeat the same check.
  if (!(await hasBadge(db, pair.toId)))
    rows['verifications'] = await moveTable(db, 'verifications', pair)
  return {
    status,
    rows,
    images: await moveImages(db, pair),
    figures: await moveFigures(db, pair),
    blocked: await moveBlocked(db, pair),
    sources: await moveSources(db, pair),
  }
}

/**
 * Invitations move if their sender runs the remaining listing. Call it before people leave, which
 * cancels their invitations.
 */
export function moveInvitations(db: Db, pair: Pair): Promise<(string | number)[]> {
  return moveTable(db, 'listing_invitations', pair)
}

export async function endLostInvitations(db: Db, businessId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from listing_invitations i where business_id = ${businessId}
      and not exists (select from business_owners o
        where o.business_id = i.business_id and o.user_id = i.invited_by and o.role = 'owner')
      and not exists (select from team_members t where t.user_id = i.invited_by)
    returning id`.execute(db)
  await endMails(
    db,
    rows.map(({ id }) => id),
    now,
  )
}

async function moveTable(db: Db, table: string, { fromId, toId }: Pair) {
  const { rows } = await sql<{ id: string | number }>`
    update ${sql.table(table)} set business_id = ${toId} where business_id = ${fromId} returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function hasBadge(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('business_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Moved photos go last; a listing has one profile photo and one banner. */
async function moveImages(db: Db, { fromId, toId }: Pair): Promise<Moved['images']> {
  const { rows } = await sql<Moved['images'][number]>`
    with old as (select id, kind, place from business_images where business_id = ${fromId}),
      moved as (
        update business_images i set business_id = ${toId},
          kind = case when i.kind <> 'gallery' and exists (
            select from business_images t where t.business_id = ${toId} and t.kind = i.kind
          ) then 'gallery' else i.kind end,
          place = i.place + (select coalesce(max(t.place) + 1, 0) from business_images t where t.business_id = ${toId})
        where i.business_id = ${fromId} returning i.id
      )
    select old.id, old.kind, old.place from old join moved using (id)`.execute(db)
  return rows
}

async function moveFigures(db: Db, { fromId, toId }: Pair): Promise<Moved['figures']> {
  const { rows } = await sql<Moved['figures'][number]>`
    with gone as (delete from listing_figures where business_id = ${fromId} returning *),
      added as (
        insert into listing_figures (business_id, day, what, count)
        select ${toId}, day, what, count from gone
        on conflict (business_id, day, what) do update set count = listing_figures.count + excluded.count
      )
    select to_char(day, 'YYYY-MM-DD') as day, what, count from gone`.execute(db)
  return rows
}

async function moveBlocked(db: Db, { fromId, toId }: Pair): Promise<Moved['blocked']> {
  const { rows } = await sql<Moved['blocked'][number]>`
    with gone as (delete from blocked_senders where business_id = ${fromId} returning *),
      added as (
        insert into blocked_senders (business_id, address_hash, blocked_at)
        select ${toId}, address_hash, blocked_at from gone on conflict do nothing
      )
    select address_hash, blocked_at::text from gone`.execute(db)
  return rows
}

/** A repeated import updates the remaining listing. */
async function moveSources(db: Db, { fromId, toId }: Pair): Promise<Moved['sources']> {
  const { rows } = await sql<Moved['sources'][number]>`
    update listing_sources set business_id = ${toId} where business_id = ${fromId}
    returning source, external_id`.execute(db)
  return rows
}

export async function moveRowsBack(db: Db, { fromId, toId }: Pair, moved: Moved): Promise<void> {
  for (const [table, ids] of Object.entries(moved.rows))
    await sql`
      update ${sql.table(table)} set business_id = ${fromId}
      where business_id = ${toId} and id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`.execute(
      db,
    )
  for (const { id, kind, place } of moved.images)
    await sql`update business_images set business_id = ${fromId}, kind = ${kind}, place = ${place}
      where id = ${id} and business_id = ${toId}`.execute(db)
  for (const { day, what, count } of moved.figures) {
    await sql`update listing_figures set count = greatest(0, count - ${count})
      where business_id = ${toId} and day = ${day}::date and what = ${what}`.execute(db)
    await sql`insert into listing_figures (business_id, day, what, count)
      values (${fromId}, ${day}::date, ${what}, ${count})
      on conflict (business_id, day, what) do update set count = listing_figures.count + excluded.count`.execute(
      db,
    )
  }
  for (const { address_hash, blocked_at } of moved.blocked)
    await sql`insert into blocked_senders (business_id, address_hash, blocked_at)
      values (${fromId}, ${address_hash}, ${blocked_at}::timestamptz) on conflict do nothing`.execute(
      db,
    )
  for (const { source, external_id } of moved.sources)
    await sql`update listing_sources set business_id = ${fromId}
      where business_id = ${toId} and source = ${source} and external_id = ${external_id}`.execute(
      db,
    )
}
