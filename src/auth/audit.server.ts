import type { Db } from '../platform/db/schema.ts'
import type { Call } from './request/auth.server.ts'

export type AuditEntry = {
  action: string
  userId: string | null
  /** The user by default. */
  actor?: string
  detail?: Record<string, unknown>
}

/** Call it in the transaction of the change it records. */
export async function audit(
  auth: Pick<Call, 'db' | 'now' | 'requester'>,
  entry: AuditEntry,
): Promise<void> {
  const { action, userId, actor = 'user', detail = {} } = entry
  await auth.db
    .insertInto('auth_service.audit_log')
    .values({
      at: auth.now(),
      action,
      user_id: userId,
      actor,
      ip: auth.requester.ip,
      detail: JSON.stringify(detail),
    })
    .execute()
}

/** Newest last. @param of one account */
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

/** `email` is the current one. */
export type LogEntry = {
  at: Date
  action: string
  userId: string | null
  email: string | null
  actor: string
  ip: string
  detail: Record<string, unknown>
}

export function auditLine({ at, action, userId, email, actor, ip, detail }: LogEntry): string {
  const more = Object.entries(detail).map(([name, value]) => `${name} ${shown(value)}`)
  return [
    at.toISOString().replace(/\.\d+Z$/, 'Z'),
    action.padEnd(20),
    email ?? userId ?? 'nobody',
    `by ${actor}`,
    ...(ip ? [`from ${ip}`] : []),
    ...more,
  ].join('  ')
}

/** So that it can't pass for another entry. */
function shown(value: unknown): string {
  return typeof value === 'string' && /^[\w.:@-]+$/.test(value) ? value : JSON.stringify(value)
}
