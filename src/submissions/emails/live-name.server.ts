import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'

/** A submission about a listing may propose another name, or be older than the current one. */
export async function liveName(
  db: Db,
  { business_id, name }: Pick<SubmissionRow, 'business_id' | 'name'>,
): Promise<string> {
  if (!business_id) return name
  const listing = db.selectFrom('businesses').select('name').where('id', '=', business_id)
  return (await listing.executeTakeFirst())?.name ?? name
}
