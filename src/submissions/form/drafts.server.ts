import type { Db } from '../../platform/db/schema.ts'
import { cleanText } from '../clean-text.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import { isSameEntry } from '../edits/same-value.ts'
import type { SubmissionKind } from './field-kinds.ts'
import { fieldNames, type FormValues } from './form-values.ts'
import { draftFields, draftOf, type DraftState } from '../form-view/device-draft.ts'

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
