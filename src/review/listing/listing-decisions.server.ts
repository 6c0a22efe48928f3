import { sql } from 'kysely'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'

/** The columns of a listing that showing and hiding it change, and what else ends or goes with it. */
export type StatusBefore = {
  status: string
  standing_before: string | null
  closed_at: string | null
  closed_before: string | null
  notListed: Record<string, unknown>[]
  /** Letters whose codes work. */
  letters?: string[]
}

/** The changed values, as they were. */
export type Undoable =
  | { action: 'suspend' | 'archive' | 'restore'; before: StatusBefore & { left: string } }
  | { action: 'give-badge'; before: { id: number } }
  | { action: 'withdraw-badge'; before: { at: string } }
  | { action: 'return-badge'; before: { ids: number[]; at: string; by: string; why: string } }

/** Only the last one can be undone. */
export async function noteUndoable(
  db: Db,
  { businessId, by, mails, ...done }: Undoable & Noted,
  now: Date,
): Promise<void> {
  const row = {
    at: now,
    by_user: by.userId,
    by_name: by.name,
    action: done.action,
    before: JSON.stringify(done.before),
    mails,
  }
  await db
    .insertInto('listing_decisions')
    .values({ business_id: businessId, ...row })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(row))
    .execute()
}

type Noted = { businessId: string; by: TeamUser; mails: string[] }

export async function statusBefore(db: Db, businessId: string): Promise<StatusBefore> {
  const { rows } = await sql<StatusBefore>`
    select status, standing_before, closed_at::text, closed_before::text,
      (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from do_not_list d where d.business_id = b.id) as "notListed",
      array(select id from owner_invitations i where i.business_id = b.id and i.way = 'letter'
        and i.ended_at is null) as letters
    from businesses b where id = ${businessId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no listing ${businessId}`)
  return row
}
