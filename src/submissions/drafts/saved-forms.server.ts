import { randomBytes } from 'node:crypto'
import { href } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { retentionStart } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { cleanText } from '../clean-text.ts'
import { isSameEntry } from '../edits/same-value.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import { fieldNames, readValues, sentFields, type FormValues } from '../form/form-values.ts'
import { draftFields, draftOf, type DraftState } from './device-draft.ts'

export type Draft = DraftState & { savedAt: Date }

const maxCharacters = 60_000

/**
 * For signed-in people, valid or not.
 * @param base what the form last knew as saved: unchanged fields keep what another tab saved since.
 * @returns false if it's too large; nothing is saved then.
 */
export async function saveDraft(
  db: Db,
  { userId, kind }: { userId: string; kind: SubmissionKind },
  draft: DraftState,
  now: Date,
  base: FormValues | null = null,
): Promise<boolean> {
  return saveInTurn(db, `draft ${kind} ${userId}`, async (db) => {
    const saved = base && (await findDraft(db, { userId, kind }))
    const merged = saved ? { ...draft, values: mergeDraft(draft.values, { base, saved }) } : draft
    const cleaned = draftFields(merged).map(([name, value]) => [name, cleanText(value)])
    const fields = JSON.stringify(cleaned)
    if (fields.length > maxCharacters) return false
    await db
      .insertInto('submission_drafts')
      .values({ user_id: userId, kind, fields, saved_at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet({ fields, saved_at: now }),
      )
      .execute()
    return true
  })
}

function mergeDraft(
  mine: FormValues,
  { base, saved }: { base: FormValues; saved: Draft },
): FormValues {
  const others = fieldNames.filter((name) => isSameEntry(mine[name], base[name]))
  return { ...mine, ...Object.fromEntries(others.map((name) => [name, saved.values[name]])) }
}

export async function findDraft(
  db: Db,
  { userId, kind }: { userId: string; kind: SubmissionKind },
): Promise<Draft | null> {
  const row = await db
    .selectFrom('submission_drafts')
    .select(['fields', 'saved_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  return { ...draftOf(row.fields as [string, string][]), savedAt: row.saved_at }
}

export async function deleteDraft(
  db: Db,
  { userId, kind }: { userId: string; kind: SubmissionKind },
): Promise<void> {
  await db
    .deleteFrom('submission_drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/**
 * Stores a form for the next page, such as during sign-up.
 * @returns that page's path. Works without JavaScript.
 */
export async function saveForm(
  kind: SubmissionKind,
  values: FormValues,
  { bucket }: Visitor,
  { db, now, forms }: Pick<Services, 'db' | 'now' | 'forms'>,
): Promise<string> {
  const path = kind === 'register' ? href('/register-business') : href('/submit-business')
  const cleaned = sentFields(values).map(([name, value]) => [name, cleanText(value)])
  const typed = cleaned.filter(([name]) => name !== 'relation' && name !== 'submitterEmail')
  const fields = JSON.stringify(cleaned)
  if (typed.every(([, value]) => !value) || fields.length > maxCharacters) return path
  if (bucket && !(await forms.limits.take(`kept form ${bucket}`, 1 / 120, 20))) return path
  const token = randomBytes(16).toString('base64url')
  const row = { token_hash: sha256(token), fields, saved_at: now() }
  await db.insertInto('kept_forms').values(row).execute()
  return pathWith(path, { kept: token })
}

export async function findSavedForm(
  db: Db,
  token: string | null,
  now: Date,
): Promise<{ values: FormValues; savedAt: Date } | null> {
  if (!token || !/^[\w-]{22}$/.test(token)) return null
  const row = await db
    .selectFrom('kept_forms')
    .select(['fields', 'saved_at'])
    .where('token_hash', '=', sha256(token))
    .where('saved_at', '>', retentionStart('keptForms', now))
    .executeTakeFirst()
  if (!row) return null
  return { values: readValues(row.fields as [string, string][]), savedAt: row.saved_at }
}
