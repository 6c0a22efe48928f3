import type { Db } from '../../platform/db/schema.ts'

/** The merge by which a listing became one with another, if it did and that was not taken back. */
export async function findMerge(db: Db, fromId: string) {
  const row = await db
    .selectFrom('listing_merges as m')
    .innerJoin('businesses as b', 'b.id', 'm.to_id')
    .select(['m.id', 'm.to_id as toId', 'm.merged_at as at', 'm.by_name as by', 'b.name'])
    .where('m.from_id', '=', fromId)
    .where('m.undone_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The listings that became one with a listing, the newest first. */
export async function listMerged(db: Db, toId: string) {
  return db
    .selectFrom('listing_merges as m')
    .innerJoin('businesses as b', 'b.id', 'm.from_id')
    .select(['m.id', 'm.from_id as fromId', 'm.merged_at as at', 'm.by_name as by', 'b.name'])
    .where('m.to_id', '=', toId)
    .where('m.undone_at', 'is', null)
    .orderBy('m.merged_at', 'desc')
    .execute()
}
