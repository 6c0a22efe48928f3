import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** For `putUpkeep`; null if there's none. */
export async function upkeepOf(db: Db, id: string): Promise<object | null> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(u) as row from listing_upkeep u where business_id = ${id}`.execute(db)
  return rows[0]?.row ?? null
}

/** @param by when our own change confirmed it; a later confirmation stays. */
export async function putUpkeep(
  db: Db,
  businessId: string,
  { upkeep, by }: { upkeep: unknown; by: Date },
): Promise<void> {
  const mine = db
    .deleteFrom('listing_upkeep')
    .where('business_id', '=', businessId)
    .where('confirmed_at', '=', by)
  const { numDeletedRows } = await mine.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n || !upkeep) return
  // Its last step was a report at the desk, which is gone: the task asks again.
  await sql`insert into listing_upkeep (business_id, confirmed_at, confirmed_how, answered_how, step, step_at, next_at)
    select business_id, confirmed_at, confirmed_how, answered_how, case step when 'hide' then 'last' else step end, step_at,
      case step when 'hide' then ${by}::timestamptz else next_at end
    from jsonb_populate_record(null::listing_upkeep, ${JSON.stringify(upkeep)}::jsonb)`.execute(db)
}
