import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'

type KnownAs = Pick<SubmissionRow, 'listed_as' | 'same_as'>

/** The kept submission may have been closed in favor of another one or of a listing itself. */
export async function lastKept(db: Db, known: KnownAs): Promise<KnownAs> {
  if (known.listed_as || !known.same_as) return known
  const kept = await db
    .selectFrom('submissions')
    .select(['listed_as', 'same_as'])
    .where('id', '=', known.same_as)
    .where('state', '=', 'rejected')
    .where(({ or, eb }) => or([eb('listed_as', 'is not', null), eb('same_as', 'is not', null)]))
    .executeTakeFirst()
  return kept ? lastKept(db, kept) : known
}

/** How many other senders' submissions were closed in favor of each. */
export async function countClosedFor(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select same_as as id, count(*)::int as count from submissions
    where same_as = any(${ids}::text[]) and state = 'rejected' and not is_quiet group by same_as`.execute(
    db,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Reopened by the decision of this moment on the kept submission, and not changed since. */
export async function reopenedBy(db: Db, keptId: string, at: Date) {
  const last = await db
    .selectFrom('submission_events as e')
    .innerJoin('submissions as s', 's.id', 'e.submission_id')
    .select(['e.id', 'e.submission_id', 'e.at', 'e.action', 'e.from_state', 'e.mails'])
    .distinctOn('e.submission_id')
    .where('s.same_as', '=', keptId)
    .where('s.state', '=', 'pending')
    .orderBy('e.submission_id')
    .orderBy('e.number', 'desc')
    .execute()
  return last.filter((event) => event.action === 'restore' && event.at.getTime() === at.getTime())
}
