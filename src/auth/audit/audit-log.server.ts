import type { Db } from '../../db/schema.ts'
import type { LogEntry } from './audit-line.ts'

/**
 * Reads the end of the audit log, the newest entry last.
 *
 * @param of only what was done to the account with this id.
 */
export async function readAuditLog(
  db: Db,
  { of, last }: { of?: string; last: number },
): Promise<LogEntry[]> {
  let entries = db
    .selectFrom('auth_service.audit_log as entry')
    .leftJoin('auth_service.users as account', 'account.id', 'entry.user_id')
    .select(['entry.at', 'entry.action', 'entry.user_id as userId', 'account.email'])
    .select(['entry.actor', 'entry.ip', 'entry.detail'])
  if (of) entries = entries.where('entry.user_id', '=', of)
  const newestFirst = await entries.orderBy('entry.id', 'desc').limit(last).execute()
  return newestFirst.reverse()
}
