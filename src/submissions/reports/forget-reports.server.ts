import { sql } from 'kysely'
import { deleteBatch } from '../../platform/db/delete-batch.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { waitingStates } from '../states.ts'
import { deleteListing } from '../retention/delete-listing.server.ts'

export function forgetReports(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(db, 'reports', sql`decided_at <= ${before}`, most)
}

/** Deletes listings that must not be listed, with what was sent in about them: hashes alone are left. */
export async function forgetRemovedListings(
  db: Db,
  deps: Pick<Deps, 'now' | 'documents'>,
  before: Date,
  most: number,
): Promise<number> {
  const due = await db
    .selectFrom('do_not_list as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .select('b.id')
    .distinct()
    .where('d.added_at', '<=', before)
    .where('b.status', '=', 'archived')
    // Nothing is deleted while its owner's objection waits for the team.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('submissions as s')
            .select('s.id')
            .whereRef('s.business_id', '=', 'b.id')
            .where('s.kind', '=', 'answer')
            .where('s.state', 'in', waitingStates),
        ),
      ),
    )
    .limit(most)
    .execute()
  for (const { id } of due) await transaction(db, (db) => deleteListing(db, id, deps))
  return due.length
}

/** Forgets the addresses of who reported what is decided. */
export async function forgetReporters(db: Db, before: Date, most: number): Promise<number> {
  const rows = sql`array(select ctid from reports
    where email is not null and decided_at <= ${before} limit ${most})`
  const gone = await sql`
    update reports set email = null, visitor_hash = '' where ctid = any(${rows}) returning 1`.execute(
    db,
  )
  return gone.rows.length
}
