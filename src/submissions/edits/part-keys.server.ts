import type { Row } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { imageAddress } from '../../platform/images/image.ts'

/** The columns that `readParts` leaves out. */
export async function keysOf(db: Db, businessId: string, { image_id }: Row): Promise<Row> {
  const image = await db
    .selectFrom('images')
    .select(['id', 'widths'])
    .where('id', '=', typeof image_id === 'string' ? image_id : '')
    .executeTakeFirst()
  return { business_id: businessId, ...(image && { url: imageAddress(image) }) }
}
