import type { Db } from '../db/schema.ts'
import { isRecent } from './freshness.ts'

/** A session at the auth service, and whose it is. */
export type SessionOf = { sessionId: string; userId: string }

const dayMs = 86_400_000

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
  return note(db, session, { used_at: now }, now)
}

/** Notes that somebody has shown in this session that it is them, by all that can be asked for. */
export function noteProof(db: Db, session: SessionOf, now: Date): Promise<void> {
  return note(db, session, { proved_at: now }, now)
}

/** Whether somebody has shown that in this session within the last minutes. */
export async function isProved(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account_sessions')
    .select('proved_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.proved_at ? isRecent(row.proved_at.getTime() / 1000, now) : false
}

/** What is a day old says nothing any more of a session that lasts half of one. */
async function note(
  db: Db,
  { sessionId, userId }: SessionOf,
  noted: { used_at: Date } | { proved_at: Date },
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs)
  await db
    .deleteFrom('account_sessions')
    .where(({ fn, val }) => fn('greatest', ['used_at', 'proved_at', val(new Date(0))]), '<', dayAgo)
    .execute()
  await db
    .insertInto('account_sessions')
    .values({ session_id: sessionId, user_id: userId, ...noted })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(noted))
    .execute()
}
