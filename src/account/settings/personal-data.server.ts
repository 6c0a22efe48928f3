import type { User } from '@supabase/supabase-js'
import { readAuditLog } from '../../auth/audit.server.ts'
import { countRecoveryCodes } from '../../auth/factors/recovery-codes.server.ts'
import { listPasskeys, passkeyAnswer } from '../../auth/passkeys/passkeys.server.ts'
import { listSessions } from '../../auth/sessions/session-list.server.ts'
import { findOwnChanges } from '../../platform/changes/changes.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { findAdded } from '../../listings/photos/erase-added.server.ts'
import { accountLanguage } from './account-language.server.ts'
import { roleOf } from '../team/team.server.ts'

const maxEntries = 100_000

/**
 * Everything stored about a person, for their download; no passwords, secrets, or hashes. A hosted
 * auth service's own data isn't included.
 */
export async function personalData(
  { db, accounts, now, site, findSentBy }: Services,
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
    language: await accountLanguage(db, user),
    mailsOfTheDesk: await db
      .selectFrom('team_mails')
      .select(['on_arrival', 'daily_digest'])
      .where('user_id', '=', user.id)
      .execute(),
    changesAsAdmin: await findOwnChanges(db, user.id),
    listings: await db
      .selectFrom('business_owners')
      .select(['business_id', 'role', 'since'])
      .where('user_id', '=', user.id)
      .execute(),
    listingChanges: await db
      .selectFrom('listing_changes')
      .select(['business_id', 'at', 'action', 'changes', 'parts'])
      .where('by_user', '=', user.id)
      .orderBy('number')
      .execute(),
    ...(await findAdded(db, user.id)),
    ...(await findSentBy({ id: user.id, email: confirmedEmail(user) })),
    ...(own && {
      passkeys: (await listPasskeys(own.db, user.id)).map(passkeyAnswer),
      recoveryCodesLeft: await countRecoveryCodes(own.db, user.id),
      sessions: await listSessions(own.db, user.id),
      log: await readAuditLog(own.db, { of: user.id, last: maxEntries }),
    }),
  }
}

/** Submissions from a confirmed address belong to the account too. */
function confirmedEmail({ email, email_confirmed_at: confirmedAt }: User): string | null {
  return (confirmedAt && email) || null
}
