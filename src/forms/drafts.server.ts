import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { FormDraft, SentFields } from './form-fields.ts'

/** Identifies a draft. */
export type DraftOf = { account: string; path: string; name: string }

/** More forms than anyone leaves half filled in. */
const mostDrafts = 50

/** Saves what was typed so far over what was saved of the same form. Does nothing once the account is deleted. */
export async function saveDraft(
  db: Db,
  { account, path, name }: DraftOf,
  { key, fields }: Pick<FormDraft, 'key' | 'fields'>,
  now: Date,
): Promise<void> {
  const saved = { form_key: key, fields: JSON.stringify(fields), saved_at: now }
  await db
    .insertInto('form_drafts')
    .columns(['user_id', 'path', 'name', 'form_key', 'fields', 'saved_at'])
    .expression((eb) =>
      eb
        .selectFrom('auth_service.users')
        .select([
          sql.val(account).as('user_id'),
          sql.val(path).as('path'),
          sql.val(name).as('name'),
          sql.val(key).as('form_key'),
          sql`${saved.fields}::jsonb`.as('fields'),
          sql`${now}::timestamptz`.as('saved_at'),
        ])
        .where('id', '=', account),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'path', 'name']).doUpdateSet(saved))
    .execute()
  await sql`
    delete from form_drafts where user_id = ${account} and (path, name) in (
      select path, name from form_drafts where user_id = ${account}
      order by saved_at desc, path, name offset ${mostDrafts})`.execute(db)
}

/** An account's drafts of the forms on a page. */
export async function findDrafts(db: Db, account: string, path: string): Promise<FormDraft[]> {
  const rows = await db
    .selectFrom('form_drafts')
    .select(['name', 'form_key as key', 'fields'])
    .where('user_id', '=', account)
    .where('path', '=', path)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, fields: row.fields as SentFields }))
}

/** Deletes a draft that was accepted or discarded. */
export async function deleteDraft(db: Db, { account, path, name }: DraftOf): Promise<void> {
  await db
    .deleteFrom('form_drafts')
    .where('user_id', '=', account)
    .where('path', '=', path)
    .where('name', '=', name)
    .execute()
}

/** All drafts of an account, for the download of its data. */
export async function listDraftsOf(db: Db, account: string): Promise<object[]> {
  return db
    .selectFrom('form_drafts')
    .select(['path', 'name', 'fields', 'saved_at'])
    .where('user_id', '=', account)
    .orderBy('saved_at')
    .execute()
}

/** Deletes all drafts of an account that is being deleted. */
export async function deleteDraftsOf(db: Db, account: string): Promise<void> {
  await db.deleteFrom('form_drafts').where('user_id', '=', account).execute()
}

/** The path of a draft's page, or null if it isn't a valid path. */
export function draftPath(path: unknown): string | null {
  return typeof path === 'string' && /^\/[\w/.-]{0,300}$/.test(path) ? path : null
}
