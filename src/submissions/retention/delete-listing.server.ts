import type { Db } from '../../platform/db/schema.ts'
import { forgetThing } from '../../platform/changes/audited.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { deleteSubmission, type Erasing } from './erase.server.ts'

/**
 * Deletes a listing with everything: what belongs to it goes with its row, and what was sent in about it with its
 * documents. Nothing can bring it back.
 */
export async function deleteListing(db: Db, businessId: string, deps: Erasing): Promise<void> {
  const sent = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of sent) await deleteSubmission(db, id, deps)
  await db.deleteFrom('businesses').where('id', '=', businessId).execute()
  await forgetThing(db, { table: 'businesses', id: businessId })
}

/** Deletes the listings of businesses that closed for good before a moment. @returns how many. */
export async function forgetClosed(
  db: Db,
  deps: Erasing,
  before: Date,
  most: number,
): Promise<number> {
  const due = (db: Db) =>
    db
      .selectFrom('businesses')
      .select('id')
      .where('status', '=', 'closed')
      .where('closed_at', '<=', before)
  const found = await due(db).orderBy('closed_at').limit(most).execute()
  for (const { id } of found)
    await transaction(db, async (db) => {
      // Asked again: it may have been opened meanwhile.
      const isDue = await due(db).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      if (isDue) await deleteListing(db, id, deps)
    })
  return found.length
}
