import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import type { Services } from '../services.server.ts'
import type { FormDraft, SentFields } from './form-fields.ts'

/** Which form of which page, and whose. */
export type DraftOf = { account: string; path: string; name: string }

/** Nobody leaves more forms unsent; a program could fill the disk with drafts of made-up pages. */
const maxDrafts = 50

/**
 * Saves what somebody has typed so far, in place of what was saved of the same form; their oldest draft goes when there
 * are too many. A form's key outlives its account: nothing is saved for one that is deleted.
 */
export async function saveDraft(
  { db, accounts, now }: Pick<Services, 'db' | 'accounts' | 'now'>,
  { account, path, name }: DraftOf,
  { key, fields }: Pick<FormDraft, 'key' | 'fields'>,
): Promise<void> {
  const saved = { form_key: key, fields: JSON.stringify(fields), saved_at: now() }
  await transaction(db, async (db) => {
    if (accounts.own && !(await holdAccount(db, account))) return
    await db
      .insertInto('form_drafts')
      .values({ user_id: account, path, name, ...saved })
      .onConflict((conflict) => conflict.columns(['user_id', 'path', 'name']).doUpdateSet(saved))
      .execute()
    await sql`delete from form_drafts where ctid in (select ctid from form_drafts
      where user_id = ${account} order by saved_at desc offset ${maxDrafts})`.execute(db)
  })
}

/** Whether there is such an account, which is not deleted until the transaction ends. */
async function holdAccount(db: Db, id: string): Promise<boolean> {
  const user = db.selectFrom('auth_service.users').select('id').where('id', '=', id)
  return (await user.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst()) !== undefined
}

/** All drafts that somebody has of the forms of a page. */
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

/** Forgets a draft: it was accepted, or thrown away. */
export async function deleteDraft(db: Db, { account, path, name }: DraftOf): Promise<void> {
  await db
    .deleteFrom('form_drafts')
    .where('user_id', '=', account)
    .where('path', '=', path)
    .where('name', '=', name)
    .execute()
}

/** All drafts of an account, for who takes their data along. */
export async function listDraftsOf(db: Db, account: string): Promise<object[]> {
  return db
    .selectFrom('form_drafts')
    .select(['path', 'name', 'fields', 'saved_at'])
    .where('user_id', '=', account)
    .orderBy('saved_at')
    .execute()
}

/** Forgets all drafts of an account that is being deleted. */
export async function deleteDraftsOf(db: Db, account: string): Promise<void> {
  await db.deleteFrom('form_drafts').where('user_id', '=', account).execute()
}

/** The page that a draft belongs to, as its address names it; null for what is no page of ours. */
export function draftPath(path: unknown): string | null {
  return typeof path === 'string' && /^\/[\w/.-]{0,300}$/.test(path) ? path : null
}
