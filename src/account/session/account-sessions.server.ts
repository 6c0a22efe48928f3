import { sql } from 'kysely'
import { deleteBatch } from '../../platform/db/delete-batch.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isRecent } from '../settings/freshness.ts'

/** A session at the auth service, and whose it is. */
export type SessionOf = { sessionId: string; userId: string }

/** When somebody of the team last used a page in a session; null when they have not yet. */
export async function lastUseOf(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account_sessions')
    .select('used_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.used_at ?? null
}

/** Notes that somebody of the team uses a page. */
export function noteUse(db: Db, session: SessionOf, now: Date): Promise<void> {
  return note(db, session, { used_at: now })
}

/** Notes that somebody has shown in this session that it is them, by all that can be asked for. */
export function noteProof(db: Db, session: SessionOf, now: Date): Promise<void> {
  return note(db, session, { proved_at: now })
}

/** Whether somebody has shown that in this session within the last minutes, or so many seconds. */
export async function isProved(
  db: Db,
  sessionId: string,
  now: Date,
  within?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_sessions')
    .select('proved_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.proved_at ? isRecent(row.proved_at.getTime() / 1000, now, within) : false
}

/** Forgets what was noted before a moment, `most` at most. @returns how much. */
export function forgetNotes(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(db, 'account_sessions', sql`greatest(used_at, proved_at) <= ${before}`, most)
}

async function note(
  db: Db,
  { sessionId, userId }: SessionOf,
  noted: { used_at: Date } | { proved_at: Date },
): Promise<void> {
  await db
    .insertInto('account_sessions')
    .values({ session_id: sessionId, user_id: userId, ...noted })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(noted))
    .execute()
}
