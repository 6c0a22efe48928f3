import { sql } from 'kysely'
import { endMails } from '../../platform/email/outbox.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { FieldChange } from '../../submissions/edits/field-changes.ts'

/** What moved from one listing to another, so that it can move back: rows as they were. */
export type Moved = {
  /** How the listing stood that is gone. */
  status: string
  images: { id: number; kind: string; place: number }[]
  figures: { day: string; what: string; count: number }[]
  blocked: { address_hash: string; blocked_at: string }[]
  sources: { source: string; external_id: string }[]
  /** What the listing that stays took of what the other says; merges of before have none. */
  changes?: FieldChange[]
  /** The ids of the rows of tables that have nothing to be told apart by but them. */
  rows: Record<string, (string | number)[]>
}

/** What belongs to a listing and names it by `business_id`: it moves as it is. */
const plain = ['posts', 'submissions', 'listing_changes', 'reports', 'conversations'] as const

type Pair = { fromId: string; toId: string }

/** Moves all that belongs to one listing to another, but for its people. Call it with both locked. @returns what moved. */
export async function moveRows(db: Db, pair: Pair, status: string): Promise<Moved> {
  const rows: Moved['rows'] = {}
  for (const table of plain) rows[table] = await moveTable(db, table, pair)
  // A badge says what was checked of the business, which is the same; a second one would say it twice.
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
 * Those invited to run the listing that goes are invited to the one that stays, as long as who invites them runs it. Call
 * it before its people leave, which ends what they sent.
 */
export function moveInvitations(db: Db, pair: Pair): Promise<(string | number)[]> {
  return moveTable(db, 'listing_invitations', pair)
}

/** Ends the invitations to a listing whose senders could not send them any more. */
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

/** Photos go behind those that are there; a listing has one profile photo and one banner. */
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

/** A list that is brought in again changes the listing that stayed. */
async function moveSources(db: Db, { fromId, toId }: Pair): Promise<Moved['sources']> {
  const { rows } = await sql<Moved['sources'][number]>`
    update listing_sources set business_id = ${toId} where business_id = ${fromId}
    returning source, external_id`.execute(db)
  return rows
}

/** Moves back what is still there of what moved. */
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
