import { sql } from 'kysely'

/** Of table `b`: its current website failed on three days in a row. */
export const isSiteSilent = sql<boolean>`exists (select from site_checks c
  where c.business_id = b.id and c.url = b.website and c.failures >= 3)`
