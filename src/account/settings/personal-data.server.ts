import type { User } from '@supabase/supabase-js'
import { readAuditLog } from '../../auth/audit.server.ts'
import { countRecoveryCodes } from '../../auth/factors/recovery-codes.server.ts'
import { listSessions } from '../../auth/sessions/session-list.server.ts'
import type { Db } from '../../db/schema.ts'
import type { Services } from '../../services.server.ts'
import { roleOf } from '../team/team.server.ts'

/** More entries than anybody has. */
const maxEntries = 100_000

/**
 * All that is held of somebody, for a file that they take with them: no password, no secret, no hash of one.
 * What a hosted service keeps besides the account, it alone can tell.
 */
export async function personalData(
  { db, accounts, now, site }: Services,
  user: User,
): Promise<Record<string, unknown>> {
  const { identities = [], factors = [], ...account } = user
  const { own } = accounts
  return {
    from: site.url,
    writtenAt: now().toISOString(),
    account,
    identities,
    factors: factors.map(({ id, friendly_name, factor_type, status, created_at, updated_at }) => ({
      id,
      name: friendly_name,
      type: factor_type,
      status,
      created_at,
      updated_at,
    })),
    role: await roleOf(db, user.id),
    ...(await directoryData(db, user)),
    ...(own && {
      recoveryCodesLeft: await countRecoveryCodes(own.db, user.id),
      sessions: await listSessions(own.db, user.id),
      log: await readAuditLog(own.db, { of: user.id, last: maxEntries }),
    }),
  }
}

/** What somebody sent to the directory, signed in or from their address, and which listings are theirs. */
async function directoryData(db: Db, { id, email, email_confirmed_at: confirmedAt }: User) {
  const address = confirmedAt ? email : null
  return {
    listings: await db
      .selectFrom('business_owners')
      .select(['business_id', 'since'])
      .where('user_id', '=', id)
      .execute(),
    submissions: await db
      .selectFrom('submissions')
      .select(['id', 'kind', 'state', 'details', 'submitter_name', 'submitter_email'])
      .select(['received_at', 'business_id'])
      .where(({ eb, or }) =>
        or([eb('user_id', '=', id), ...(address ? [eb('submitter_email', '=', address)] : [])]),
      )
      .orderBy('received_at')
      .execute(),
    drafts: await db
      .selectFrom('submission_drafts')
      .select(['kind', 'fields', 'saved_at'])
      .where('user_id', '=', id)
      .execute(),
  }
}
