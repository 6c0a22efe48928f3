import { sql } from 'kysely'
import { deleteBatch } from '../../platform/db/transaction.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isRecent } from '../settings/freshness.ts'

export type SessionOf = { sessionId: string; userId: string }

export async function lastUseOf(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account_sessions')
    .select('used_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.used_at ?? null
}

export function noteUse(db: Db, session: SessionOf, now: Date): Promise<void> {
  return note(db, session, { used_at: now })
}

export function noteProof(db: Db, session: SessionOf, now: Date): Promise<void> {
  return note(db, session, { proved_at: now })
}

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

/** @returns the number deleted. */
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
