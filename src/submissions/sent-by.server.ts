import type { User } from '@supabase/supabase-js'
import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'

/** Submissions from the account, or from its confirmed address. */
export function sentBy(db: Db, { id, email, email_confirmed_at: confirmedAt }: User) {
  const address = confirmedAt && email ? email.toLowerCase() : null
  return db
    .selectFrom('submissions')
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', id),
        ...(address ? [eb(sql<string>`lower(submitter_email)`, '=', address)] : []),
      ]),
    )
}
