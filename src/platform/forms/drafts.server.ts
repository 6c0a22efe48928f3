import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import type { Services } from '../services.server.ts'
import type { FormDraft, SentFields } from './form-fields.ts'
import { makeFormKey } from './sends.server.ts'

export type DraftOf = { account: string; path: string; name: string }

const mostDrafts = 50

/**
 * Does nothing for a deleted account.
 * @param draft without a key when another page writes it
 */
export async function saveDraft(
  services: Pick<Services, 'db' | 'accounts' | 'now' | 'forms' | 'randomId'>,
  { account, path, name }: DraftOf,
  draft: Pick<FormDraft, 'fields'> & { key?: string },
): Promise<void> {
  const { db, accounts, now } = services
  const { key = makeFormKey(services, account), fields } = draft
  const saved = { form_key: key, fields: JSON.stringify(fields), saved_at: now() }
  await transaction(db, async (db) => {
    // Only our own service knows its accounts.
    if (accounts.own && !(await holdAccount(db, account))) return
    await db
      .insertInto('form_drafts')
      .values({ user_id: account, path, name, ...saved })
      .onConflict((conflict) => conflict.columns(['user_id', 'path', 'name']).doUpdateSet(saved))
      .execute()
    await sql`
      delete from form_drafts where user_id = ${account} and (path, name) in (
        select path, name from form_drafts where user_id = ${account}
        order by saved_at desc, path, name offset ${mostDrafts})`.execute(db)
  })
}

async function holdAccount(db: Db, id: string): Promise<boolean> {
  const user = db.selectFrom('auth_service.users').select('id').where('id', '=', id)
  return (await user.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst()) !== undefined
}

export async function findDrafts(db: Db, account: string, path: string): Promise<FormDraft[]> {
  const rows = await db
    .selectFrom('form_drafts')
    .select(['name', 'form_key as key', 'fields', 'saved_at'])
    .where('user_id', '=', account)
    .where('path', '=', path)
    .orderBy('name')
    .execute()
  return rows.map(({ saved_at, ...row }) => ({
    ...row,
    at: saved_at.toISOString(),
    fields: row.fields as SentFields,
  }))
}

export async function deleteDraft(db: Db, { account, path, name }: DraftOf): Promise<void> {
  await db
    .deleteFrom('form_drafts')
    .where('user_id', '=', account)
    .where('path', '=', path)
    .where('name', '=', name)
    .execute()
}

export async function listDraftsOf(db: Db, account: string): Promise<object[]> {
  return db
    .selectFrom('form_drafts')
    .select(['path', 'name', 'fields', 'saved_at'])
    .where('user_id', '=', account)
    .orderBy('saved_at')
    .execute()
}

export async function deleteDraftsOf(db: Db, account: string): Promise<void> {
  await db.deleteFrom('form_drafts').where('user_id', '=', account).execute()
}

export function draftPath(path: unknown): string | null {
  return typeof path === 'string' && /^\/[\w/.-]{0,300}$/.test(path) ? path : null
}
