import { sql } from 'kysely'
import { deleteBatch } from '../../platform/db/delete-batch.server.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Forgets the figures of days, and what was noted of mails to those who do not run the listing any more. */
export async function forgetFigures(db: Db, before: Date, most: number): Promise<number> {
  const isPast = sql`not exists (select from business_owners o
    where o.business_id = figure_mails.business_id and o.user_id = figure_mails.user_id)`
  const mails = await deleteBatch(db, 'figure_mails', isPast, most)
  const days = await deleteBatch(db, 'listing_figures', sql`day < ${before}::date`, most)
  return Math.max(mails, days)
}
