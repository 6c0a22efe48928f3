import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { deleteBatch, transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { mergeEntries, type SavedEntry } from './entries.ts'

/**
 * Merges a device's list into the account's: the newest change of each listing wins, and a removal
 * over a change at the same moment. @returns the account's list, with entries of
 * unknown listings, which the device may keep
 */
export async function mergeSaved(
  { db }: Pick<Services, 'db'>,
  userId: string,
  entries: readonly SavedEntry[],
): Promise<SavedEntry[]> {
  return transaction(db, async (db) => {
    const there = await existing(
      db,
      entries.map(({ id }) => id),
    )
    const rows = mergeEntries(entries, []).flatMap(({ id, note, at, isRemoved = false }) =>
      there.has(id)
        ? {
            user_id: userId,
            business_id: id,
            note,
            is_removed: isRemoved,
            saved_at: new Date(at),
            changed_at: new Date(at),
          }
        : [],
    )
    if (rows.length)
      await db
        .insertInto('saved_listings')
        // In one order, so that two devices don't wait for each other.
        .values(rows.toSorted((one, other) => (one.business_id < other.business_id ? -1 : 1)))
        .onConflict((known) =>
          known
            .columns(['user_id', 'business_id'])
            .doUpdateSet({
              note: sql`excluded.note`,
              is_removed: sql`excluded.is_removed`,
              changed_at: sql`excluded.changed_at`,
              saved_at: sql`case when saved_listings.is_removed then excluded.saved_at else saved_listings.saved_at end`,
            })
            .where(
              sql<boolean>`excluded.changed_at > saved_listings.changed_at
                or (excluded.changed_at = saved_listings.changed_at and excluded.is_removed)`,
            ),
        )
        .execute()
    return mergeEntries(await readSaved(db, userId), entries)
  })
}

/** With removed ones. */
export async function readSaved(db: Db, userId: string): Promise<SavedEntry[]> {
  const rows = await db
    .selectFrom('saved_listings')
    .select(['business_id as id', 'note', 'is_removed', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('changed_at')
    .execute()
  return rows.map(({ id, note, is_removed, changed_at }) => ({
    id,
    note,
    at: changed_at.getTime(),
    ...(is_removed && { isRemoved: true }),
  }))
}

async function existing(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** For the download of an account's data. */
export async function findSavedOf(db: Db, userId: string) {
  return db
    .selectFrom('saved_listings')
    .select(['business_id', 'note', 'is_removed', 'saved_at', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('saved_at')
    .execute()
}

export async function eraseSavedOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('saved_listings').where('user_id', '=', userId).execute()
}

/** Removed listings, once every device had time to notice. */
export function forgetRemovedFromLists(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(db, 'saved_listings', sql`is_removed and changed_at <= ${before}`, most)
}
