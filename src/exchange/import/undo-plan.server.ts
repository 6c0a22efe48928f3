import type { Db } from '../../platform/db/schema.ts'
import type { KeptReason } from './kept-reason.ts'
import { whatKeeps } from './kept-rows.server.ts'

export type UndoPlan = {
  removes: number
  restores: number
  /** By the first reason, the most common first. */
  kept: { reason: KeptReason; count: number }[]
  /** Deleted for good since. */
  deleted: number
}

const rowsAtOnce = 200

/** The result of an undo now, also of what an earlier undo kept. */
export async function planUndo(db: Db, importId: string): Promise<UndoPlan> {
  const plan: UndoPlan = { removes: 0, restores: 0, kept: [], deleted: 0 }
  const kept = new Map<KeptReason, number>()
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['number', 'business_id', 'before', 'after_hash'])
      .where('import_id', '=', importId)
      .where('done', 'in', ['created', 'updated', 'kept'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    const reasons = await whatKeeps(db, importId, rows)
    for (const { number, before } of rows) {
      const [reason] = reasons.get(number) ?? []
      if (reason === 'deleted') plan.deleted++
      else if (reason) kept.set(reason, (kept.get(reason) ?? 0) + 1)
      else if (before) plan.restores++
      else plan.removes++
    }
    if (rows.length < rowsAtOnce) break
    after = rows.at(-1)?.number ?? after
  }
  plan.kept = [...kept]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
  return plan
}
