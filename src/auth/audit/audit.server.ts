import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'

/** Something that was done to an account. */
export type AuditEntry = {
  action: string
  userId: string | null
  requester: Requester
  /** Who did it: the user unless it says otherwise. */
  actor?: string
  detail?: Record<string, unknown>
}

/** Writes the audit log, in the transaction of what it tells of. */
export async function audit(auth: Pick<Auth, 'now'>, db: Db, entry: AuditEntry): Promise<void> {
  const { action, userId, requester, actor = 'user', detail = {} } = entry
  await db
    .insertInto('auth_service.audit_log')
    .values({
      at: auth.now(),
      action,
      user_id: userId,
      actor,
      ip: requester.ip,
      detail: JSON.stringify(detail),
    })
    .execute()
}
