import { sql } from 'kysely'
import { stopInvitations } from '../../owner/reach/invitations.server.ts'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'

/** Of rows whose note asks us not to email; only an answer "and email it" allows it. */
export const stopsEmail = sql<boolean>`(choice = 'no email'
  or choice in ('same', 'new') and coalesce(report -> 'reasons' ? 'no email', false))`

/** No invitation goes to the addresses in these rows or on their listings. */
export async function stopEmails(
  db: Db,
  rows: readonly { email: string | null; businessId: string | null }[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const ids = rows.flatMap(({ businessId }) => businessId ?? [])
  const kept = ids.length
    ? await db.selectFrom('businesses').select('email').where('id', 'in', ids).execute()
    : []
  const addresses = [...rows, ...kept].flatMap(({ email }) => email ?? [])
  for (const addressHash of new Set(addresses.map(mailboxHash))) {
    const record = { table: 'invitation_stops', id: addressHash } as const
    const written = { by: { userId: null, name: by }, action: 'address stopped', record }
    await writeAudited(db, written, now, (db) =>
      stopInvitations(db, { addressHash, why: 'team' }, now),
    )
  }
}
