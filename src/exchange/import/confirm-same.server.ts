import type { Db } from '../../platform/db/schema.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import type { Pace } from './stage.server.ts'

/** What the list says as we do is confirmed by it. */
export async function confirmSame(
  db: Db,
  importId: string,
  { now, pace }: { now: () => Date; pace: Pace },
): Promise<void> {
  for (let last = -1; ;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['number', 'business_id'])
      .where('import_id', '=', importId)
      .where('outcome', '=', 'same')
      .where('number', '>', last)
      .orderBy('number')
      .limit(pace.rowsAtOnce)
      .execute()
    const ids = rows.flatMap(({ business_id }) => business_id ?? [])
    await noteConfirmed(db, ids, { how: 'import', now: now() })
    if (rows.length < pace.rowsAtOnce) return
    last = rows.at(-1)?.number ?? last
    await pace.between(last)
  }
}
