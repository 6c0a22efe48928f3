import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { auditedWork, writeAudited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import { deleteBatch } from '../../platform/db/transaction.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import type { ApiKey, Scope } from './api-key.ts'

type Writer = { by: Actor; now: Date }

/** Programs that look for leaked secrets recognize it by this. */
const prefix = 'fvbd_'

const record = (id: string) => ({ table: 'api_keys', id }) as const

/**
 * @param key its `id` comes with the form, so that a form sent again makes no second key
 * @returns the key itself, which isn't stored; null if this form was sent before
 */
export async function makeKey(db: Db, key: ApiKey, { by, now }: Writer): Promise<string | null> {
  const token = prefix + randomBytes(32).toString('base64url')
  const { id, name, email, scopes } = key
  const work = { by, action: 'API key created', records: () => [record(id)] }
  return auditedWork(db, work, now, async (db) => {
    const made = await db
      .insertInto('api_keys')
      .values({
        id,
        name,
        email,
        made_at: now,
        scopes: [...scopes],
        token_hash: sha256(token),
        ending: token.slice(-4),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? token : null
  })
}

/** @returns the log entry that can be undone; null for an unknown key, or one that was revoked before */
export function revokeKey(db: Db, id: string, { by, now }: Writer): Promise<number | null> {
  const work = { by, action: 'API key revoked', record: record(id) }
  return writeAudited(db, work, now, (db) =>
    db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}

/** A key whose contact deleted their account stays revoked. */
export async function canRestoreKey(db: Db, id: string): Promise<boolean> {
  const key = db.selectFrom('api_keys').select('id').where('id', '=', id).where('email', '!=', '')
  return (await key.executeTakeFirst()) !== undefined
}

export async function restoreKey(db: Db, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ revoked_at: null }).where('id', '=', id).execute()
}

const minute = 60_000

/** Also notes its use, to the minute. @returns null for an unknown or revoked key */
export async function useKey(db: Db, token: string, now: Date): Promise<ApiKey | null> {
  if (!/^fvbd_[\w-]{43}$/.test(token)) return null
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'email', 'scopes', 'last_used_at'])
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { last_used_at: last, scopes, ...key } = row
  if (!last || now.getTime() - last.getTime() >= minute)
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', key.id).execute()
  return { ...key, scopes: scopes as Scope[] }
}

export type ListedKey = ApiKey & {
  ending: string
  madeAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  suggestions: number
  approved: number
  fixes: number
}

/** Those in use first, then the newest. */
export async function listKeys(db: Db): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`
    select k.id, k.name, k.email, k.scopes, k.ending, k.made_at as "madeAt", k.last_used_at as "lastUsedAt",
      k.revoked_at as "revokedAt", coalesce(s.sent, 0) as suggestions, coalesce(s.approved, 0) as approved,
      coalesce(r.sent, 0) as fixes
    from api_keys k
    left join (select api_key_id, count(*)::int as sent, (count(*) filter (where state = 'approved'))::int as approved
      from submissions where api_key_id is not null group by 1) s on s.api_key_id = k.id
    left join (select api_key_id, count(*)::int as sent
      from reports where api_key_id is not null group by 1) r on r.api_key_id = k.id
    order by k.revoked_at is not null, k.made_at desc, k.id`.execute(db)
  return rows
}

/** For the desk; empty for what no partner sent. */
export async function partnerOf(db: Db, keyId: string | null): Promise<string> {
  if (!keyId) return ''
  const key = db.selectFrom('api_keys').select('name').where('id', '=', keyId)
  return (await key.executeTakeFirst())?.name ?? ''
}

export function forgetKeys(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(db, 'api_keys', sql`revoked_at <= ${before}`, most)
}

/** The keys with this contact, for the download of an account's data. */
export async function findKeysOf(db: Db, email: string | null): Promise<object[]> {
  if (!email) return []
  return db
    .selectFrom('api_keys')
    .select(['name', 'email', 'scopes', 'made_at', 'last_used_at', 'revoked_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('made_at')
    .execute()
}

/** Their keys stop: no one is left to answer for what they send. */
export async function eraseKeysOf(db: Db, email: string | null, now: Date): Promise<void> {
  if (!email) return
  await db
    .updateTable('api_keys')
    .set({ email: '', revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}
